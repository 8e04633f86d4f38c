import type { Draft } from "#core/posts/drafts/draft.ts";
import type { Assigned } from "#core/tags/tag-assignments.ts";
import type { PauseRewriting, Rewritten } from "#core/tags/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
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

/** The new count shows an open editor that the copy changed. */
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

/** Writes other tags to a post and keeps what undoes that; its lists are the caller's. */
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

/** A batch takes a few milliseconds, in which nobody else is served. */
const BATCH = 25;

export async function inBatches<Row>(rows: Row[], work: (row: Row) => void, pause?: PauseRewriting): Promise<void> {
  for (const [at, row] of rows.entries()) {
    work(row);
    if ((at + 1) % BATCH === 0) await pause?.();
  }
}

export const NO_OPERATIONS = "{}";

/** The post's own operations win over its working copy's. */
const OPERATIONS = `
SELECT json_group_object(tag_id, operation) AS found FROM (
  SELECT tag_id, operation FROM post_tag WHERE post_no = ?1 AND operation IS NOT NULL
  UNION ALL
  SELECT key, value FROM post_copy CROSS JOIN json_each(post_copy.operations)
  WHERE post_copy.post_no = ?1 AND post_copy.operations <> '${NO_OPERATIONS}'
    AND key NOT IN (SELECT tag_id FROM post_tag WHERE post_no = ?1 AND operation IS NOT NULL)
)`;

export function operationsOf(database: Database, no: number): string {
  return database.one<{ found: string }>(OPERATIONS, no).found;
}

export function operationsOfTags(operations: string, tagIds: string[]): string {
  if (operations === NO_OPERATIONS) return operations;
  const had = Object.entries(JSON.parse(operations) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(had.filter(([tagId]) => tagIds.includes(tagId))));
}

const PUT = `
INSERT INTO post_tag (post_no, place, tag_id, operation)
SELECT ?1, asked.key, asked.value, (SELECT had.value FROM json_each(?3) AS had WHERE had.key = asked.value)
FROM json_each(?2) AS asked`;

export function putAssignments(database: Database, no: number, tagIds: string[], operations: string): void {
  if (tagIds.length > 0) database.run(PUT, no, JSON.stringify([...new Set(tagIds)]), operations);
}

const ASSIGNED = "SELECT tag_id AS tagId, operation FROM post_tag WHERE post_no = ? ORDER BY place";

export function assignedTo(database: Database, no: number): Assigned[] {
  return database.all<Assigned>(ASSIGNED, no);
}

/** The search index holds tag names, so the post is indexed again. */
export function reassign({ database, unfiled }: Transaction, no: number, tags: readonly Assigned[]): void {
  database.run("DELETE FROM post_tag WHERE post_no = ?", no);
  const ids = tags.map(({ tagId }) => tagId);
  putAssignments(database, no, ids, operationsIn(tags));
  unfiled.add(no);
}

function operationsIn(tags: readonly Assigned[]): string {
  return JSON.stringify(
    Object.fromEntries(tags.flatMap(({ tagId, operation }) => (operation ? [[tagId, operation]] : []))),
  );
}
