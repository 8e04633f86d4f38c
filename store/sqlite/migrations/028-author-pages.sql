-- Pages of people whose names stand under posts (core/accounts/store.ts, AuthorPage). Who never changed anything has no row: a page without
-- portrait and links. `links` is a JSON array of https addresses. `shown` is 0 for a person without a page.
CREATE TABLE author_page (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  portrait_id TEXT REFERENCES media (id),
  links TEXT NOT NULL,
  shown INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX author_page_of_picture ON author_page (portrait_id) WHERE portrait_id IS NOT NULL;

-- The posts of a series are parts of a whole, in the order of their publication. `update_note` says what the last update changed.
ALTER TABLE topic ADD COLUMN series INTEGER NOT NULL DEFAULT 0;
ALTER TABLE post ADD COLUMN update_note TEXT NOT NULL DEFAULT '';

-- `/autorzy` is an address of the site now. A category that stood there gets the slug that imports give to reserved ones.
INSERT OR IGNORE INTO former_path (path, kind, entity_id, reason, since)
SELECT '/autorzy/' || post.slug, 'post', post.id, 'zmiana adresu', COALESCE(post.published_at, 0)
FROM post JOIN category ON category.id = post.category_id
WHERE category.slug = 'autorzy' AND post.published_at IS NOT NULL;
UPDATE category SET slug = 'autorzy-' || (
  SELECT MIN(n) FROM (SELECT 2 AS n UNION ALL SELECT 3 UNION ALL SELECT 4) WHERE 'autorzy-' || n NOT IN (SELECT slug FROM category)
), version = version + 1
WHERE slug = 'autorzy';

-- A list of each person's posts, as of each tag's.
DROP VIEW expected_entry;
CREATE VIEW expected_entry (list_no, published_at, post_id, post_no) AS
WITH standing (name, published_at, id, no) AS (
  SELECT 'category:' || category_id, published_at, id, no FROM post WHERE state = 'published'
  UNION ALL
  SELECT 'all', published_at, id, no FROM post WHERE listed = 1
  UNION ALL
  SELECT 'topic:' || topic_id, published_at, id, no FROM post WHERE listed = 1 AND topic_id IS NOT NULL
  UNION ALL
  SELECT 'tag:' || post_tag.tag_id, published_at, id, no
  FROM post JOIN post_tag ON post_tag.post_no = post.no WHERE listed = 1
  UNION ALL
  SELECT 'author:' || post_author.user_id, published_at, id, no
  FROM post JOIN post_author ON post_author.post_no = post.no WHERE listed = 1
  UNION ALL
  SELECT 'sitemap', published_at, id, no
  FROM post WHERE state = 'published' AND noindex = 0 AND canonical IS NULL
)
SELECT list.no, standing.published_at, standing.id, standing.no
FROM standing JOIN list ON list.name = standing.name;

INSERT INTO list (name) SELECT 'author:' || id FROM user ORDER BY id;
INSERT INTO list_entry (list_no, published_at, post_id, post_no)
SELECT list.no, post.published_at, post.id, post.no
FROM post_author
CROSS JOIN post ON post.no = post_author.post_no
CROSS JOIN list ON list.name = 'author:' || post_author.user_id
WHERE post.listed = 1;
UPDATE list SET
  size = (SELECT COUNT(*) FROM list_entry WHERE list_no = list.no),
  newest_at = (SELECT MAX(published_at) FROM list_entry WHERE list_no = list.no)
WHERE name GLOB 'author:*';

-- The counts of long lists (store/sqlite/posts/lists/offset-index.ts), with its lengths of spans and parts.
INSERT INTO list_span (list_no, span, start, posts)
SELECT list.no, length, published_at - ((published_at % length) + length) % length AS start, COUNT(*)
FROM list
CROSS JOIN list_entry ON list_entry.list_no = list.no
CROSS JOIN (SELECT 88473600000 AS length UNION ALL SELECT 2764800000 UNION ALL SELECT 86400000)
WHERE list.name GLOB 'author:*' AND list.size > 500
GROUP BY list.no, length, start;
INSERT INTO list_part (list_no, from_at, from_id, posts)
SELECT list_no, IIF(n = 1, start, published_at), IIF(n = 1, '', post_id), MIN(400, posts - n + 1)
FROM (
  SELECT entry.list_no, list_span.start, list_span.posts, entry.published_at, entry.post_id,
    ROW_NUMBER() OVER (PARTITION BY entry.list_no, list_span.start ORDER BY entry.published_at, entry.post_id) AS n
  FROM list
  CROSS JOIN list_span ON list_span.list_no = list.no AND list_span.span = 86400000 AND list_span.posts > 500
  CROSS JOIN list_entry AS entry ON entry.list_no = list.no
    AND entry.published_at >= list_span.start AND entry.published_at < list_span.start + list_span.span
  WHERE list.name GLOB 'author:*'
)
WHERE n % 400 = 1;
