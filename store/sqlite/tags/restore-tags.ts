import type { Assigned, Rewrite } from "#core/tags/rewritten-assignments.ts";
import type { Rewritten, SkippedAssignment } from "#core/tags/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { assignedTo, reassign } from "../posts/post-tags.ts";
import {
  assignedInCopy,
  moveBetweenTags,
  putCopyTags,
  rewritten,
  type TaggedCopy,
  type TaggedPost,
} from "./rewrite-post-tags.ts";

type UndoEntry = { postId: string } & (
  | { post: Rewrite; copy: null }
  | { post: null; copy: Rewrite }
  | { post: Rewrite; copy: Rewrite }
);

const POST = `
SELECT post.no, post.id, post.listed, post.state = 'published' AS published,
  post.published_at AS publishedAt, post.slug, post.title
FROM post WHERE post.id = ?`;

const COPY = "SELECT post_no AS no, draft, operations FROM post_copy WHERE post_no = ?";

type FoundPost = TaggedPost & { slug: string; title: string };

/** Returns the tags to restore; null if the tags have been changed again since the operation. */
type Back = (now: Assigned[], kept: Rewrite) => Assigned[] | null;

/**
 * Restores the tags from before an operation. A post and its working copy can use each other's undo entries, because the copy may have been
 * published after the operation.
 */
export function restoreTags(
  transaction: Transaction,
  operation: string,
  back: Back,
  onRestored?: (post: TaggedPost) => void,
): Rewritten & { skipped: SkippedAssignment[] } {
  const { database } = transaction;
  const [posts, copies, skipped]: [TaggedPost[], TaggedCopy[], SkippedAssignment[]] = [[], [], []];
  for (const entry of keptBy(database, operation)) {
    const post = database.get<FoundPost>(POST, entry.postId);
    const skip = (where: SkippedAssignment["in"], why: SkippedAssignment["why"]) =>
      skipped.push({ postId: entry.postId, title: post?.title ?? null, slug: post?.slug ?? null, in: where, why });
    if (!post) {
      skip("post", "gone");
      continue;
    }
    const restored = restorePost(transaction, post, entry.post ?? entry.copy, back);
    if (restored) posts.push(post);
    if (restored) onRestored?.(post);
    else if (entry.post) skip("post", "changed");
    const copy = database.get<TaggedCopy>(COPY, post.no);
    if (copy && restoreCopy(database, { ...copy, id: post.id }, entry.copy ?? entry.post, back)) copies.push(copy);
    else if (entry.copy && copy) skip("copy", "changed");
    else if (entry.copy && !restored) skip("copy", "gone");
  }
  database.run("DELETE FROM tag_rewrite WHERE operation = ?", operation);
  return { ...rewritten(posts, copies), skipped };
}

function restorePost(transaction: Transaction, post: TaggedPost, kept: Rewrite, back: Back): boolean {
  const now = assignedTo(transaction.database, post.no);
  const next = back(now, kept);
  if (!next) return false;
  reassign(transaction, post.no, next);
  moveBetweenTags(transaction, post, now, next);
  return true;
}

function restoreCopy(database: Database, copy: TaggedCopy, kept: Rewrite, back: Back): boolean {
  const next = back(assignedInCopy(copy), kept);
  if (next) putCopyTags(database, copy, next);
  return next !== null;
}

interface Row {
  postId: string;
  inCopy: number;
  before: string;
  after: string;
}

const KEPT = `
SELECT post_id AS postId, in_copy AS inCopy, before, after FROM tag_rewrite WHERE operation = ? ORDER BY post_id, in_copy`;

function keptBy(database: Database, operation: string): UndoEntry[] {
  const kept = new Map<string, UndoEntry>();
  for (const row of database.all<Row>(KEPT, operation)) {
    const { postId, inCopy } = row;
    const { post = null, copy = null } = kept.get(postId) ?? {};
    const rewrite = rewriteOf(row);
    kept.set(postId, inCopy === 1 ? { postId, post, copy: rewrite } : { postId, post: rewrite, copy });
  }
  return [...kept.values()];
}

function rewriteOf({ before, after }: Row): Rewrite {
  const pairs = JSON.parse(before) as [string, string | null][];
  return { before: pairs.map(([tagId, operation]) => ({ tagId, operation })), after: JSON.parse(after) as string[] };
}
