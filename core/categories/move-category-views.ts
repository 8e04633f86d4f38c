import type { LinkingPost } from "#core/posts/store.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Outcome } from "../base/outcome.ts";
import type { Category } from "#core/base/category.ts";

/*
 * Moving a category's addresses: to a new slug, or below another category, in which it then ends. What it would do is shown
 * first, and it is done only as it was shown.
 */

/** Where a category's addresses go: below a new slug of its own, or into another category, by its id. */
export type CategoryTarget = { slug: string } | { into: string };

/** Posts with links to addresses that redirect, the newest first: a few of them and how many there are. */
export interface Linking {
  total: number;
  first: LinkingPost[];
}

/** An address that was something else's, which a post would take over. */
export interface Clash {
  path: string;
  /** Where it leads now; null for a 410. */
  leadsTo: string | null;
}

/** What a move would do. */
export interface CategoryMovePreview {
  from: string;
  to: string;
  /** The name of the category that takes the posts in; null where it is the same one. */
  into: string | null;
  /** Why it cannot be done; null when it can. */
  fault: string | null;
  /** Addresses readers know: the category's own first, then posts by slug; a few of them, and how many there are. */
  moves: { total: number; first: { from: string; to: string }[] };
  /** Posts readers have never seen, which go along. */
  drafts: number;
  /** Older addresses that will lead to the new ones, in one hop like the rest. */
  former: number;
  linking: Linking;
  clashes: { total: number; first: Clash[] };
}

/** A category with what its addresses were and who still links to those. */
export interface CategoryPlace {
  category: Category & { posts: number };
  /** Categories it may be merged into. */
  others: { id: string; name: string; slug: string }[];
  /** True for the pages of the site: their address stays. */
  fixed: boolean;
  linking: Linking;
  /** The last time addresses moved here; null when they never did. */
  last: { atText: string; from: string; to: string; moved: number; rewritten: number } | null;
}

export interface CategoryMoving {
  /** `missing` for no such category. */
  place(viewer: Viewer, id: string): Promise<Outcome<CategoryPlace>>;
  /** Changes nothing. A target that cannot be is a `fault` of the preview. */
  previewMove(viewer: Viewer, id: string, to: CategoryTarget): Promise<Outcome<CategoryMovePreview>>;
  /**
   * Moves every address in one transaction, with redirects from the old ones; with `rewrite` the links of the first posts
   * that have some too, each as a revision of its post. `conflict` when the category changed since `version`, or when
   * addresses would be taken over without `takeOver`. The value is the category that has the posts now.
   */
  move(
    viewer: Viewer,
    id: string,
    given: { to: CategoryTarget; version: number; rewrite: boolean; takeOver: boolean },
  ): Promise<Outcome<Category>>;
  /** Rewrites the links of the next posts that link to former addresses; `left`: posts that still do. */
  rewriteLinks(viewer: Viewer, id: string): Promise<Outcome<{ rewritten: number; left: number }>>;
}
