import { type Merging, restoredFrom } from "#core/tags/assignments.ts";
import type { Rewritten, SkippedAssignment } from "#core/tags/store.ts";
import { assignedTo, reassign } from "./assignments.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { assignedInCopy, moveBetweenTags, putCopyTags, type TaggedCopy, type TaggedPost } from "./tagged-posts.ts";
import { type UndoEntry, restoreFromUndoLog } from "./undo-log.ts";

const MERGED = "SELECT id, into_id AS intoId FROM tag_merged WHERE operation = ?";

/** See `unmergeTags` of core/tags/store.ts. */
export function undoMerge(transaction: Transaction, operation: string): Rewritten & { skipped: SkippedAssignment[] } {
  const { database } = transaction;
  const sources = database.all<{ id: string; intoId: string }>(MERGED, operation);
  const [first] = sources;
  if (!first) throw new Error(`Operation ${operation} is no merge that could be undone.`);
  const sourceIds = new Set(sources.map(({ id }) => id));
  const merging: Merging = { operation, sourceIds, targetId: first.intoId };
  const done = restoreFromUndoLog(database, operation, {
    post: (post, kept) => restorePost(transaction, post, kept, merging),
    copy: (copy, kept) => restoreCopy(database, copy, kept, merging),
  });
  database.run("DELETE FROM tag_merged WHERE operation = ?", operation);
  return done;
}

/** A working copy that was published since is the post now, so what one of them had serves the other. */
function restorePost(transaction: Transaction, post: TaggedPost, kept: UndoEntry, merging: Merging): boolean {
  const { database } = transaction;
  const now = assignedTo(database, post.no);
  const next = restoredFrom(now, kept.post ?? kept.copy, merging);
  if (!next) return false;
  reassign(transaction, post.no, next);
  moveBetweenTags(transaction, post, now, next);
  return true;
}

function restoreCopy(database: Database, copy: TaggedCopy, kept: UndoEntry, merging: Merging): boolean {
  const next = restoredFrom(assignedInCopy(copy), kept.copy ?? kept.post, merging);
  if (next) putCopyTags(database, copy, next);
  return next !== null;
}
