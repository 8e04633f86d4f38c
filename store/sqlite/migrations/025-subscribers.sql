-- Readers who want letters (core/subscribers/store.ts). `address` is encrypted with the site's key. `mark` follows from the address and that
-- key, so that an address is found without decrypting any. `categories` is a JSON array of ids, `[]` for all categories; an id may be that
-- of a category which is gone, so that nobody who chose only that one gets letters about everything.
CREATE TABLE subscriber (
  id TEXT PRIMARY KEY,
  mark TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'confirmed', 'left', 'resting')),
  categories TEXT NOT NULL,
  source TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  ended_at INTEGER,
  letter_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriber_by_state ON subscriber (state, id);
CREATE INDEX subscriber_by_time ON subscriber (requested_at, id);

-- Marks of readers who had themselves removed, so that no import brings them back. Nothing else is stored of them.
CREATE TABLE removed_subscriber (mark TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
