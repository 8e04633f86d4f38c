import { DAY_MS, SPANS, STEPS_AT_MOST } from "./offset-index.ts";

/*
 * Queries that return no rows when the derived tables agree with the posts. They read whole tables, so only the integrity check's thread
 * and the repair may run them.
 */

export const WRONG_LISTED = `
SELECT post.no FROM post CROSS JOIN category ON category.id = post.category_id
WHERE post.listed <> (post.state = 'published' AND category.slug <> 'strony')`;

/** Finds missing rows of `list_entry`. The result has the columns of that table. */
export const MISSING_ENTRIES = `
SELECT * FROM expected_entry AS expected WHERE NOT EXISTS (
  SELECT 1 FROM list_entry AS entry
  WHERE entry.list_no = expected.list_no AND entry.published_at = expected.published_at
    AND entry.post_id = expected.post_id AND entry.post_no = expected.post_no
)`;

export const ENTRY_NUMBERS = `
SELECT (SELECT COUNT(*) FROM list_entry) AS stored, (SELECT COUNT(*) FROM expected_entry) AS expected`;

export const WRONG_SIZES = `
SELECT list.no, list.name, list.size, COUNT(list_entry.post_id) AS trueSize, MAX(list_entry.published_at) AS trueNewest
FROM list LEFT JOIN list_entry ON list_entry.list_no = list.no
GROUP BY list.no
HAVING list.size <> COUNT(list_entry.post_id) OR list.newest_at IS NOT MAX(list_entry.published_at)`;

export const WRONG_SPANS = `
SELECT list_no AS no FROM list_span WHERE posts < 1 OR posts <> (
  SELECT COUNT(*) FROM list_entry
  WHERE list_entry.list_no = list_span.list_no AND published_at >= start AND published_at < start + span
)
UNION ALL
SELECT list.no FROM list CROSS JOIN (${SPANS.map((span) => `SELECT ${span} AS span`).join(" UNION ALL ")}) AS kind
WHERE IIF(list.size > ${STEPS_AT_MOST}, list.size, 0) <> (
  SELECT COALESCE(SUM(posts), 0) FROM list_span WHERE list_span.list_no = list.no AND list_span.span = kind.span
)`;

const PARTS = `
SELECT list_no, from_at - ((from_at % ${DAY_MS}) + ${DAY_MS}) % ${DAY_MS} AS day, from_at, from_id, posts FROM list_part`;

const BOUNDED_PARTS = `
SELECT *, LEAD(from_at, 1, day + ${DAY_MS}) OVER in_day AS up_at, LEAD(from_id, 1, '') OVER in_day AS up_id
FROM (${PARTS}) WINDOW in_day AS (PARTITION BY list_no, day ORDER BY from_at, from_id)`;

export const WRONG_PARTS = `
SELECT list_no AS no FROM (${BOUNDED_PARTS}) AS part WHERE posts <> (
  SELECT COUNT(*) FROM list_entry
  WHERE list_entry.list_no = part.list_no AND (published_at, post_id) >= (from_at, from_id)
    AND (published_at, post_id) < (up_at, up_id)
)
UNION ALL
SELECT COALESCE(whole.list_no, parts.list_no)
FROM (SELECT list_no, start, posts FROM list_span WHERE span = ${DAY_MS} AND posts > ${STEPS_AT_MOST}) AS whole
FULL JOIN (SELECT list_no, day, SUM(posts) AS posts FROM (${PARTS}) GROUP BY list_no, day) AS parts
  ON parts.list_no = whole.list_no AND parts.day = whole.start
WHERE whole.posts IS NOT parts.posts`;
