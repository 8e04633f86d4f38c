import type { PostState } from "../base/post-lists.ts";
import type { PublicTextName } from "../posts/post-fields.ts";

/** An address that is named somewhere, and the line of it. */
export interface IncomingAddress {
  address: string;
  line: number;
}

/** A post that an import brings, with names in the place of ids. Paths and lines are those of the source. */
export interface IncomingPost extends Record<PublicTextName, string> {
  path: string;
  slug: string;
  slugGiven: boolean;
  /** The slug that its name made before signs and other scripts had words in it, with the title the post is known by besides. */
  plain?: { slug: string; title: string };
  /** Addresses another system knew the post by; a second import finds it by them. */
  origin?: { keys: string[]; title: string };
  /** `guessed`: the name was made of a slug. */
  category: { slug: string; name: string; guessed?: boolean };
  title: string;
  /** A BCP 47 tag; null for Polish. */
  language: string | null;
  body: string;
  /** Where the body begins. */
  bodyLine: number;
  /** Of a text that was not empty nothing came through. */
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
