import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type {
  TagOperation,
  TagCleanupRead,
  TagCleanupWrite,
  TagSample,
  TagUsage,
  UntidyPost,
} from "#core/tags/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";
import { type StoredTag, TAG_COLUMNS, tagOf } from "./tags.ts";
import { writeRetagging } from "./retagging.ts";

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
  copies, undone_at AS undoneAt, batch
FROM tag_operation`;

export function readTagCleanup(database: Database): Pick<StoreRead, Exclude<keyof TagCleanupRead, "resolveTagIds">> {
  return {
    ...readPostsByTagCount(database),
    async tagUsage() {
      const rows = database.all<{ tagId: string; copies: number }>(IN_COPIES);
      const copies = new Map(rows.map((row) => [row.tagId, row.copies]));
      return database.all<StoredUsage>(USAGE).map((row) => usageOf(row, copies.get(row.id) ?? 0));
    },
    tagSamples: async (tagIds, limit) => tagIds.flatMap((id) => database.all<TagSample>(SAMPLES, id, limit)),
    async notDuplicates() {
      const newestFirst = "SELECT one, other FROM tag_distinct ORDER BY at DESC";
      const pairs = database.all<{ one: string; other: string }>(newestFirst);
      return pairs.map(({ one, other }) => [one, other]);
    },
    operationsOf: async (id) =>
      database.all<StoredOperation>(`${OPERATION} WHERE id = ?1 OR batch = ?1 ORDER BY no DESC`, id).map(operationOf),
    tagOperations: async (limit) =>
      database.all<StoredOperation>(`${OPERATION} ORDER BY no DESC LIMIT +?`, limit).map(operationOf),
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

const PUT_OPERATION = `
INSERT INTO tag_operation
  (id, kind, at, user_id, target_id, removed, added_aliases, renamed, posts, copies, undone_at, batch)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  kind = excluded.kind, at = excluded.at, user_id = excluded.user_id, target_id = excluded.target_id,
  removed = excluded.removed, added_aliases = excluded.added_aliases, renamed = excluded.renamed, posts = excluded.posts,
  copies = excluded.copies, undone_at = excluded.undone_at, batch = excluded.batch`;

const FORGET_REWRITES = `
DELETE FROM tag_rewrite WHERE operation IN (SELECT id FROM tag_operation WHERE at < ?)`;

const PUT_DISTINCT = `
INSERT INTO tag_distinct (one, other, at, user_id) VALUES (MIN(?1, ?2), MAX(?1, ?2), ?3, ?4) ON CONFLICT DO NOTHING`;

type Writes = Exclude<keyof TagCleanupWrite, "mergeTags" | "unmergeTags" | "removeTag">;

const DROP_DISTINCT = "DELETE FROM tag_distinct WHERE one = MIN(?1, ?2) AND other = MAX(?1, ?2)";

export function writeTagCleanup(transaction: Transaction): Pick<StoreWrite, Writes> {
  return {
    ...writeRetagging(transaction),
    async putTagOperation({ id, kind, at, userId, targetId, removed, addedAliases, renamed, ...more }) {
      const { posts, copies, undoneAt, batch } = more;
      const values = [id, kind === "assign" ? "merge" : kind, at, userId, targetId];
      const lists = [JSON.stringify(removed), JSON.stringify(addedAliases), renamed && JSON.stringify(renamed)];
      runUntracked(transaction, PUT_OPERATION, ...values, ...lists, posts, copies, undoneAt, batch);
    },
    async forgetRewrites(before) {
      runUntracked(transaction, FORGET_REWRITES, before);
    },
    async putNotDuplicate(one, other, at, userId) {
      if (one === other) throw new Error(`Tag ${one} cannot differ from itself.`);
      runUntracked(transaction, PUT_DISTINCT, one, other, at, userId);
    },
    dropNotDuplicate: async (one, other) => runUntracked(transaction, DROP_DISTINCT, one, other) > 0,
  };
}

const UNTIDY = `
FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no CROSS JOIN category ON category.id = post.category_id
WHERE post.state <> 'trashed' AND category.slug <> '${PAGES_CATEGORY}'
  AND (SELECT COUNT(*) FROM post_tag WHERE post_tag.post_no = post.no) BETWEEN ?1 AND ?2`;

const ROWS = `
SELECT page.id, page.slug, page.title, page.state,
  (
    SELECT json_group_array(name) FROM (
      SELECT tag.name FROM post_tag CROSS JOIN tag ON tag.id = post_tag.tag_id
      WHERE post_tag.post_no = page.no ORDER BY post_tag.place
    )
  ) AS tags
FROM (
  SELECT post.no, post.id, post.slug, post.title, post.state
  ${UNTIDY} ORDER BY post_desk.edited_at DESC, post_desk.post_no DESC LIMIT +?3 OFFSET +?4
) AS page`;

function readPostsByTagCount(database: Database): Pick<StoreRead, "untidyPosts"> {
  return {
    async untidyPosts({ fewest, most }, offset, limit) {
      const { total } = database.one<{ total: number }>(`SELECT COUNT(*) AS total ${UNTIDY}`, fewest, most);
      const rows = database.all<UntidyPost & { tags: string }>(ROWS, fewest, most, limit, offset);
      return { rows: rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] })), total };
    },
  };
}
