import type { ListName } from "#core/base/post-lists.ts";
import { type Post } from "#core/posts/post.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";

export type Placed = Pick<Post, "state" | "categoryId" | "publishedAt" | "tagIds" | "topicId"> & {
  categorySlug: string;
  /** False for a post with `noindex` or with its canonical address elsewhere. */
  indexable: boolean;
};

export interface Placement {
  /** The instant that gives the post its place in every list; null when it stands in none. */
  at: number | null;
  lists: (ListName | "sitemap")[];
  /** True for a published post that is not a page of `strony`. */
  listed: boolean;
}

export const NOWHERE: Placement = { at: null, lists: [], listed: false };

/**
 * state           category    lists
 * not published   any         none
 * published       strony      its category, the sitemap
 * published       any other   its category, the sitemap, all, its tags, its topic
 * Without an indexable address the sitemap falls away. The view `expected_entry` says the same in SQL.
 */
export function placementOf(post: Placed): Placement {
  if (post.state !== "opublikowany") return NOWHERE;
  if (post.publishedAt === null) throw new Error("A published post needs the instant of its publication.");
  const listed = post.categorySlug !== PAGES_CATEGORY;
  const lists: Placement["lists"] = [`category:${post.categoryId}`];
  if (post.indexable) lists.push("sitemap");
  if (listed) {
    lists.push("all", ...new Set(post.tagIds.map((id): ListName => `tag:${id}`)));
    if (post.topicId !== null) lists.push(`topic:${post.topicId}`);
  }
  return { at: post.publishedAt, lists, listed };
}
