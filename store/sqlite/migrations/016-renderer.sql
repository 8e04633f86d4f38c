-- The renderer whose work may be stored where several servers share a site (core/settings/store.ts, NamedRenderer). Empty on
-- a site of one server.
CREATE TABLE renderer (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL,
  key TEXT NOT NULL
) STRICT;
