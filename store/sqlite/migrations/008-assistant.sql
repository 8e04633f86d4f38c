-- Runs of the assistant, what they told and left, what they cost, and what they propose: core/assistant/. JSON where a comment says so.

CREATE TABLE run (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('generator', 'help')),
  subject_kind TEXT NOT NULL CHECK (subject_kind IN ('topic', 'category', 'tag', 'post')),
  -- A subject may be gone by the time the run is read, so it is only named.
  subject_id TEXT NOT NULL,
  subject_title TEXT NOT NULL,
  user_id TEXT NOT NULL,
  engine TEXT NOT NULL CHECK (engine IN ('built-in', 'model')),
  state TEXT NOT NULL CHECK (state IN ('w-kolejce', 'w-toku', 'czeka', 'przerwany', 'zatrzymany', 'nieudany', 'gotowy')),
  stage TEXT NOT NULL,
  -- JSON: what the stage was asked with.
  asked TEXT NOT NULL,
  message TEXT,
  post_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX run_of ON run (user_id, no);
CREATE INDEX run_about ON run (subject_id, no);
CREATE INDEX run_busy ON run (state, updated_at, no) WHERE state IN ('w-kolejce', 'w-toku');

-- `part` is beside the JSON `data`, since a stream's pieces are forgotten by part. Numbers of forgotten pieces do not come again
-- while a later event stands, and one always does: the piece's artefact is told of last.
CREATE TABLE run_event (
  run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  part TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_artefact (
  run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  part TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  -- JSON.
  data TEXT NOT NULL,
  by TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (run_id, kind, part, version)
) STRICT, WITHOUT ROWID;

-- Kept when a run is not: the month's sum does not shrink. `cost` is in millionths of the site's currency.
CREATE TABLE model_charge (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  run_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  day TEXT NOT NULL,
  month TEXT NOT NULL,
  alias TEXT NOT NULL,
  model TEXT NOT NULL,
  at INTEGER NOT NULL,
  input INTEGER NOT NULL CHECK (input >= 0),
  output INTEGER NOT NULL CHECK (output >= 0),
  cost INTEGER CHECK (cost >= 0),
  state TEXT NOT NULL CHECK (state IN ('reserved', 'settled')),
  estimated INTEGER NOT NULL CHECK (estimated IN (0, 1))
) STRICT;
CREATE INDEX model_charge_run ON model_charge (run_id);
CREATE INDEX model_charge_day ON model_charge (user_id, day);
CREATE INDEX model_charge_month ON model_charge (month);

CREATE TABLE draft_begun (
  user_id TEXT NOT NULL,
  day TEXT NOT NULL,
  run_id TEXT NOT NULL,
  PRIMARY KEY (user_id, day, run_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE suggestion (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  post_id TEXT NOT NULL,
  run_id TEXT NOT NULL,
  base_hash TEXT NOT NULL,
  range_from INTEGER,
  range_to INTEGER,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- JSON: ids of sources.
  sources TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'rejected', 'dropped')),
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  settled_by TEXT,
  settled_at INTEGER,
  CHECK ((range_from IS NULL) = (range_to IS NULL)),
  CHECK (range_from <= range_to)
) STRICT;
CREATE INDEX suggestion_of ON suggestion (post_id, no);

CREATE TABLE post_provenance (
  post_id TEXT PRIMARY KEY,
  ai_use TEXT NOT NULL CHECK (ai_use IN ('none', 'assist', 'draft')),
  -- JSON: names of models.
  models TEXT NOT NULL,
  reviewer_id TEXT,
  reviewed_at INTEGER
) STRICT, WITHOUT ROWID;
