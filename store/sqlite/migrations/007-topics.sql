-- What the team plans to write: beside each topic of `topic`, what readers never see of it. core/topics/topic.ts says what it means.

-- A topic without a row was made before there were plans. A category or tag may be gone meanwhile, so neither is referenced;
-- `tag_ids` is a JSON array. `week` is "2026-W48", `deferred_until` a day. A merged topic leads to one that is not merged.
CREATE TABLE topic_plan (
  topic_id TEXT PRIMARY KEY REFERENCES topic (id),
  owner_id TEXT REFERENCES user (id),
  category_id TEXT,
  tag_ids TEXT NOT NULL,
  week TEXT,
  sources TEXT NOT NULL,
  notes TEXT NOT NULL,
  origin TEXT NOT NULL,
  evidence TEXT NOT NULL,
  demand INTEGER NOT NULL,
  signal TEXT,
  reason TEXT NOT NULL,
  deferred_until TEXT,
  merged_into TEXT REFERENCES topic (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (merged_into IS NULL OR merged_into <> topic_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX topic_plan_merged ON topic_plan (merged_into) WHERE merged_into IS NOT NULL;

-- Proposals nobody wants to see again, by what they were made from.
CREATE TABLE topic_dismissed (
  signal TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  user_id TEXT
) STRICT, WITHOUT ROWID;

-- Whose calendar may be read by its private address. Another generation makes another address, and the one before is none.
CREATE TABLE topic_calendar (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  generation INTEGER NOT NULL,
  open INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The posts that have gone longest without a change readers would notice.
CREATE INDEX post_untouched ON post (COALESCE(substantive_update_at, published_at), id) WHERE listed = 1;
