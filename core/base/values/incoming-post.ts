import type { PostState } from "../post-lists.ts";

/** An address in an imported source, and its line. */
export interface IncomingAddress {
  address: string;
  line: number;
  /** True for an address that does not stand in the source but follows from the old site's rules. */
  made?: boolean;
}

/** A post to import, with names in place of ids. Paths and lines refer to the source. */
export interface IncomingPost {
  path: string;
  slug: string;
  slugGiven: boolean;
  /** The post's addresses and title in another system, by which a second import recognises the post. */
  origin?: { keys: string[]; title: string };
  /** `guessed`: the name was derived from a slug. */
  category: { slug: string; name: string; guessed?: boolean };
  title: string;
  lead: string;
  /** A BCP 47 tag; null for Polish. */
  language: string | null;
  body: string;
  /** The line of the source on which the body begins. */
  bodyLine: number;
  /** True when the source had text but the conversion left none. */
  isLost?: boolean;
  tags: string[];
  authors: string[];
  topic: string | null;
  publishedAt: number;
  dateGiven: boolean;
  substantiveUpdateAt: number | null;
  cover: (IncomingAddress & { alt: string }) | null;
  state: PostState;
  /** Former addresses of the post, to be redirected to it. */
  redirects: IncomingAddress[];
  pin: { until: number | null } | null;
  seo: { title: string | null; description: string | null; canonical?: string | null; noindex: boolean };
}

/** A category or tag of the site from which an archive comes. */
export interface OldList {
  kind: "category" | "tag";
  slug: string;
  name: string;
  /** Further addresses of the list, in their stored form, besides the address made of its slug. */
  keys: string[];
  /** The slug of the parent category; empty for none. */
  parent: string;
  /** The slug of the list's category on this site, if it differs from the old slug. */
  becomes?: string;
}
