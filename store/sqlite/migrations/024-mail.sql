-- Letters of the outbox (`kind` mail) wait for the mail server, and many may wait at once. They are searched apart from the other entries,
-- and counted by when they were sent, because a mail server takes only so many in a minute and an hour. `begun_at` is set from just
-- before a letter is sent until its end is known.
ALTER TABLE outbox ADD COLUMN begun_at INTEGER;
CREATE INDEX outbox_letters ON outbox (created_at, id, next_at) WHERE done_at IS NULL AND kind = 'mail';
CREATE INDEX outbox_others ON outbox (created_at, id, next_at) WHERE done_at IS NULL AND kind <> 'mail';
CREATE INDEX outbox_sent ON outbox (done_at) WHERE done_at IS NOT NULL AND kind = 'mail';

-- Letters that a person switched off (core/mail/team-letters.ts).
CREATE TABLE letter_off (
  user_id TEXT NOT NULL REFERENCES user (id),
  letter TEXT NOT NULL,
  PRIMARY KEY (user_id, letter)
) STRICT, WITHOUT ROWID;
