import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { ListName } from "#core/base/post-lists.ts";
import { isIndexable, type Post } from "#core/posts/post.ts";
import type { Seo } from "#core/posts/post-fields.ts";
import type { Transaction } from "../engine/database.ts";
import { bumpSiteVersion } from "../settings/site-version.ts";
import { enterList, leaveList } from "./lists/list-membership.ts";

export type Placed = Pick<Post, "state" | "categoryId" | "publishedAt" | "tagIds" | "topicId" | "authorIds"> & {
  categorySlug: string;
  seo: Pick<Seo, "noindex" | "canonical">;
};

export interface Placement {
  at: number | null;
  lists: (ListName | "sitemap")[];
  listed: boolean;
}

export const NOWHERE: Placement = { at: null, lists: [], listed: false };

/** Returns the lists that contain a post, as in the view `expected_entry`. Pages are only in the list of their category, `strony`. */
export function placementOf(post: Placed): Placement {
  if (post.state !== "published") return NOWHERE;
  if (post.publishedAt === null) throw new Error("A published post needs the instant of its publication.");
  const listed = post.categorySlug !== PAGES_CATEGORY;
  const lists: Placement["lists"] = [`category:${post.categoryId}`];
  if (isIndexable(post.seo)) lists.push("sitemap");
  if (listed) {
    lists.push("all", ...new Set(post.tagIds.map((id): ListName => `tag:${id}`)));
    for (const id of new Set(post.authorIds)) lists.push(`author:${id}`);
    if (post.topicId !== null) lists.push(`topic:${post.topicId}`);
  }
  return { at: post.publishedAt, lists, listed };
}

export function moveBetweenLists(
  transaction: Transaction,
  id: string,
  no: number,
  from: Placement,
  to: Placement,
): void {
  const { database } = transaction;
  const stays = from.at === to.at ? new Set(from.lists.filter((name) => to.lists.includes(name))) : new Set();
  for (const name of from.lists) {
    if (from.at === null || stays.has(name)) continue;
    const left = leaveList(database, name, { at: from.at, id });
    if (left === 0 && name.startsWith("category:")) bumpSiteVersion(transaction);
  }
  for (const name of to.lists) {
    if (to.at === null || stays.has(name)) continue;
    const size = enterList(database, name, { at: to.at, id }, no);
    if (size === 1 && name.startsWith("category:")) bumpSiteVersion(transaction);
  }
  if (from.listed && !to.listed) removeFromRelated(transaction, no);
}

const LISTING = "SELECT post.id FROM related CROSS JOIN post ON post.no = related.post_no WHERE related.other_no = ?";

function removeFromRelated({ database, purged }: Transaction, no: number): void {
  for (const { id } of database.all<{ id: string }>(LISTING, no)) purged.add(`post:${id}`);
  database.run("DELETE FROM related WHERE other_no = ? OR post_no = ?", no, no);
}
