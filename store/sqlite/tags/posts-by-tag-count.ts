import type { StoreRead } from "#core/store.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { UntidyRow } from "#core/tags/store.ts";
import type { Database } from "../engine/database.ts";
import { type Key } from "../posts/lists/counts.ts";
import { TOP } from "../posts/lists/keyset-pagination.ts";

/** Posts before and after one in its category whose tags may be its own: core/tags/store.ts. */
const NEAR = 5;

const UNTIDY = `
FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no CROSS JOIN category ON category.id = post.category_id
WHERE post.state <> 'kosz' AND category.slug <> '${PAGES_CATEGORY}'
  AND (SELECT COUNT(*) FROM post_tag WHERE post_tag.post_no = post.no) BETWEEN ?1 AND ?2`;

const ROWS = `
SELECT page.*, post_source.title, post_source.lead, post_derived.text,
  (
    SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = page.no ORDER BY place)
  ) AS tagIds
FROM (
  SELECT post.no, post.id, post.slug, post.state, post.category_id AS categoryId, post.published_at AS publishedAt
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

export function readPostsByTagCount(database: Database): Pick<StoreRead, "untidyPosts"> {
  return {
    async untidyPosts({ fewest, most }, offset, limit) {
      const { total } = database.one<{ total: number }>(`SELECT COUNT(*) AS total ${UNTIDY}`, fewest, most);
      const rows = database.all<Row>(ROWS, fewest, most, limit, offset);
      return { rows: rows.map((row) => untidyRow(database, row)), total };
    },
  };
}

/** A post readers do not see yet is as near to the newest ones as its publication would be. */
function untidyRow(database: Database, { no: _no, categoryId, publishedAt, tagIds, ...row }: Row): UntidyRow {
  const place: Key = publishedAt === null ? TOP : { at: publishedAt, id: row.id };
  const found = [BEFORE, AFTER].flatMap((sql) => database.all<{ tagId: string }>(sql, categoryId, place.at, place.id));
  return { ...row, tagIds: JSON.parse(tagIds), nearTagIds: found.map(({ tagId }) => tagId) };
}
