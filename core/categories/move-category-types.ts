import type { LinkingPost } from "#core/addresses/store.ts";
import type { Category } from "#core/base/category.ts";

/* Types for moving a category's addresses to a new slug or into another category. A move does only what its preview showed. */

export type CategoryTarget = { slug: string } | { into: string };

/** Posts that link to redirected addresses, newest first: the first few, and the total number. */
export interface Linking {
  total: number;
  first: LinkingPost[];
}

/** A former address of another entity. A moved post would take over this address. */
export interface Clash {
  path: string;
  leadsTo: string | null;
}

export interface CategoryMovePreview {
  from: string;
  to: string;
  into: string | null;
  fault: string | null;
  /** The public addresses that change: their number, and the first few (the category's address, then those of its posts, by slug). */
  moves: { total: number; first: { from: string; to: string }[] };
  drafts: number;
  /** The number of older addresses that will lead to the new addresses in one hop. */
  former: number;
  linking: Linking;
  clashes: { total: number; first: Clash[] };
}

export interface CategoryPlace {
  category: Category & { posts: number };
  others: { id: string; name: string; slug: string }[];
  /** True for the category of the site's pages. The address of this category cannot change. */
  fixed: boolean;
  linking: Linking;
  last: { atText: string; from: string; to: string; moved: number; rewritten: number } | null;
}

/** `takeOver` accepts the clashes that the preview showed; `rewrite` also changes links to the old addresses. */
export interface CategoryMove {
  to: CategoryTarget;
  version: number;
  rewrite: boolean;
  takeOver: boolean;
}
