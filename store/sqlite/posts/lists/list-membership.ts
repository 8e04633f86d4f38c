import type { ListName } from "#core/base/post-lists.ts";
import { type Post } from "#core/posts/post.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { Database } from "#store/sqlite/engine/database.ts";
import { countIn, countOut, type Key } from "./list-counts.ts";

const ENTER = `
UPDATE list SET size = size + 1, newest_at = MAX(COALESCE(newest_at, ?2), ?2) WHERE name = ?1
RETURNING no, size`;

const LEAVE = `
UPDATE list SET size = size - 1, newest_at = (
  SELECT published_at FROM list_entry WHERE list_no = list.no ORDER BY published_at DESC, post_id DESC LIMIT 1
)
WHERE name = ?1
RETURNING no, size`;

export function makeList(database: Database, name: string): void {
  database.run("INSERT INTO list (name) VALUES (?) ON CONFLICT DO NOTHING", name);
}

export function enterList(database: Database, name: string, key: Key, postNo: number): number {
  const list = database.get<{ no: number; size: number }>(ENTER, name, key.at);
  if (!list) throw new Error(`There is no list ${name}: put its entity before the post.`);
  database.run("INSERT INTO list_entry VALUES (?, ?, ?, ?)", list.no, key.at, key.id, postNo);
  countIn(database, list.no, key, list.size);
  return list.size;
}

const DROP_ENTRY =
  "DELETE FROM list_entry WHERE list_no = (SELECT no FROM list WHERE name = ?) AND published_at = ? AND post_id = ?";

export function leaveList(database: Database, name: string, key: Key): number {
  if (database.run(DROP_ENTRY, name, key.at, key.id) === 0)
    throw new Error(`Post ${key.id} is not in list ${name} where it should be: run "rebuild".`);
  const list = database.one<{ no: number; size: number }>(LEAVE, name);
  countOut(database, list.no, key, list.size);
  return list.size;
}

export type Placed = Pick<Post, "state" | "categoryId" | "publishedAt" | "tagIds" | "topicId"> & {
  categorySlug: string;
  /** False with `noindex` or a canonical address elsewhere. */
  indexable: boolean;
};

export interface Placement {
  at: number | null;
  lists: (ListName | "sitemap")[];
  listed: boolean;
}

export const NOWHERE: Placement = { at: null, lists: [], listed: false };

/** As the view `expected_entry`: pages of `strony` are in their category's list only; the sitemap takes what is indexable. */
export function placementOf(post: Placed): Placement {
  if (post.state !== "published") return NOWHERE;
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
