-- The site's settings after each change, so that any of these versions can be restored. Versions outlive the people who made them,
-- so `user_id` references nothing; it is NULL for settings that an import or an older version of the program stored.
CREATE TABLE settings_version (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  user_id TEXT,
  settings TEXT NOT NULL
) STRICT;
