import type { PostState } from "../post-lists.ts";

/** An address that is named somewhere, and the line of it. */
export interface IncomingAddress {
  address: string;
  line: number;
  /** Nobody wrote it: it follows from the rules of the old site. */
  made?: boolean;
}

/** A post that an import brings, with names in the place of ids. Paths and lines are those of the source. */
export interface IncomingPost {
  path: string;
  slug: string;
  slugGiven: boolean;
  /** Addresses another system knew the post by; a second import finds it by them. */
  origin?: { keys: string[]; title: string };
  /** `guessed`: the name was made of a slug. */
  category: { slug: string; name: string; guessed?: boolean };
  title: string;
  lead: string;
  /** A BCP 47 tag; null for Polish. */
  language: string | null;
  body: string;
  /** Where the body begins. */
  bodyLine: number;
  /** True where the source had text and the result has none. */
  isLost?: boolean;
  tags: string[];
  authors: string[];
  topic: string | null;
  publishedAt: number;
  dateGiven: boolean;
  substantiveUpdateAt: number | null;
  cover: (IncomingAddress & { alt: string }) | null;
  state: PostState;
  /** Addresses it had. */
  redirects: IncomingAddress[];
  pin: { until: number | null } | null;
  seo: { title: string | null; description: string | null; canonical?: string | null; noindex: boolean };
}

/** A category or a tag of the site an archive comes from. */
export interface OldList {
  kind: "category" | "tag";
  slug: string;
  name: string;
  /** Addresses it had beside the one of its slug, in the form they are looked up. */
  keys: string[];
  /** Slug of the category above it; empty for none. */
  parent: string;
  /** Slug of the category it becomes here, where that is not the one of its own slug. */
  becomes?: string;
}
