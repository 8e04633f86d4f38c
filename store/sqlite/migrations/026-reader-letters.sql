-- Letters to readers (core/mail/reader-letters.ts): one for a post, or a digest, whose `post_id` is NULL. `until_at` is NULL while a digest is
-- a draft. `queued_to` is the last subscriber for whom a row was put into the outbox, NULL once that was done for all. The counts stay
-- when those rows are removed. A post is not referenced, because its letter outlives it.
CREATE TABLE reader_letter (
  id TEXT PRIMARY KEY,
  post_id TEXT,
  subject TEXT NOT NULL,
  introduction TEXT NOT NULL,
  from_at INTEGER NOT NULL,
  until_at INTEGER,
  queued_to TEXT,
  queued INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  dropped INTEGER NOT NULL DEFAULT 0,
  departed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX reader_letter_by_time ON reader_letter (until_at, id);

-- Letters to readers wait behind all others, because thousands of them may wait for hours.
DROP INDEX outbox_letters;
CREATE INDEX outbox_letters ON outbox (key GLOB 'letter:*', created_at, id, next_at) WHERE done_at IS NULL AND kind = 'mail';
