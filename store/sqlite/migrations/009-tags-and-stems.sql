-- What each editor has chosen on /tag/refresh and not executed yet: core/tags/ports.ts, TagPlan. `choices` is JSON. Whose it is
-- is only named, as in tag_operation.
CREATE TABLE tag_plan (
  user_id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  choices TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A name leads to its tag also where its address does not say enough: C, C++ and C# make one.
CREATE INDEX tag_name_folded ON tag_name (folded, tag_id);

-- Stems have a mark in the index now (store/sqlite/search-words.ts): every post is filed anew, and found by its forms until then.
INSERT OR IGNORE INTO search_waiting SELECT no FROM post;
