import type { Assigned } from "#core/tags/rewritten-assignments.ts";
import type { Database, Transaction } from "../engine/database.ts";

export const NO_OPERATIONS = "{}";

/** Finds the operation that assigned each tag of a post. If the post's own tag stores no operation, takes it from the working copy. */
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

/** Replaces a post's tags. The post is indexed again, because the search index contains tag names. */
export function reassign({ database, unindexed }: Transaction, no: number, tags: readonly Assigned[]): void {
  database.run("DELETE FROM post_tag WHERE post_no = ?", no);
  const ids = tags.map(({ tagId }) => tagId);
  putAssignments(database, no, ids, operationsIn(tags));
  unindexed.add(no);
}

export function operationsIn(tags: readonly Assigned[]): string {
  return JSON.stringify(
    Object.fromEntries(tags.flatMap(({ tagId, operation }) => (operation ? [[tagId, operation]] : []))),
  );
}
