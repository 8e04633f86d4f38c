import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";
import type { TagSort } from "../tags/tag-list.ts";

/* Texts that depend on clock, zone or locale are made on the server, so that the browser repeats them byte for byte. */

/** `iso` for `datetime`, `text` for people: "20 listopada 2026". */
export interface Stamp {
  iso: string;
  text: string;
}

/** A picture ready for `<picture>`: `sources` best format first, `src` the original. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
  sources: { type: string; srcset: string }[];
  /** CSS `object-position` as two whole percentages, e.g. [50, 30]. */
  focal: [number, number];
}

/** A named link; `count` is text with the right plural ("5 wpisów") where the list shows one. */
export interface LinkTo {
  name: string;
  path: string;
  count?: string;
}

/** A post where other posts are named, in words alone. */
export interface TextCard {
  id: string;
  path: string;
  title: string;
  /** The lead, or without one the first sentences of the text. */
  lead: string;
  category: LinkTo;
  authors: string[];
  date: Stamp;
  reading: string;
}

export interface PostCard extends TextCard {
  cover: Picture | null;
}

/** A numbered list. `page` counts from 1; `pages` is at least 1. */
export interface Paged<T> {
  items: T[];
  page: number;
  pages: number;
  count: string;
}

export interface HomeView {
  /** "Piątek, 20 listopada 2026": the page expires at the next midnight of the site's zone. */
  today: string;
  /** Pinned first, then the newest 12; empty from page 2 on. */
  pinned: PostCard[];
  newest: PostCard[];
  strips: { category: LinkTo; posts: PostCard[] }[];
  /** Categories after those with a strip, where there are more than strips. */
  others: LinkTo[];
  tags: LinkTo[];
  /** From page 2 on: 20 posts a page after the newest 12. Page 1 has no items here. */
  list: Paged<PostCard>;
}

export interface PostView extends Omit<PostCard, "date"> {
  /** As its author wrote it; the text's own sentences are no lead of it. */
  lead: string;
  /** For search engines and other sites: the editors' description, or the lead, or the first sentences; else empty. */
  description: string;
  published: Stamp;
  updated: Stamp | null;
  words: number;
  /** Null: the site's. */
  language: string | null;
  /** A string wherever a browser runs this. */
  html: string | Utf8Text;
  /** Empty under three H2s. */
  outline: OutlineEntry[];
  tags: LinkTo[];
  topic: LinkTo | null;
  previous: LinkTo | null;
  next: LinkTo | null;
  related: TextCard[];
  seo: { title: string | null; canonical: string | null; noindex: boolean };
  /** What readers are told of a model's part in the text, by the site's setting; null where there is nothing to tell. */
  disclosure: { use: "assist" | "draft"; reviewer: string | null; reviewed: Stamp } | null;
  socialImage: string;
  /** A page of `strony`: no date, neighbours, related posts or tags. */
  isPage: boolean;
}

export interface CategoryView {
  name: string;
  slug: string;
  path: string;
  description: string;
  list: Paged<PostCard>;
}

export interface TagRow {
  name: string;
  path: string;
  says: string;
}

export interface TagsView {
  sort: TagSort;
  filter: string;
  page: number;
  pages: number;
  /** The tags of this page: one group per Polish letter under `sort=name`; one unnamed group otherwise. */
  groups: { letter: string; tags: TagRow[] }[];
  /** Under `sort=name` every letter with the page on which it begins; empty otherwise. */
  letters: { letter: string; page: number }[];
  count: string;
}

export interface TagView extends CategoryView {
  descriptionHtml: string;
  together: LinkTo[];
  indexed: boolean;
}

export interface TopicsView {
  /** `former`: slugs of topics merged into one, whose places on the page are its place. */
  topics: { title: string; slug: string; former: string[]; introHtml: string; posts: PostCard[]; count: string }[];
}

export interface LayoutView {
  siteName: string;
  tagline: string;
  logo: Picture | null;
  /** The menu's lines and then the categories, no address twice. */
  nav: LinkTo[];
  footer: LinkTo[];
}
