import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";
import type { FrontLayout, SiteLook } from "../settings/site-look.ts";
import type { LogoPlate } from "../settings/site-settings.ts";
import type { TagSort } from "../tags/tag-list.ts";

/* The server makes texts that depend on clock, time zone or locale, so that browsers render exactly the same. */

/** `iso` is for the attribute `datetime`, `text` for people: "20 listopada 2026". */
export interface Stamp {
  iso: string;
  text: string;
}

/** The data of a `<picture>`. `sources`: its formats, the best one first; `src`: the original. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
  sources: { type: string; srcset: string }[];
  /** CSS `object-position` as two whole percentages, e.g. [50, 30]. */
  focal: [number, number];
}

/** A picture for social networks; `src` is a path. Width and height are in pixels. */
export interface SocialImage {
  src: string;
  width: number;
  height: number;
  alt: string;
}

/** A link with its text. `count`: a number with its noun ("5 wpisów"), in lists that show a number. */
export interface LinkTo {
  name: string;
  path: string;
  count?: string;
}

/** A name under a post; `path` is null for a person without a page. */
export interface BylineView {
  name: string;
  path: string | null;
}

/** A post in a list, without its picture. */
export interface TextCard {
  id: string;
  path: string;
  title: string;
  /** The lead; for a post without a lead, the first sentences of its text. */
  lead: string;
  category: LinkTo;
  authors: BylineView[];
  date: Stamp;
  reading: string;
}

export interface PostCard extends TextCard {
  cover: Picture | null;
}

/** One page of a list. `page` counts from 1; `pages` is at least 1. */
export interface Paged<T> {
  items: T[];
  page: number;
  pages: number;
  count: string;
}

export interface HomeView {
  front: FrontLayout;
  /**
   * The date, "Piątek, 20 listopada 2026". It changes at midnight in the site's time zone, so the page expires then. Null if the look
   * has no date line.
   */
  today: string | null;
  /** Pinned posts. `newest` has the newest 12 posts. From page 2 on, both lists are empty. */
  pinned: PostCard[];
  newest: PostCard[];
  /** Posts of some categories. Only the gazette has strips, other categories and tags. */
  strips: { category: LinkTo; posts: PostCard[] }[];
  /** Categories without a strip, if there are more categories than strips. */
  others: LinkTo[];
  tags: LinkTo[];
  /** The posts that are read most, on page 1; absent where the list is not shown. */
  mostRead?: LinkTo[];
  /** Posts after the newest 12, 20 on each page from page 2 on; empty on page 1. */
  list: Paged<PostCard>;
}

export interface PostView extends Omit<PostCard, "date"> {
  /** The lead as its author wrote it; empty if there is none. */
  lead: string;
  /** The description for search engines and other sites: the editors' own, the lead or the first sentences. It may be empty. */
  description: string;
  published: Stamp;
  updated: Stamp | null;
  /** What the last update changed; empty if nobody wrote it. */
  updateNote: string;
  words: number;
  /** Null means the language of the site. */
  language: string | null;
  /** A string in the browser; the server may have bytes. */
  html: string | Utf8Text;
  /** Empty if the post has fewer than three second-level headings. */
  outline: OutlineEntry[];
  tags: LinkTo[];
  topic: LinkTo | null;
  /** Which part of a series the post is; null where it is none, or the only part. `path`: the series' page, if readers see its topic. */
  series: SeriesView | null;
  previous: LinkTo | null;
  next: LinkTo | null;
  related: TextCard[];
  seo: { title: string | null; canonical: string | null; noindex: boolean };
  /** What readers are told about a model's part in the text, by the site's setting; null if nothing is to be told. */
  disclosure: { use: "assist" | "draft"; reviewer: string | null; reviewed: Stamp } | null;
  socialImage: string;
  /** True for a page of `strony`. Such a page has no date, neighbours, related posts or tags. */
  isPage: boolean;
}

export interface CategoryView {
  name: string;
  slug: string;
  path: string;
  description: string;
  /** Whether the feed of the list is a podcast. */
  isPodcast?: boolean;
  list: Paged<PostCard>;
  /** The posts of the category that are read most, on page 1; absent where the list is not shown. */
  mostRead?: LinkTo[];
  /** Null where the site's own picture stands for the list, too. */
  socialImage: SocialImage | null;
}

export interface TagRow {
  name: string;
  path: string;
  says: string;
}

export interface SeriesView {
  name: string;
  path: string | null;
  part: number;
  parts: number;
  previous: LinkTo | null;
  next: LinkTo | null;
}

/** A person's page. `links`: where else the person is; their names are the addresses without the scheme. */
export interface AuthorView extends CategoryView {
  id: string;
  bioHtml: string;
  portrait: Picture | null;
  links: LinkTo[];
}

export interface AuthorsView {
  list: Paged<LinkTo & Pick<AuthorView, "portrait">>;
}

export interface TagsView {
  sort: TagSort;
  filter: string;
  page: number;
  pages: number;
  /** The tags of this page. If they are sorted by name, one group for each letter; otherwise one group with an empty letter. */
  groups: { letter: string; tags: TagRow[] }[];
  /** Each letter, with the first page that has tags beginning with the letter; empty unless the tags are sorted by name. */
  letters: { letter: string; page: number }[];
  count: string;
}

export interface TagView extends CategoryView {
  descriptionHtml: string;
  together: LinkTo[];
  indexed: boolean;
}

export interface TopicsView {
  /** `former`: the slugs of topics that were merged into this topic. Links to their places on the page lead to this topic. */
  topics: { title: string; slug: string; former: string[]; introHtml: string; posts: PostCard[]; count: string }[];
}

export interface LayoutView {
  siteName: string;
  tagline: string;
  logo: (Picture & { plate: LogoPlate | null }) | null;
  /** The picture of each page that has none of its own. */
  socialImage: SocialImage;
  /** The menu's lines, then the categories; no address occurs twice. */
  nav: LinkTo[];
  footer: LinkTo[];
  look: SiteLook;
  /** Where readers can ask for letters (`NEWSLETTER_PLACES`). */
  newsletter: string;
}
