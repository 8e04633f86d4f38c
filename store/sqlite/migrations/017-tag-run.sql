-- Executions of tag plans, the newest: every server of a site knows what runs at another and what came of it.
CREATE TABLE tag_run (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'refused')),
  began_at INTEGER NOT NULL,
  total INTEGER NOT NULL,
  result TEXT,
  message TEXT
) STRICT, WITHOUT ROWID;
