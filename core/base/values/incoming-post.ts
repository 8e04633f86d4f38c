import type { PostState } from "../post-lists.ts";

/** An address that a source names, and the line on which it stands. */
export interface IncomingAddress {
  address: string;
  line: number;
  /** True for an address that nobody wrote: it follows from the rules of the old site. */
  made?: boolean;
}

/** A post to import, with names in place of ids. Paths and lines are those of the source. */
export interface IncomingPost {
  path: string;
  slug: string;
  slugGiven: boolean;
  /** Addresses by which another system knew the post; a second import recognises the post by them. */
  origin?: { keys: string[]; title: string };
  /** `guessed` means that the name was derived from a slug. */
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
  /** Former addresses of the post, which should redirect to it. */
  redirects: IncomingAddress[];
  pin: { until: number | null } | null;
  seo: { title: string | null; description: string | null; canonical?: string | null; noindex: boolean };
}

/** A category or tag of the site from which an archive comes. */
export interface OldList {
  kind: "category" | "tag";
  slug: string;
  name: string;
  /** Addresses of the list other than the one its slug gives, in the form in which they are looked up. */
  keys: string[];
  /** The slug of the parent category; empty for none. */
  parent: string;
  /** The slug of the category that it becomes on this site, if it differs from its own slug. */
  becomes?: string;
}
