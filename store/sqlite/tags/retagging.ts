import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type Assigned, type Rewrite, retagged, unretagged } from "#core/tags/tag-assignments.ts";
import type { TaggedRow } from "#core/tags/store.ts";
import {
  inBatches,
  moveBetweenTags,
  rewriteCopy,
  rewritePost,
  rewritten,
  type TaggedCopy,
  type TaggedPost,
} from "./tag-assignments.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { countCopy } from "../posts/posts.ts";
import { restoreFromUndoLog } from "./undo-log.ts";

const ROWS = `
SELECT post.id, post.no, post.slug, post.title, post.state, post.listed,
  (SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)) AS tagIds,
  EXISTS (SELECT 1 FROM post_copy WHERE post_copy.post_no = post.no) AS inCopy
FROM json_each(?) AS asked CROSS JOIN post ON post.id = asked.value`;

type Row = Omit<TaggedRow, "listed" | "tagIds" | "inCopy"> & { listed: number; tagIds: string; inCopy: number };

export function readTaggedPosts(database: Database): Pick<StoreRead, "taggedPosts"> {
  return {
    async taggedPosts(ids) {
      const rows = database.all<Row>(ROWS, JSON.stringify(ids));
      return rows.map(({ listed, tagIds, inCopy, ...row }) => ({
        ...row,
        listed: listed === 1,
        tagIds: JSON.parse(tagIds) as string[],
        inCopy: inCopy === 1,
      }));
    },
  };
}

const POST = `
SELECT no, id, listed, state = 'published' AS published, published_at AS publishedAt FROM post
WHERE id = ? AND state <> 'trashed'`;

const COPY = "SELECT post_no AS no, draft, operations FROM post_copy WHERE post_no = ?";

const TOUCHED = `
SELECT tag.id AS tagId FROM tag WHERE tag.id IN (
  SELECT side.tag_id FROM (
    SELECT post_id, in_copy, named.value ->> 0 AS tag_id FROM tag_rewrite CROSS JOIN json_each(before) AS named WHERE operation = ?1
    UNION ALL
    SELECT post_id, in_copy, named.value FROM tag_rewrite CROSS JOIN json_each(after) AS named WHERE operation = ?1
  ) AS side
  GROUP BY side.post_id, side.in_copy, side.tag_id HAVING COUNT(*) = 1
)`;

export function writeRetagging(transaction: Transaction): Pick<StoreWrite, "retagPosts" | "unretagPosts"> {
  const { database } = transaction;
  return {
    async retagPosts(operation, asked, onRewritten = () => {}) {
      const [posts, copies]: [TaggedPost[], TaggedCopy[]] = [[], []];
      const retagPost = ({ postId, add, drop }: (typeof asked)[number]) => {
        const post = database.get<TaggedPost>(POST, postId);
        if (!post) throw new Error(`There is no post ${postId} to put tags on.`);
        const retag = (tags: Assigned[]) => retagged(tags, { operation, add, drop });
        posts.push(post);
        const { before, after } = rewritePost(transaction, post, operation, retag);
        moveBetweenTags(transaction, post, before, after);
        const copy = database.get<TaggedCopy>(COPY, post.no);
        if (!copy) return void countCopy(database, post.no);
        copies.push(copy);
        rewriteCopy(database, { ...copy, id: post.id }, operation, retag);
      };
      await inBatches(asked, retagPost, onRewritten);
      return rewritten(posts, copies);
    },
    async unretagPosts(operation) {
      const asked = database.all<{ tagId: string }>(TOUCHED, operation);
      const back = (now: Assigned[], kept: Rewrite) => stored(database, unretagged(now, kept, operation));
      const done = restoreFromUndoLog(transaction, operation, back, ({ no }) => countCopy(database, no));
      return { ...done, tagIds: asked.map(({ tagId }) => tagId) };
    },
  };
}

const MERGED = "SELECT into_id AS intoId FROM tag_merged WHERE id = ?";

/** A removed tag may have been merged since; deleted ones are not restored. */
function stored(database: Database, tags: Assigned[] | null): Assigned[] | null {
  if (tags === null) return null;
  const found = new Map<string, Assigned>();
  for (const { tagId, operation } of tags) {
    let id = tagId;
    for (let next; (next = database.get<{ intoId: string }>(MERGED, id));) id = next.intoId;
    const there = database.get("SELECT 1 FROM tag WHERE id = ?", id) !== undefined;
    if (there && !found.has(id)) found.set(id, { tagId: id, operation: id === tagId ? operation : null });
  }
  return [...found.values()];
}
