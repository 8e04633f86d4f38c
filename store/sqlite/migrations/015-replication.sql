-- Only servers that share a log write these (store/sqlite/replication). One row: where this file is in the log. `hash` is
-- that of the entry at `position`, `epoch` the position at which the present epoch began. Not replicated.
CREATE TABLE IF NOT EXISTS replica (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  key_fingerprint TEXT NOT NULL
) STRICT;

-- Until 019: who does what one server does for all. `expires_at` is by the log's clock.
CREATE TABLE IF NOT EXISTS claim (
  name TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  term INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Until 019: the renderer whose work may be stored where several servers share a site. Empty on
-- a site of one server.
CREATE TABLE IF NOT EXISTS renderer (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL,
  key TEXT NOT NULL
) STRICT;

-- Executions of tag plans, the newest: every server of a site knows what runs at another and what came of it.
CREATE TABLE IF NOT EXISTS tag_run (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'refused')),
  began_at INTEGER NOT NULL,
  total INTEGER NOT NULL,
  result TEXT,
  message TEXT
) STRICT, WITHOUT ROWID;

-- Slugs of names that somebody had before: an import of an older copy finds the person by them. And ids of those who were merged
-- into somebody else, which revisions, open editors and imports may still name: one step each, core/accounts/store.ts.
CREATE TABLE IF NOT EXISTS former_byline (
  slug TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS former_byline_of ON former_byline (user_id);
CREATE TABLE IF NOT EXISTS merged_user (
  id TEXT PRIMARY KEY,
  into_id TEXT NOT NULL REFERENCES user (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS merged_user_into ON merged_user (into_id);

-- What the queue is ordered by where it is by titles: core/polish/collation.ts, titleKey.
ALTER TABLE post_desk ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
UPDATE post_desk SET title_key = title_key((SELECT title FROM post_source WHERE post_source.post_no = post_desk.post_no));
CREATE INDEX post_desk_by_title ON post_desk (title_key, post_no);

-- When a backup is taken by itself (core/backup/store.ts). Empty: each day at the hour of `DAILY_BACKUPS`.
CREATE TABLE IF NOT EXISTS backup_settings (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  daily INTEGER NOT NULL CHECK (daily IN (0, 1)),
  hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  version INTEGER NOT NULL
) STRICT;

-- Where the recording of writes is (store/sqlite/backup): one row, of a site that makes one. Not replicated.
CREATE TABLE IF NOT EXISTS recording (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  chain TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

-- Pictures that imports brought from another site, by the address they had there, so that none is fetched twice; and those that
-- could not be had, which `import media` asks for again (core/import/store.ts). A cover's `alt` is what it would show.
CREATE TABLE IF NOT EXISTS imported_picture (
  address TEXT PRIMARY KEY,
  media_id TEXT NOT NULL REFERENCES media (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS imported_picture_of ON imported_picture (media_id);
CREATE TABLE IF NOT EXISTS missing_picture (
  post_no INTEGER NOT NULL REFERENCES post (no),
  as_cover INTEGER NOT NULL CHECK (as_cover IN (0, 1)),
  address TEXT NOT NULL,
  alt TEXT NOT NULL,
  PRIMARY KEY (post_no, as_cover, address)
) STRICT, WITHOUT ROWID;

-- Until 019: the file that waits to be imported from the studio of several servers, and what one of them does with it, in JSON.
-- Empty on a site of one server, which has both in its folder.
CREATE TABLE IF NOT EXISTS shared_import (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  state TEXT NOT NULL
) STRICT;

-- Until 019: the last restore that was asked for in the studio of several servers, in JSON. While it runs
-- nothing else is written. Empty on a site of one server, which notes it beside its backups.
CREATE TABLE IF NOT EXISTS site_restore (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  state TEXT NOT NULL
) STRICT;
