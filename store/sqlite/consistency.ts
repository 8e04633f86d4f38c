import { SPANS, STEPS_AT_MOST } from "./list-counts.ts";

/*
 * Questions whose answer is an empty list when the derived tables say what the posts say. They read everything, so only
 * the check (in its own thread) and the repair ask them.
 */

/** Posts whose `listed` is not what state and category make it: one row per post. */
export const WRONG_LISTED = `
SELECT post.no FROM post CROSS JOIN category ON category.id = post.category_id
WHERE post.listed <> (post.state = 'opublikowany' AND category.slug <> 'strony')`;

/** Entries that stand in a list and should not: its columns are the key of `list_entry`. */
export const NEEDLESS_ENTRIES = `
SELECT list_no, published_at, post_id FROM (SELECT * FROM list_entry EXCEPT SELECT * FROM expected_entry)`;

/** Entries that should stand in a list and do not: its columns are those of `list_entry`. */
export const MISSING_ENTRIES = `SELECT * FROM expected_entry EXCEPT SELECT * FROM list_entry`;

/** Lists whose size or newest post is not that of their entries, with what it should be. */
export const WRONG_SIZES = `
SELECT list.no, list.name, list.size, COUNT(list_entry.post_id) AS trueSize, MAX(list_entry.published_at) AS trueNewest
FROM list LEFT JOIN list_entry ON list_entry.list_no = list.no
GROUP BY list.no
HAVING list.size <> COUNT(list_entry.post_id) OR list.newest_at IS NOT MAX(list_entry.published_at)`;

const TRUE_SPANS = `
SELECT list_no, span, published_at - ((published_at % span) + span) % span AS start, COUNT(*) AS posts
FROM list_entry CROSS JOIN (${SPANS.map((span) => `SELECT ${span} AS span`).join(" UNION ALL ")})
WHERE list_no IN (SELECT list_no FROM list_entry GROUP BY list_no HAVING COUNT(*) > ${STEPS_AT_MOST})
GROUP BY list_no, span, start`;

/** Lists with a wrong, missing or needless count of a span, once for each such count. */
export const WRONG_SPANS = `
SELECT list_no AS no FROM (${TRUE_SPANS} EXCEPT SELECT list_no, span, start, posts FROM list_span)
UNION ALL
SELECT list_no AS no FROM (SELECT list_no, span, start, posts FROM list_span EXCEPT SELECT * FROM (${TRUE_SPANS}))`;

const PARTS = `
SELECT list_no, from_at - ((from_at % ${SPANS[2]}) + ${SPANS[2]}) % ${SPANS[2]} AS day, from_at, from_id, posts
FROM list_part`;

const COUNTED_PARTS = `
SELECT list_no, day, posts, (
  SELECT COUNT(*) FROM list_entry
  WHERE list_entry.list_no = bounded.list_no AND (published_at, post_id) >= (from_at, from_id)
    AND (published_at, post_id) < (up_at, up_id)
) AS counted
FROM (
  SELECT *, LEAD(from_at, 1, day + ${SPANS[2]}) OVER in_day AS up_at, LEAD(from_id, 1, '') OVER in_day AS up_id
  FROM (${PARTS})
  WINDOW in_day AS (PARTITION BY list_no, day ORDER BY from_at, from_id)
) AS bounded`;

/** Lists with a wrong part, or with a day whose parts do not add up to it, once for each. */
export const WRONG_PARTS = `
SELECT list_no AS no FROM (${COUNTED_PARTS}) WHERE posts <> counted
UNION ALL
SELECT no FROM (
  SELECT COALESCE(list_span.list_no, summed.list_no) AS no, list_span.posts AS whole, summed.posts AS sum
  FROM (SELECT * FROM list_span WHERE span = ${SPANS[2]} AND posts > ${STEPS_AT_MOST}) AS list_span
  FULL JOIN (SELECT list_no, day, SUM(posts) AS posts FROM (${PARTS}) GROUP BY list_no, day) AS summed
    ON summed.list_no = list_span.list_no AND summed.day = list_span.start
)
WHERE whole IS NOT sum`;
