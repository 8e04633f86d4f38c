import { fold } from "#core/polish/fold-diacritics.ts";
import type { Post } from "#core/posts/post.ts";
import type { Database } from "../engine/database.ts";

/* How editors see a post: its line in the queue and its schedule. Every write of post or working copy ends here. */

const PUT_STANDING = `
INSERT INTO post_desk (post_no, state, category_id, edited_at, slug_chosen, trashed_at, folded)
VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (post_no) DO UPDATE SET
  state = excluded.state, category_id = excluded.category_id, slug_chosen = excluded.slug_chosen,
  trashed_at = excluded.trashed_at, folded = excluded.folded,
  edited_at = MAX(excluded.edited_at, COALESCE(
    (SELECT updated_at FROM post_copy WHERE post_copy.post_no = excluded.post_no), excluded.edited_at
  ))`;

export function putEditorialRow(database: Database, no: number, post: Post): void {
  const { state, categoryId, updatedAt, slugChosen, trashedAt, title } = post;
  const own = [slugChosen ? 1 : 0, trashedAt ?? null] as const;
  database.run(PUT_STANDING, no, state, categoryId, updatedAt, ...own, fold(title));
  refreshSchedule(database, no);
}

const COUNT_COPY = `
UPDATE post_desk SET copies = copies + 1, edited_at = MAX(
  (SELECT updated_at FROM post_source WHERE post_no = ?1),
  COALESCE((SELECT updated_at FROM post_copy WHERE post_no = ?1), 0)
)
WHERE post_no = ?1 RETURNING copies`;

/** Returns how many such writes the post has seen. */
export function countCopy(database: Database, no: number): number {
  const { copies } = database.one<{ copies: number }>(COUNT_COPY, no);
  refreshSchedule(database, no);
  return copies;
}

const WANTED = `
SELECT post.no, post.id, post_source.publish_at AS at, 'post' AS kind
FROM post CROSS JOIN post_source ON post_source.post_no = post.no
WHERE post.no = ?1 AND post.state = 'scheduled' AND post_source.publish_at IS NOT NULL
UNION ALL
SELECT post.no, post.id, post_copy.publish_at, 'copy'
FROM post CROSS JOIN post_copy ON post_copy.post_no = post.no
WHERE post.no = ?1 AND post.state = 'published' AND post_copy.publish_at IS NOT NULL`;

const UNSCHEDULE = `
DELETE FROM schedule WHERE post_no = ?1 AND (at, kind) NOT IN (SELECT at, kind FROM (${WANTED}) AS wanted)`;

/** `WHERE TRUE` keeps SQLite from reading the conflict clause as a join. */
const SCHEDULE = `
INSERT INTO schedule (post_no, post_id, at, kind) SELECT * FROM (${WANTED}) AS wanted WHERE TRUE ON CONFLICT DO NOTHING`;

/** An unchanged schedule keeps its remark, so that saving does not hide why it was not published. */
function refreshSchedule(database: Database, no: number): void {
  database.run(UNSCHEDULE, no);
  database.run(SCHEDULE, no);
}
