import type { Rewritten, SkippedAssignment } from "#core/tags/store.ts";
import { restoreTags } from "./restore-tags.ts";
import type { StoreWrite } from "#core/store.ts";
import {
  type Assigned,
  mergedAssignments,
  type Merging,
  assignmentsBeforeMerge,
} from "#core/tags/rewritten-assignments.ts";
import {
  inBatches,
  keyOf,
  rewriteCopy,
  rewritePost,
  rewritten,
  type TaggedCopy,
  type TaggedPost,
} from "./rewrite-post-tags.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { enterList } from "../posts/lists/list-membership.ts";

const POSTS_WITH = `
SELECT post.no, post.id, post.listed, post.state = 'published' AS published,
  post.published_at AS publishedAt FROM (
  SELECT DISTINCT post_no FROM json_each(?) AS asked CROSS JOIN post_tag ON post_tag.tag_id = asked.value
) AS found
CROSS JOIN post ON post.no = found.post_no`;

const COPIES_WITH = `
SELECT post.no, post.id, post_copy.draft, post_copy.operations
FROM post_copy CROSS JOIN post ON post.no = post_copy.post_no
WHERE EXISTS (
  SELECT 1 FROM json_each(post_copy.draft, '$.tagIds') AS named
  WHERE named.value IN (SELECT value FROM json_each(?))
)`;

export function writeTagMerges(transaction: Transaction): Pick<StoreWrite, "mergeTags" | "unmergeTags" | "removeTag"> {
  const { database } = transaction;
  return {
    async mergeTags(operation, sourceIds, targetId, pause) {
      for (const id of [...sourceIds, targetId]) requireTag(database, id);
      if (sourceIds.includes(targetId)) throw new Error(`Tag ${targetId} cannot be merged into itself.`);
      const merging: Merging = { operation, sourceIds: new Set(sourceIds), targetId };
      const idList = JSON.stringify(sourceIds);
      const posts = database.all<TaggedPost>(POSTS_WITH, idList);
      const copies = database.all<TaggedCopy>(COPIES_WITH, idList);
      await inBatches(posts, (post) => mergeInPost(transaction, post, merging), pause);
      await inBatches(
        copies,
        (copy) => rewriteCopy(database, copy, operation, (before) => mergedAssignments(before, merging)),
        pause,
      );
      for (const id of sourceIds) {
        database.run("INSERT INTO tag_merged (id, into_id, operation) VALUES (?, ?, ?)", id, targetId, operation);
        dropTag(database, id);
      }
      return rewritten(posts, copies);
    },
    unmergeTags: async (operation) => undoMerge(transaction, operation),
    async removeTag(id) {
      requireTag(database, id);
      const idList = JSON.stringify([id]);
      const posts = database.all<TaggedPost>(POSTS_WITH, idList).length;
      if (posts + database.all<TaggedCopy>(COPIES_WITH, idList).length > 0) {
        throw new Error(`Tag ${id} is still in use and cannot be removed.`);
      }
      database.run(GIVE_UP_PATHS, id);
      dropTag(database, id);
    },
  };
}

const GIVE_UP_PATHS = "UPDATE former_path SET kind = NULL, entity_id = NULL WHERE kind = 'tag' AND entity_id = ?";

function requireTag(database: Database, id: string): void {
  if (!database.get("SELECT 1 FROM tag WHERE id = ?", id)) throw new Error(`There is no tag ${id}.`);
}

function mergeInPost(transaction: Transaction, post: TaggedPost, merging: Merging): void {
  const { database } = transaction;
  const merge = (tags: Assigned[]) => mergedAssignments(tags, merging);
  const { before } = rewritePost(transaction, post, merging.operation, merge);
  const had = before.some(({ tagId }) => tagId === merging.targetId);
  if (post.listed === 1 && !had) enterList(database, `tag:${merging.targetId}`, keyOf(post), post.no);
}

function dropTag(database: Database, id: string): void {
  const list = database.get<{ no: number }>("SELECT no FROM list WHERE name = 'tag:' || ?", id);
  for (const table of ["list_entry", "list_span", "list_part"] as const) {
    if (list) database.run(`DELETE FROM ${table} WHERE list_no = ?`, list.no);
  }
  if (list) database.run("DELETE FROM list WHERE no = ?", list.no);
  database.run("DELETE FROM tag_alias WHERE tag_id = ?", id);
  database.run("DELETE FROM tag_name WHERE tag_id = ?", id);
  database.run("DELETE FROM tag WHERE id = ?", id);
}

const MERGED = "SELECT id, into_id AS intoId FROM tag_merged WHERE operation = ?";

function undoMerge(transaction: Transaction, operation: string): Rewritten & { skipped: SkippedAssignment[] } {
  const { database } = transaction;
  const sources = database.all<{ id: string; intoId: string }>(MERGED, operation);
  const [first] = sources;
  if (!first) throw new Error(`Operation ${operation} is no merge that could be undone.`);
  const merging: Merging = { operation, sourceIds: new Set(sources.map(({ id }) => id)), targetId: first.intoId };
  const done = restoreTags(transaction, operation, (now, kept) => assignmentsBeforeMerge(now, kept, merging));
  database.run("DELETE FROM tag_merged WHERE operation = ?", operation);
  return done;
}
