import type { LinkingPost } from "#core/addresses/store.ts";
import type { Category } from "#core/base/category.ts";

/* Moving a category's addresses to a new slug or another category; only what the preview showed is done. */

export type CategoryTarget = { slug: string } | { into: string };

/** Posts with links to addresses that redirect, the newest first: a few of them and how many there are. */
export interface Linking {
  total: number;
  first: LinkingPost[];
}

/** An address that was something else's, which a post would take over. */
export interface Clash {
  path: string;
  leadsTo: string | null;
}

export interface CategoryMovePreview {
  from: string;
  to: string;
  into: string | null;
  fault: string | null;
  /** Addresses readers know: the category's own first, then posts by slug; a few of them, and how many there are. */
  moves: { total: number; first: { from: string; to: string }[] };
  drafts: number;
  /** Older addresses that will lead to the new ones, in one hop like the rest. */
  former: number;
  linking: Linking;
  clashes: { total: number; first: Clash[] };
}

export interface CategoryPlace {
  category: Category & { posts: number };
  others: { id: string; name: string; slug: string }[];
  /** True for the pages of the site: their address stays. */
  fixed: boolean;
  linking: Linking;
  last: { atText: string; from: string; to: string; moved: number; rewritten: number } | null;
}

/** `takeOver`: the clashes the preview showed are known; `rewrite`: links to the old addresses change with them. */
export interface CategoryMove {
  to: CategoryTarget;
  version: number;
  rewrite: boolean;
  takeOver: boolean;
}
