-- Only servers that share a log write these two (store/sqlite/replication). One row: where this file is in the log. `hash` is
-- that of the entry at `position`, `epoch` the position at which the present epoch began. Not replicated.
CREATE TABLE IF NOT EXISTS replica (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  key_fingerprint TEXT NOT NULL
) STRICT;

-- Who does what one server does for all: core/replication/claims.ts. `expires_at` is by the log's clock.
CREATE TABLE IF NOT EXISTS claim (
  name TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  term INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
