-- The reader's Szpalta: posts with their derived data, what they are filed under, and the lists kept by every write.
-- Instants are milliseconds since the epoch. Ids are ASCII, so that binary order is their order everywhere.

CREATE TABLE site (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO site VALUES (1, 1);

CREATE TABLE category (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  position INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE user (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  email TEXT UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  active INTEGER NOT NULL,
  bio TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE media (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  alt TEXT NOT NULL,
  focal_x REAL NOT NULL,
  focal_y REAL NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE topic (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  public INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  state TEXT NOT NULL,
  intent TEXT NOT NULL,
  version INTEGER NOT NULL,
  angle TEXT NOT NULL,
  question TEXT NOT NULL,
  intro TEXT NOT NULL,
  intro_html TEXT NOT NULL
) STRICT;
CREATE INDEX topic_public ON topic (priority, slug) WHERE public = 1;

CREATE TABLE tag (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  hidden INTEGER NOT NULL,
  proposed INTEGER NOT NULL,
  version INTEGER NOT NULL,
  aliases TEXT NOT NULL,
  description TEXT NOT NULL,
  description_html TEXT NOT NULL
) STRICT;

CREATE TABLE tag_alias (
  slug TEXT NOT NULL,
  tag_id TEXT NOT NULL REFERENCES tag (id),
  PRIMARY KEY (slug, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_alias_of ON tag_alias (tag_id);

-- Hot: what a card shows and what decides where a post stands. `title` and `lead` are typeset; as typed they are cold.
-- `listed` is 1 for a published post outside the category of pages.
CREATE TABLE post (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  slug TEXT NOT NULL UNIQUE,
  category_id TEXT NOT NULL REFERENCES category (id),
  topic_id TEXT REFERENCES topic (id),
  state TEXT NOT NULL,
  listed INTEGER NOT NULL,
  version INTEGER NOT NULL,
  published_at INTEGER,
  substantive_update_at INTEGER,
  pinned INTEGER NOT NULL,
  pin_until INTEGER,
  reading_minutes INTEGER NOT NULL,
  cover_id TEXT REFERENCES media (id),
  cover_decorative INTEGER NOT NULL,
  cover_alt TEXT NOT NULL,
  noindex INTEGER NOT NULL,
  canonical TEXT,
  render_key TEXT NOT NULL,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  CHECK (state <> 'opublikowany' OR published_at IS NOT NULL)
) STRICT;
CREATE INDEX post_pinned ON post (published_at DESC, id DESC, pin_until) WHERE pinned = 1 AND listed = 1;
CREATE INDEX post_render ON post (published_at DESC, id DESC, render_key) WHERE state = 'opublikowany';
CREATE INDEX post_render_key ON post (render_key) WHERE state = 'opublikowany';

-- Cold: what only editors and the Markdown twin read.
CREATE TABLE post_source (
  post_no INTEGER PRIMARY KEY REFERENCES post (no),
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  responsible_editor_id TEXT REFERENCES user (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  publish_at INTEGER,
  notes TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;

-- What the page of one post shows. The plain text stands last: SQLite reads a row's overflow pages only as far as asked.
CREATE TABLE post_derived (
  post_no INTEGER PRIMARY KEY REFERENCES post (no),
  words INTEGER NOT NULL,
  seo_title TEXT,
  seo_description TEXT,
  outline TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE post_tag (
  post_no INTEGER NOT NULL REFERENCES post (no),
  place INTEGER NOT NULL,
  tag_id TEXT NOT NULL REFERENCES tag (id),
  PRIMARY KEY (post_no, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE post_author (
  post_no INTEGER NOT NULL REFERENCES post (no),
  place INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id),
  PRIMARY KEY (post_no, place)
) STRICT, WITHOUT ROWID;

-- A body may name a picture that does not exist, so there is no reference to media here.
CREATE TABLE post_media (
  media_id TEXT NOT NULL,
  post_no INTEGER NOT NULL REFERENCES post (no),
  PRIMARY KEY (media_id, post_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_media_of ON post_media (post_no);

-- `shown` is 1 for the list of a tag readers may see; `sort_key` is the Polish order of that tag's name.
CREATE TABLE list (
  no INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  tag_id TEXT REFERENCES tag (id),
  shown INTEGER NOT NULL DEFAULT 0,
  sort_key TEXT NOT NULL DEFAULT '',
  size INTEGER NOT NULL DEFAULT 0,
  newest_at INTEGER
) STRICT;
INSERT INTO list (name) VALUES ('all'), ('sitemap');
CREATE INDEX list_by_name_of_tag ON list (sort_key, tag_id) WHERE shown = 1;
CREATE INDEX list_by_size_of_tag ON list (size DESC, sort_key) WHERE shown = 1 AND size > 0;

-- Entries and counts follow from the posts (view `expected_entry`); references are checked by the store's check and
-- not at each of the half a dozen rows a post has here.
CREATE TABLE list_entry (
  list_no INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  post_id TEXT NOT NULL,
  post_no INTEGER NOT NULL,
  PRIMARY KEY (list_no, published_at DESC, post_id DESC)
) STRICT, WITHOUT ROWID;

-- Posts of a list of more than 500 in a span of 1024 days, 32 days or one day (`span` in milliseconds) from `start`.
CREATE TABLE list_span (
  list_no INTEGER NOT NULL,
  span INTEGER NOT NULL,
  start INTEGER NOT NULL,
  posts INTEGER NOT NULL,
  PRIMARY KEY (list_no, span, start DESC)
) STRICT, WITHOUT ROWID;

-- The parts of a day of more than 500 posts, each from its lowest (instant, id) to the next part.
CREATE TABLE list_part (
  list_no INTEGER NOT NULL,
  from_at INTEGER NOT NULL,
  from_id TEXT NOT NULL,
  posts INTEGER NOT NULL,
  PRIMARY KEY (list_no, from_at DESC, from_id DESC)
) STRICT, WITHOUT ROWID;

CREATE TABLE related (
  post_no INTEGER NOT NULL,
  place INTEGER NOT NULL,
  other_no INTEGER NOT NULL,
  PRIMARY KEY (post_no, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX related_to ON related (other_no);

CREATE TABLE former_path (
  path TEXT PRIMARY KEY,
  kind TEXT CHECK (kind IN ('post', 'category', 'tag', 'topic')),
  entity_id TEXT,
  reason TEXT NOT NULL,
  since INTEGER NOT NULL,
  CHECK ((kind IS NULL) = (entity_id IS NULL))
) STRICT, WITHOUT ROWID;

-- `purged` is a JSON array of page-cache tags. Numbers are never used twice.
CREATE TABLE change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  purged TEXT NOT NULL
) STRICT;

-- The lists as the posts themselves say they are.
CREATE VIEW expected_entry (list_no, published_at, post_id, post_no) AS
WITH standing (name, published_at, id, no) AS (
  SELECT 'category:' || category_id, published_at, id, no FROM post WHERE state = 'opublikowany'
  UNION ALL
  SELECT 'all', published_at, id, no FROM post WHERE listed = 1
  UNION ALL
  SELECT 'topic:' || topic_id, published_at, id, no FROM post WHERE listed = 1 AND topic_id IS NOT NULL
  UNION ALL
  SELECT 'tag:' || post_tag.tag_id, published_at, id, no
  FROM post JOIN post_tag ON post_tag.post_no = post.no WHERE listed = 1
  UNION ALL
  SELECT 'sitemap', published_at, id, no
  FROM post WHERE state = 'opublikowany' AND noindex = 0 AND canonical IS NULL
)
SELECT list.no, standing.published_at, standing.id, standing.no
FROM standing JOIN list ON list.name = standing.name;
