import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { type Key } from "../posts/lists/list-counts.ts";
import { TOP } from "../posts/lists/keyset-pagination.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { RefreshRun } from "#core/tags/cleanup/cleanup-plan.ts";
import type {
  TagOperation,
  TagPlan,
  TagCleanupRead,
  TagCleanupWrite,
  TagSample,
  TagUsage,
  UntidyRow,
} from "#core/tags/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-log.ts";
import { type StoredTag, TAG_COLUMNS, tagOf } from "./tags.ts";
import { readTaggedPosts, writeRetagging } from "./retagging.ts";

type Counts = Pick<TagUsage, "published" | "drafts" | "trashed" | "lastUsedAt">;
type StoredUsage = StoredTag & Counts & { posts: string; listed: string };

const USAGE = `
SELECT ${TAG_COLUMNS},
  COUNT(*) FILTER (WHERE post.state = 'published') AS published,
  COUNT(*) FILTER (WHERE post.state NOT IN ('published', 'trashed')) AS drafts,
  COUNT(*) FILTER (WHERE post.state = 'trashed') AS trashed,
  MAX(IIF(post.state = 'published', post.published_at, NULL)) AS lastUsedAt,
  json_group_array(post.no) FILTER (WHERE post.state <> 'trashed') AS posts,
  json_group_array(post.no) FILTER (WHERE post.listed = 1) AS listed
FROM tag LEFT JOIN post_tag ON post_tag.tag_id = tag.id LEFT JOIN post ON post.no = post_tag.post_no
GROUP BY tag.id ORDER BY tag.id`;

const IN_COPIES = `
SELECT named.value AS tagId, COUNT(*) AS copies
FROM post_copy CROSS JOIN json_each(post_copy.draft, '$.tagIds') AS named GROUP BY named.value`;

const SAMPLES = `
SELECT post_tag.tag_id AS tagId, post.title, post.slug FROM post_tag
CROSS JOIN post ON post.no = post_tag.post_no
WHERE post_tag.tag_id = ? AND post.state <> 'trashed' ORDER BY post_tag.post_no DESC LIMIT +?`;

type StoredOperation = Omit<TagOperation, "kind" | "removed" | "addedAliases" | "renamed"> & {
  kind: "merge" | "remove";
  removed: string;
  addedAliases: string;
  renamed: string | null;
};

const OPERATION = `
SELECT id, kind, at, user_id AS userId, target_id AS targetId, removed, added_aliases AS addedAliases, renamed, posts,
  copies, undone_at AS undoneAt
FROM tag_operation`;

export function readTagCleanup(database: Database): Pick<StoreRead, Exclude<keyof TagCleanupRead, "resolveTagIds">> {
  return {
    ...readPostsByTagCount(database),
    ...readTaggedPosts(database),
    async tagUsage() {
      const rows = database.all<{ tagId: string; copies: number }>(IN_COPIES);
      const copies = new Map(rows.map((row) => [row.tagId, row.copies]));
      return database.all<StoredUsage>(USAGE).map((row) => usageOf(row, copies.get(row.id) ?? 0));
    },
    tagSamples: async (tagIds, limit) => tagIds.flatMap((id) => database.all<TagSample>(SAMPLES, id, limit)),
    async notDuplicates() {
      const pairs = database.all<{ one: string; other: string }>("SELECT one, other FROM tag_distinct");
      return pairs.map(({ one, other }) => [one, other]);
    },
    async tagOperation(id) {
      const row = database.get<StoredOperation>(`${OPERATION} WHERE id = ?`, id);
      return row ? operationOf(row) : null;
    },
    tagOperations: async (limit) =>
      database.all<StoredOperation>(`${OPERATION} ORDER BY no DESC LIMIT +?`, limit).map(operationOf),
    async tagPlan(userId) {
      const row = database.get<{ run: string; choices: string }>(PLAN, userId);
      return row ? { run: row.run, choices: JSON.parse(row.choices) as TagPlan["choices"] } : null;
    },
    async tagRun(id) {
      const row = database.get<StoredRun>(`${RUN} WHERE tag_run.id = ?`, id);
      return row ? runOf(row) : null;
    },
    async runningTagRun() {
      const row = database.get<StoredRun>(`${RUN} WHERE state = 'running' ORDER BY began_at DESC LIMIT 1`);
      return row ? runOf(row) : null;
    },
  };
}

function usageOf(row: StoredUsage, copies: number): TagUsage {
  const { published, drafts, trashed, lastUsedAt } = row;
  const posts = JSON.parse(row.posts) as number[];
  return { ...tagOf(row), published, drafts, trashed, copies, lastUsedAt, posts, listed: JSON.parse(row.listed) };
}

function operationOf({ removed, addedAliases, renamed, ...row }: StoredOperation): TagOperation {
  const kind = row.kind === "merge" && row.targetId === null ? "assign" : row.kind;
  const lists = { removed: JSON.parse(removed), addedAliases: JSON.parse(addedAliases) };
  return { ...row, kind, ...lists, renamed: renamed === null ? null : JSON.parse(renamed) };
}

type StoredRun = Omit<RefreshRun, "done" | "result"> & { result: string | null };

const RUN = `
SELECT tag_run.id, user_id AS userId, COALESCE(user.name, '') AS who, state, began_at AS beganAt, total, result, message
FROM tag_run LEFT JOIN user ON user.id = user_id`;

function runOf({ result, ...row }: StoredRun): RefreshRun {
  const done = row.state === "done" ? row.total : 0;
  return { ...row, done, result: result === null ? null : (JSON.parse(result) as RefreshRun["result"]) };
}

const PUT_OPERATION = `
INSERT INTO tag_operation (id, kind, at, user_id, target_id, removed, added_aliases, renamed, posts, copies, undone_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  kind = excluded.kind, at = excluded.at, user_id = excluded.user_id, target_id = excluded.target_id,
  removed = excluded.removed, added_aliases = excluded.added_aliases, renamed = excluded.renamed, posts = excluded.posts,
  copies = excluded.copies, undone_at = excluded.undone_at`;

const PLAN = "SELECT run, choices FROM tag_plan WHERE user_id = ?";

const PUT_PLAN = `
INSERT INTO tag_plan (user_id, run, choices) VALUES (?, ?, ?)
ON CONFLICT (user_id) DO UPDATE SET run = excluded.run, choices = excluded.choices`;

const FORGET_PLAN = "DELETE FROM tag_plan WHERE user_id = ?";

const PUT_RUN = `
INSERT OR REPLACE INTO tag_run (id, user_id, state, began_at, total, result, message) VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** A person looks at the last one, and the list of operations knows the rest. */
const REMEMBERED_RUNS = 50;

const FORGET_RUNS = `
DELETE FROM tag_run WHERE id NOT IN (SELECT id FROM tag_run ORDER BY began_at DESC, id LIMIT ${REMEMBERED_RUNS})`;

const FORGET_REWRITES = `
DELETE FROM tag_rewrite WHERE operation IN (SELECT id FROM tag_operation WHERE at < ?)`;

const PUT_DISTINCT = `
INSERT INTO tag_distinct (one, other, at, user_id) VALUES (MIN(?1, ?2), MAX(?1, ?2), ?3, ?4) ON CONFLICT DO NOTHING`;

type Writes = Exclude<keyof TagCleanupWrite, "mergeTags" | "unmergeTags" | "removeTag">;

export function writeTagCleanup(transaction: Transaction): Pick<StoreWrite, Writes> {
  return {
    ...writeRetagging(transaction),
    async putTagOperation({ id, kind, at, userId, targetId, removed, addedAliases, renamed, posts, copies, undoneAt }) {
      const made = [id, kind === "assign" ? "merge" : kind, at, userId, targetId];
      const lists = [JSON.stringify(removed), JSON.stringify(addedAliases), renamed && JSON.stringify(renamed)];
      runUntracked(transaction, PUT_OPERATION, ...made, ...lists, posts, copies, undoneAt);
    },
    async forgetRewrites(before) {
      runUntracked(transaction, FORGET_REWRITES, before);
    },
    async putNotDuplicate(one, other, at, userId) {
      if (one === other) throw new Error(`Tag ${one} cannot differ from itself.`);
      runUntracked(transaction, PUT_DISTINCT, one, other, at, userId);
    },
    async putTagPlan(userId, plan) {
      if (plan) runUntracked(transaction, PUT_PLAN, userId, plan.run, JSON.stringify(plan.choices));
      else runUntracked(transaction, FORGET_PLAN, userId);
    },
    async putTagRun({ id, userId, state, beganAt, total, result, message }) {
      const stored = result === null ? null : JSON.stringify(result);
      runUntracked(transaction, PUT_RUN, id, userId, state, beganAt, total, stored, message);
      runUntracked(transaction, FORGET_RUNS);
    },
  };
}

const NEAR = 5;

const UNTIDY = `
FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no CROSS JOIN category ON category.id = post.category_id
WHERE post.state <> 'trashed' AND category.slug <> '${PAGES_CATEGORY}'
  AND (SELECT COUNT(*) FROM post_tag WHERE post_tag.post_no = post.no) BETWEEN ?1 AND ?2`;

const ROWS = `
SELECT page.*, post_source.lead, replace(post_derived.text, char(160), ' ') AS text,
  (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = page.no ORDER BY place)
  ) AS tagIds
FROM (
  SELECT post.no, post.id, post.slug, post.title, post.state, post.category_id AS categoryId, post.published_at AS publishedAt
  ${UNTIDY} ORDER BY post_desk.edited_at DESC, post_desk.post_no DESC LIMIT +?3 OFFSET +?4
) AS page
CROSS JOIN post_source ON post_source.post_no = page.no CROSS JOIN post_derived ON post_derived.post_no = page.no`;

const near = (compare: "<" | ">", order: "DESC" | "ASC") => `
SELECT post_tag.tag_id AS tagId FROM (
  SELECT post_no FROM list_entry
  WHERE list_no = (SELECT no FROM list WHERE name = 'category:' || ?1) AND (published_at, post_id) ${compare} (?2, ?3)
  ORDER BY published_at ${order}, post_id ${order} LIMIT ${NEAR}
) AS near
CROSS JOIN post_tag ON post_tag.post_no = near.post_no`;

const BEFORE = near("<", "DESC");

const AFTER = near(">", "ASC");

type Row = Omit<UntidyRow, "tagIds" | "nearTagIds"> & {
  no: number;
  categoryId: string;
  publishedAt: number | null;
  tagIds: string;
};

function readPostsByTagCount(database: Database): Pick<StoreRead, "untidyPosts"> {
  return {
    async untidyPosts({ fewest, most }, offset, limit) {
      const { total } = database.one<{ total: number }>(`SELECT COUNT(*) AS total ${UNTIDY}`, fewest, most);
      const rows = database.all<Row>(ROWS, fewest, most, limit, offset);
      return { rows: rows.map((row) => untidyRow(database, row)), total };
    },
  };
}

/** For an unpublished post, as if it were published now. */
function untidyRow(database: Database, { no: _no, categoryId, publishedAt, tagIds, ...row }: Row): UntidyRow {
  const place: Key = publishedAt === null ? TOP : { at: publishedAt, id: row.id };
  const found = [BEFORE, AFTER].flatMap((sql) => database.all<{ tagId: string }>(sql, categoryId, place.at, place.id));
  return { ...row, tagIds: JSON.parse(tagIds), nearTagIds: found.map(({ tagId }) => tagId) };
}
