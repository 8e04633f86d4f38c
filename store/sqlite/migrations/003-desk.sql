-- The desk: what editors work on beside the site readers see. Nothing here is read for a reader's page.
-- `fold` is a function of the writer's connection (core/polish/fold.ts): lower case without diacritics.

-- One row a post, narrow enough for the queue to walk: new columns of `post_source` would stand behind the body, and SQLite
-- reads a row's overflow pages up to the column it wants. `state` and `category_id` repeat those of `post`.
-- `edited_at` is the last edit of the post or of its working copy. `copies` counts the writes to the post's working copies
-- and never shrinks. `slug_chosen` and `trashed_at` belong to the post itself and stand here for the same reason.
CREATE TABLE post_desk (
  post_no INTEGER PRIMARY KEY REFERENCES post (no),
  state TEXT NOT NULL,
  category_id TEXT NOT NULL REFERENCES category (id),
  edited_at INTEGER NOT NULL,
  slug_chosen INTEGER NOT NULL,
  trashed_at INTEGER,
  copies INTEGER NOT NULL DEFAULT 0,
  folded TEXT NOT NULL
) STRICT;
CREATE INDEX post_desk_by_edit ON post_desk (edited_at DESC, post_no DESC);
CREATE INDEX post_desk_by_state ON post_desk (state, edited_at DESC, post_no DESC);
CREATE INDEX post_desk_of_category ON post_desk (category_id);
INSERT INTO post_desk (post_no, state, category_id, edited_at, slug_chosen, folded)
SELECT post.no, post.state, post.category_id, post_source.updated_at, 0, fold(post_source.title)
FROM post CROSS JOIN post_source ON post_source.post_no = post.no;

CREATE INDEX post_author_of ON post_author (user_id, post_no);
CREATE INDEX post_cover ON post (cover_id) WHERE cover_id IS NOT NULL;

-- Unpublished edits of a published post. `draft` is JSON of a Draft: it is only ever read and replaced as a whole.
CREATE TABLE post_copy (
  post_no INTEGER PRIMARY KEY REFERENCES post (no),
  updated_at INTEGER NOT NULL,
  updated_by TEXT REFERENCES user (id),
  publish_at INTEGER,
  substantive INTEGER NOT NULL,
  folded TEXT NOT NULL,
  draft TEXT NOT NULL
) STRICT;

-- What a body or a working copy shows and links to. Neither need exist, so nothing is referenced but the post.
CREATE TABLE post_link (
  path TEXT NOT NULL,
  post_no INTEGER NOT NULL REFERENCES post (no),
  PRIMARY KEY (path, post_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_link_of ON post_link (post_no);
CREATE TABLE copy_link (
  path TEXT NOT NULL,
  post_no INTEGER NOT NULL REFERENCES post (no),
  PRIMARY KEY (path, post_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX copy_link_of ON copy_link (post_no);
CREATE TABLE copy_media (
  media_id TEXT NOT NULL,
  post_no INTEGER NOT NULL REFERENCES post (no),
  PRIMARY KEY (media_id, post_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX copy_media_of ON copy_media (post_no);

-- What is to go out by itself: a post in the state `zaplanowany` or the scheduled copy of a published one, so one row a
-- post. Kept by every write of either. `overdue` is why this very instant could not be kept: another instant has no remark.
CREATE TABLE schedule (
  post_no INTEGER PRIMARY KEY REFERENCES post (no),
  post_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'copy')),
  overdue TEXT
) STRICT;
CREATE INDEX schedule_by_time ON schedule (at, post_id);
INSERT INTO schedule (post_no, post_id, at, kind)
SELECT post.no, post.id, post_source.publish_at, 'post'
FROM post CROSS JOIN post_source ON post_source.post_no = post.no
WHERE post.state = 'zaplanowany' AND post_source.publish_at IS NOT NULL;

CREATE TABLE former_slug (
  slug TEXT PRIMARY KEY,
  post_no INTEGER NOT NULL REFERENCES post (no)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_slug_of ON former_slug (post_no);

-- `snapshot` is JSON of a Draft. Numbers are never used twice: browsers keep them.
CREATE TABLE revision (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  post_no INTEGER NOT NULL REFERENCES post (no),
  token TEXT NOT NULL,
  kind TEXT NOT NULL,
  author_id TEXT REFERENCES user (id),
  at INTEGER NOT NULL,
  label TEXT,
  state TEXT NOT NULL,
  snapshot TEXT NOT NULL
) STRICT;
CREATE INDEX revision_of ON revision (post_no, at);
CREATE INDEX revision_made ON revision (post_no, token);

CREATE TABLE review_comment (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  post_no INTEGER NOT NULL REFERENCES post (no),
  token TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES user (id),
  at INTEGER NOT NULL,
  resolved_at INTEGER,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX review_comment_of ON review_comment (post_no, at);
CREATE INDEX review_comment_open ON review_comment (post_no) WHERE resolved_at IS NULL;

-- A tab may hold a post that is not stored yet, so there is no reference to it.
CREATE TABLE lease (
  post_id TEXT NOT NULL,
  tab TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id),
  holder INTEGER NOT NULL,
  base TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, tab)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX lease_holder ON lease (post_id) WHERE holder = 1;
CREATE INDEX lease_by_end ON lease (expires_at);

-- Entries outlive what and whom they name, so nothing is referenced.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  user_id TEXT,
  act TEXT NOT NULL,
  entity_kind TEXT,
  entity_id TEXT,
  details TEXT NOT NULL,
  CHECK ((entity_kind IS NULL) = (entity_id IS NULL))
) STRICT;
CREATE INDEX audit_of ON audit (entity_kind, entity_id, id) WHERE entity_id IS NOT NULL;

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  done_at INTEGER,
  error TEXT
) STRICT;
CREATE INDEX outbox_owed ON outbox (created_at, id, next_at) WHERE done_at IS NULL;

CREATE TABLE job (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  done INTEGER NOT NULL,
  total INTEGER NOT NULL,
  started_by TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  message TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX job_by_start ON job (created_at DESC, id DESC);

-- `day` is whatever the caller calls it, in an order that is that of days: 2026-11-21.
CREATE TABLE missing_path (
  day TEXT NOT NULL,
  path TEXT NOT NULL,
  count INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (day, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX missing_path_of ON missing_path (path, count, last_at);

CREATE INDEX former_path_by_time ON former_path (since DESC, path);
CREATE INDEX former_path_to ON former_path (kind, entity_id) WHERE entity_id IS NOT NULL;

-- What the library finds a picture by: its name and alt, folded.
ALTER TABLE media ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE media SET folded = fold(name || char(10) || alt);
CREATE INDEX media_by_time ON media (created_at DESC, id DESC);

-- What the picker of tags finds a tag by: name, slug and aliases, folded.
CREATE TABLE tag_name (
  tag_id TEXT NOT NULL REFERENCES tag (id),
  folded TEXT NOT NULL,
  PRIMARY KEY (tag_id, folded)
) STRICT, WITHOUT ROWID;
INSERT INTO tag_name
SELECT id, fold(name) FROM tag UNION SELECT id, fold(slug) FROM tag
UNION SELECT tag.id, fold(alias.value) FROM tag CROSS JOIN json_each(tag.aliases) AS alias;

-- JSON of the SiteSettings; without a row the site has its defaults.
CREATE TABLE site_settings (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  settings TEXT NOT NULL
) STRICT;
