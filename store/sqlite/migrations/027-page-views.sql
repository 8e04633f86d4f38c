-- What is read (core/statistics/store.ts), without the readers. `period` is a day as the number YYYYMMDD, or its month as YYYYMM00, and
-- every view is counted in both, so that old days are only removed. `path_id` is 0 for all pages together, so that sums are not made
-- again for each screen. `phone` of the views came from phones. Numbers of paths and sources reference nothing, because each flush would
-- look them up again.
CREATE TABLE page_views (
  period INTEGER NOT NULL,
  path_id INTEGER NOT NULL,
  views INTEGER NOT NULL,
  phone INTEGER NOT NULL,
  PRIMARY KEY (period, path_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE source_views (
  period INTEGER NOT NULL,
  path_id INTEGER NOT NULL,
  source_id INTEGER NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (period, path_id, source_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE view_path (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
) STRICT;

-- `since` is the day of the first view from this source, as the number YYYYMMDD. An empty name: none was said.
CREATE TABLE view_source (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX view_source_by_day ON view_source (since);

-- The largest number of subscribers that a program which reads feeds for people said on a day (YYYYMMDD).
CREATE TABLE feed_readers (
  day INTEGER NOT NULL,
  path_id INTEGER NOT NULL,
  reader TEXT NOT NULL,
  subscribers INTEGER NOT NULL,
  PRIMARY KEY (day, path_id, reader)
) STRICT, WITHOUT ROWID;

-- Which post was read at a path: the one that was published there, else the one to which the former path leads; NULL for other pages. Two
-- subqueries and no union, so that single paths are looked up.
CREATE VIEW viewed_post (path_id, post_no) AS
SELECT view_path.id, COALESCE(
  (
    SELECT post.no FROM post CROSS JOIN category ON category.id = post.category_id
    WHERE post.slug = SUBSTR(view_path.path, INSTR(SUBSTR(view_path.path, 2), '/') + 2)
      AND view_path.path = '/' || category.slug || '/' || post.slug AND post.published_at IS NOT NULL
  ),
  (
    SELECT post.no FROM former_path CROSS JOIN post ON post.id = former_path.entity_id
    WHERE former_path.path = view_path.path AND former_path.kind = 'post'
  )
)
FROM view_path;
