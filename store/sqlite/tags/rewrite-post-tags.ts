import type { Draft } from "#core/posts/drafts/draft.ts";
import type { Assigned } from "#core/tags/rewritten-assignments.ts";
import type { PauseRewriting, Rewritten } from "#core/tags/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { assignedTo, operationsIn, reassign } from "../posts/post-tags.ts";
import { countCopy } from "../posts/posts.ts";
import { enterList, leaveList } from "../posts/lists/list-membership.ts";

export interface TaggedPost {
  no: number;
  id: string;
  listed: number;
  published: number;
  publishedAt: number | null;
}

export interface TaggedCopy {
  no: number;
  id: string;
  draft: string;
  operations: string;
}

export function rewritten(posts: TaggedPost[], copies: unknown[]): Rewritten {
  const publishedIds = posts.filter((post) => post.published === 1).map((post) => post.id);
  return { posts: posts.length, copies: copies.length, publishedIds };
}

export function assignedInCopy({ draft, operations }: TaggedCopy): Assigned[] {
  const carried = JSON.parse(operations) as Record<string, string>;
  const { tagIds } = JSON.parse(draft) as Draft;
  return [...new Set(tagIds)].map((tagId) => ({ tagId, operation: carried[tagId] ?? null }));
}

/** Writes the tags of a working copy and counts the write. An open editor notices by the count that the copy has changed. */
export function putCopyTags(database: Database, copy: TaggedCopy, tags: Assigned[]): void {
  const draft: Draft = { ...(JSON.parse(copy.draft) as Draft), tagIds: tags.map(({ tagId }) => tagId) };
  const put = "UPDATE post_copy SET draft = ?, operations = ? WHERE post_no = ?";
  database.run(put, JSON.stringify(draft), operationsIn(tags), copy.no);
  countCopy(database, copy.no);
}

export function keyOf({ id, publishedAt }: TaggedPost): { at: number; id: string } {
  if (publishedAt === null) throw new Error(`Post ${id} is listed without a date.`);
  return { at: publishedAt, id };
}

export function moveBetweenTags(
  { database }: Pick<Transaction, "database">,
  post: TaggedPost,
  before: Assigned[],
  after: Assigned[],
) {
  if (post.listed === 0) return;
  const had = new Set(before.map(({ tagId }) => tagId));
  const has = new Set(after.map(({ tagId }) => tagId));
  for (const id of had) if (!has.has(id)) leaveList(database, `tag:${id}`, keyOf(post));
  for (const id of has) if (!had.has(id)) enterList(database, `tag:${id}`, keyOf(post), post.no);
}

const KEEP = "INSERT INTO tag_rewrite (operation, post_id, in_copy, before, after) VALUES (?, ?, ?, ?, ?)";

type Change = (before: Assigned[]) => Assigned[];

/** Changes the tags of a post and records how to undo the change. The caller updates the lists. */
export function rewritePost(transaction: Transaction, { no, id }: TaggedPost, operation: string, change: Change) {
  const before = assignedTo(transaction.database, no);
  const after = change(before);
  reassign(transaction, no, after);
  persistRewrite(transaction.database, operation, { postId: id, inCopy: 0 }, before, after);
  return { before, after };
}

export function rewriteCopy(database: Database, copy: TaggedCopy, operation: string, change: Change): void {
  const before = assignedInCopy(copy);
  const after = change(before);
  putCopyTags(database, copy, after);
  persistRewrite(database, operation, { postId: copy.id, inCopy: 1 }, before, after);
}

function persistRewrite(
  database: Database,
  operation: string,
  { postId, inCopy }: { postId: string; inCopy: 0 | 1 },
  before: Assigned[],
  after: Assigned[],
): void {
  const pairs = before.map((each) => [each.tagId, each.operation]);
  const left = after.map(({ tagId }) => tagId);
  database.run(KEEP, operation, postId, inCopy, JSON.stringify(pairs), JSON.stringify(left));
}

/** At most this many posts are rewritten between two pauses, because rewriting blocks the thread for a few milliseconds. */
const BATCH = 25;

export async function inBatches<Row>(rows: Row[], work: (row: Row) => void, pause?: PauseRewriting): Promise<void> {
  for (const [at, row] of rows.entries()) {
    work(row);
    if ((at + 1) % BATCH === 0) await pause?.();
  }
}
