import { type Assigned, type Merging, restoredFrom } from "#core/tags/assignments.ts";
import type { Rewritten, SkippedAssignment } from "#core/tags/ports.ts";
import { assignedTo, reassign } from "./assignments.ts";
import type { Database } from "./database.ts";
import { assignedInCopy, moveBetweenTags, putCopyTags, rewritten, type TaggedCopy, type TaggedPost } from "./tagged.ts";
import type { Transaction } from "./writing.ts";

/** What one merge replaced in one post and in its working copy. */
interface Kept {
  postId: string;
  post: KeptRewrite | null;
  copy: KeptRewrite | null;
}

interface KeptRewrite {
  before: Assigned[];
  after: string[];
}

const MERGED = "SELECT id, into_id AS intoId FROM tag_merged WHERE operation = ?";

const POST = `
SELECT post.no, post.id, post.listed, post.state = 'opublikowany' AS published,
  post.published_at AS publishedAt, post.slug, post_source.title
FROM post CROSS JOIN post_source ON post_source.post_no = post.no WHERE post.id = ?`;

const COPY = "SELECT post_no AS no, draft, operations FROM post_copy WHERE post_no = ?";

type FoundPost = TaggedPost & { slug: string; title: string };

/** See `unmergeTags` of core/tags/ports.ts. */
export function undoMerge(transaction: Transaction, operation: string): Rewritten & { skipped: SkippedAssignment[] } {
  const { database } = transaction;
  const sources = database.all<{ id: string; intoId: string }>(MERGED, operation);
  if (sources.length === 0) throw new Error(`Operation ${operation} is no merge that could be undone.`);
  const sourceIds = new Set(sources.map(({ id }) => id));
  const merging: Merging = { operation, sourceIds, targetId: sources[0]!.intoId };
  const [posts, copies, skipped]: [TaggedPost[], TaggedCopy[], SkippedAssignment[]] = [[], [], []];
  for (const kept of keptBy(database, operation)) {
    const post = database.get<FoundPost>(POST, kept.postId);
    const skip = (where: SkippedAssignment["in"], why: SkippedAssignment["why"]) =>
      skipped.push({ postId: kept.postId, title: post?.title ?? null, slug: post?.slug ?? null, in: where, why });
    if (!post) {
      skip("post", "gone");
      continue;
    }
    const restored = restorePost(transaction, post, kept, merging);
    if (restored) posts.push(post);
    else if (kept.post) skip("post", "changed");
    const copy = database.get<TaggedCopy>(COPY, post.no);
    if (copy && restoreCopy(database, { ...copy, id: post.id }, kept, merging)) copies.push(copy);
    else if (kept.copy && copy) skip("copy", "changed");
    else if (kept.copy && !restored) skip("copy", "gone");
  }
  database.run("DELETE FROM tag_merged WHERE operation = ?", operation);
  database.run("DELETE FROM tag_rewrite WHERE operation = ?", operation);
  return { ...rewritten(posts, copies), skipped };
}

/** A working copy that was published since is the post now, so what one of them had serves the other. */
function restorePost(transaction: Transaction, post: TaggedPost, kept: Kept, merging: Merging): boolean {
  const { database } = transaction;
  const now = assignedTo(database, post.no);
  const next = restoredFrom(now, (kept.post ?? kept.copy)!, merging);
  if (!next) return false;
  reassign(database, post.no, next);
  moveBetweenTags(transaction, post, now, next);
  return true;
}

function restoreCopy(database: Database, copy: TaggedCopy, kept: Kept, merging: Merging): boolean {
  const next = restoredFrom(assignedInCopy(copy), (kept.copy ?? kept.post)!, merging);
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

function keptBy(database: Database, operation: string): Kept[] {
  const kept = new Map<string, Kept>();
  for (const row of database.all<Row>(KEPT, operation)) {
    const of = kept.get(row.postId) ?? { postId: row.postId, post: null, copy: null };
    of[row.inCopy === 1 ? "copy" : "post"] = rewriteOf(row);
    kept.set(row.postId, of);
  }
  return [...kept.values()];
}

function rewriteOf({ before, after }: Row): KeptRewrite {
  const pairs = JSON.parse(before) as [string, string | null][];
  return { before: pairs.map(([tagId, operation]) => ({ tagId, operation })), after: JSON.parse(after) as string[] };
}
