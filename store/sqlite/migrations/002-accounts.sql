-- What signing in keeps: core/accounts/rows.ts says what each column means. People stay in `user`.

ALTER TABLE user ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0;

CREATE TABLE password (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  hash TEXT NOT NULL,
  set_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES user (id),
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  proved_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  address TEXT NOT NULL,
  device TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_of ON session (user_id);

CREATE TABLE pending (
  id TEXT PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_named ON pending (identifier);
CREATE INDEX pending_ends ON pending (ends_at);

CREATE TABLE second_factor (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  secret TEXT NOT NULL,
  recovery_codes TEXT NOT NULL,
  in_force INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  locked_until INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE passkey (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id),
  name TEXT,
  public_key TEXT NOT NULL,
  credential_id TEXT NOT NULL UNIQUE,
  counter INTEGER NOT NULL,
  device_type TEXT NOT NULL,
  backed_up INTEGER NOT NULL,
  transports TEXT,
  aaguid TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_of ON passkey (user_id);

CREATE TABLE access_link (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('setup', 'invite', 'reset')),
  email TEXT,
  user_id TEXT REFERENCES user (id),
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tries (
  id TEXT PRIMARY KEY,
  tries INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tries_age ON tries (last_at);
