-- Tidying tags: who wrote an assignment last, what a merge replaced, and what is no duplicate.

-- The operation that last wrote the assignment; NULL where an editor did. Kept while the post keeps the tag.
ALTER TABLE post_tag ADD COLUMN operation TEXT;
CREATE INDEX post_tag_of ON post_tag (tag_id, post_no);

-- The same for a working copy, whose tags stand in its draft: a JSON object from tag to operation.
ALTER TABLE post_copy ADD COLUMN operations TEXT NOT NULL DEFAULT '{}';

-- What can be undone. `removed` and `added_aliases` are JSON: core/tags/ports.ts, TagOperation.
CREATE TABLE tag_operation (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('merge', 'remove')),
  at INTEGER NOT NULL,
  user_id TEXT,
  target_id TEXT,
  removed TEXT NOT NULL,
  added_aliases TEXT NOT NULL,
  posts INTEGER NOT NULL,
  copies INTEGER NOT NULL,
  undone_at INTEGER
) STRICT;

-- The assignments of one post, or of its working copy (`in_copy` 1), before and after an operation: `before` is a JSON array of
-- [tag, operation or null], `after` one of tags. A post may be gone by the time it is read, so it is only named.
CREATE TABLE tag_rewrite (
  operation TEXT NOT NULL,
  post_id TEXT NOT NULL,
  in_copy INTEGER NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  PRIMARY KEY (operation, post_id, in_copy)
) STRICT, WITHOUT ROWID;

-- Where the id of a tag that is no more leads: one step for each merge, undone step by step, so that no cycle can be.
CREATE TABLE tag_merged (
  id TEXT PRIMARY KEY,
  into_id TEXT NOT NULL,
  operation TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_merged_by ON tag_merged (operation);

-- Remembered for good, also over a merge and its undo, so nothing is referenced. The smaller id stands first.
CREATE TABLE tag_distinct (
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT,
  PRIMARY KEY (one, other),
  CHECK (one < other)
) STRICT, WITHOUT ROWID;
