import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type Assigned, retagged, type Retagging, unretagged } from "#core/tags/tag-assignments.ts";
import type { TaggedRow } from "#core/tags/store.ts";
import {
  assignedTo,
  reassign,
  assignedInCopy,
  inBatches,
  persistRewrite,
  moveBetweenTags,
  putCopyTags,
  rewritten,
  type TaggedCopy,
  type TaggedPost,
} from "./tag-assignments.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { countCopy } from "../posts/editorial-status.ts";
import { type UndoEntry, restoreFromUndoLog } from "./undo-log.ts";

const ROWS = `
SELECT post.id, post.no, post.slug, post_source.title, post.state, post.listed,
  (SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)) AS tagIds,
  EXISTS (SELECT 1 FROM post_copy WHERE post_copy.post_no = post.no) AS inCopy
FROM json_each(?) AS asked CROSS JOIN post ON post.id = asked.value
CROSS JOIN post_source ON post_source.post_no = post.no`;

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
      const retag = ({ postId, add, drop }: (typeof asked)[number]) => {
        const post = database.get<TaggedPost>(POST, postId);
        if (!post) throw new Error(`There is no post ${postId} to put tags on.`);
        const retagging = { operation, add, drop };
        posts.push(post);
        retagPost(transaction, post, retagging);
        const copy = database.get<TaggedCopy>(COPY, post.no);
        if (copy) copies.push(retagCopy(database, { ...copy, id: post.id }, retagging));
        else countCopy(database, post.no);
      };
      await inBatches(asked, retag, onRewritten);
      return rewritten(posts, copies);
    },
    async unretagPosts(operation) {
      const asked = database.all<{ tagId: string }>(TOUCHED, operation);
      const done = restoreFromUndoLog(database, operation, {
        post: (post, entry) => restorePost(transaction, post, entry, operation),
        copy: (copy, entry) => restoreCopy(database, copy, entry, operation),
      });
      return { ...done, tagIds: asked.map(({ tagId }) => tagId) };
    },
  };
}

function retagPost(transaction: Transaction, post: TaggedPost, retagging: Retagging): void {
  const { database } = transaction;
  const before = assignedTo(database, post.no);
  const after = retagged(before, retagging);
  reassign(transaction, post.no, after);
  moveBetweenTags(transaction, post, before, after);
  persistRewrite(database, retagging.operation, { postId: post.id, inCopy: 0 }, before, after);
}

function retagCopy(database: Database, copy: TaggedCopy, retagging: Retagging): TaggedCopy {
  const before = assignedInCopy(copy);
  const after = retagged(before, retagging);
  putCopyTags(database, copy, after);
  persistRewrite(database, retagging.operation, { postId: copy.id, inCopy: 1 }, before, after);
  return copy;
}

/** A working copy published meanwhile is now the post, so either's entry serves the other. */
function restorePost(transaction: Transaction, post: TaggedPost, entry: UndoEntry, operation: string): boolean {
  const { database } = transaction;
  const now = assignedTo(database, post.no);
  const next = stored(database, unretagged(now, entry.post ?? entry.copy, operation));
  if (!next) return false;
  reassign(transaction, post.no, next);
  moveBetweenTags(transaction, post, now, next);
  countCopy(database, post.no);
  return true;
}

function restoreCopy(database: Database, copy: TaggedCopy, entry: UndoEntry, operation: string): boolean {
  const next = stored(database, unretagged(assignedInCopy(copy), entry.copy ?? entry.post, operation));
  if (next) putCopyTags(database, copy, next);
  return next !== null;
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
