-- States, roles and other keys become English words (docs/decisions/023-keys-in-english.md). What people wrote stays as it is.

CREATE TEMP TABLE renamed_key (polish TEXT PRIMARY KEY, english TEXT NOT NULL) STRICT;
INSERT INTO renamed_key VALUES
  ('czytelnik', 'reader'), ('współpracownik', 'contributor'), ('autor', 'author'), ('redaktor', 'editor'),
  ('szkic', 'draft'), ('do-sprawdzenia', 'in-review'), ('zaplanowany', 'scheduled'), ('opublikowany', 'published'),
  ('wycofany', 'withdrawn'), ('kosz', 'trashed'), ('konflikt', 'conflict'),
  ('nowy', 'new'), ('przyjęty', 'accepted'), ('w-planie', 'planned'), ('w-pracy', 'in-progress'), ('odłożony', 'deferred'),
  ('odrzucony', 'rejected'), ('połączony', 'merged'),
  ('poradnik', 'guide'), ('porównanie', 'comparison'), ('pytanie', 'question'), ('aktualizacja', 'update'), ('lista', 'list'),
  ('ręczny', 'manual'), ('wyszukiwanie', 'search'), ('stary-wpis', 'old-post'), ('ubogi-tag', 'thin-tag'),
  ('w-kolejce', 'queued'), ('w-toku', 'running'), ('czeka', 'waiting'), ('przerwany', 'interrupted'), ('zatrzymany', 'stopped'),
  ('nieudany', 'failed'), ('gotowy', 'done'),
  ('korekta', 'correction'), ('uproszczenie', 'simplification'), ('skrót', 'shortening'), ('rozwinięcie', 'expansion'),
  ('ton', 'tone'), ('tytuł', 'title'), ('opis-seo', 'seo-description'), ('streszczenie', 'summary'),
  ('tekst-alternatywny', 'alt-text'), ('pytania', 'questions'), ('twierdzenia', 'claims'), ('frazy', 'phrases'),
  ('czytelność', 'readability'), ('podobne', 'similar'),
  ('rzeczowy', 'factual'), ('swobodny', 'casual'), ('ciepły', 'warm'), ('oficjalny', 'formal');

UPDATE user SET role = english FROM renamed_key WHERE role = polish;
UPDATE access_link SET role = english FROM renamed_key WHERE role = polish;
UPDATE post_desk SET state = english FROM renamed_key WHERE state = polish;
UPDATE revision SET state = english FROM renamed_key WHERE state = polish;
UPDATE revision SET kind = english FROM renamed_key WHERE kind = polish;
UPDATE topic SET state = english FROM renamed_key WHERE state = polish;
UPDATE topic SET intent = english FROM renamed_key WHERE intent = polish;
UPDATE topic_plan SET origin = english FROM renamed_key WHERE origin = polish;
UPDATE suggestion SET kind = english FROM renamed_key WHERE kind = polish;

-- What a proposal was made from.
UPDATE topic_plan SET signal = 'search:' || substr(signal, 9) WHERE signal LIKE 'szukane:%';
UPDATE topic_plan SET signal = 'post:' || substr(signal, 6) WHERE signal LIKE 'wpis:%';
UPDATE OR IGNORE topic_dismissed SET signal = 'search:' || substr(signal, 9) WHERE signal LIKE 'szukane:%';
UPDATE OR IGNORE topic_dismissed SET signal = 'post:' || substr(signal, 6) WHERE signal LIKE 'wpis:%';

-- JSON. Only values of these names are keys: titles and names beside them may be the same words.
UPDATE audit SET details = json_set(details, '$.role', english) FROM renamed_key
WHERE polish = json_extract(details, '$.role') AND act IN ('invited', 'link-used', 'user-added');
UPDATE audit SET details = json_set(details, '$.from', english) FROM renamed_key
WHERE act = 'role' AND polish = json_extract(details, '$.from');
UPDATE audit SET details = json_set(details, '$.to', english) FROM renamed_key
WHERE act = 'role' AND polish = json_extract(details, '$.to');
UPDATE audit SET details = json_set(details, '$.help', english) FROM renamed_key
WHERE act = 'run-start' AND polish = json_extract(details, '$.help');
UPDATE audit SET details = json_set(details, '$.origin', english) FROM renamed_key
WHERE act IN ('topic-keep', 'topic-dismiss') AND polish = json_extract(details, '$.origin');
UPDATE run_event SET data = json_set(data, '$.state', english) FROM renamed_key
WHERE kind = 'state' AND polish = json_extract(data, '$.state');
UPDATE run_event SET data = json_set(data, '$.part', english) FROM renamed_key
WHERE polish = json_extract(data, '$.part');
UPDATE run_event SET part = english FROM renamed_key WHERE part = polish;
UPDATE run_artefact SET data = json_set(data, '$.intent', english) FROM renamed_key
WHERE kind = 'brief' AND polish = json_extract(data, '$.intent');
UPDATE run_artefact SET data = json_set(data, '$.ideas', (
  SELECT json_group_array(json(IIF(english IS NULL, idea.value, json_set(idea.value, '$.intent', english))) ORDER BY idea.key)
  FROM json_each(run_artefact.data, '$.ideas') AS idea
  LEFT JOIN renamed_key ON polish = json_extract(idea.value, '$.intent')
))
WHERE kind = 'ideas' AND json_array_length(data, '$.ideas') > 0;

-- Tables whose constraints name states are made anew, as https://www.sqlite.org/lang_altertable.html#otheralter says.
DROP VIEW expected_entry;
CREATE TABLE new_post (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  slug TEXT NOT NULL UNIQUE,
  category_id TEXT NOT NULL REFERENCES category (id),
  topic_id TEXT REFERENCES topic (id),
  state TEXT NOT NULL CHECK (state IN ('draft', 'in-review', 'scheduled', 'published', 'withdrawn', 'trashed')),
  listed INTEGER NOT NULL,
  version INTEGER NOT NULL,
  published_at INTEGER,
  substantive_update_at INTEGER,
  pinned INTEGER NOT NULL,
  pin_until INTEGER,
  reading_minutes INTEGER NOT NULL,
  cover_id TEXT REFERENCES media (id),
  cover_decorative INTEGER NOT NULL,
  cover_alt TEXT NOT NULL,
  noindex INTEGER NOT NULL,
  canonical TEXT,
  render_key TEXT NOT NULL,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  CHECK (state <> 'published' OR published_at IS NOT NULL)
) STRICT;
INSERT INTO new_post
SELECT no, id, slug, category_id, topic_id, COALESCE(english, state), listed, version, published_at, substantive_update_at,
  pinned, pin_until, reading_minutes, cover_id, cover_decorative, cover_alt, noindex, canonical, render_key, title, lead
FROM post LEFT JOIN renamed_key ON polish = state ORDER BY no;
DROP TABLE post;
ALTER TABLE new_post RENAME TO post;
CREATE INDEX post_pinned ON post (published_at DESC, id DESC, pin_until) WHERE pinned = 1 AND listed = 1;
CREATE INDEX post_render ON post (published_at DESC, id DESC, render_key) WHERE state = 'published';
CREATE INDEX post_render_key ON post (render_key) WHERE state = 'published';
CREATE INDEX post_cover ON post (cover_id) WHERE cover_id IS NOT NULL;
CREATE INDEX search_posts_of_topic ON post (topic_id) WHERE topic_id IS NOT NULL;
CREATE INDEX post_untouched ON post (COALESCE(substantive_update_at, published_at), id) WHERE listed = 1;

-- Which lists show which posts, as it follows from the posts (001-reader.sql).
CREATE VIEW expected_entry (list_no, published_at, post_id, post_no) AS
WITH standing (name, published_at, id, no) AS (
  SELECT 'category:' || category_id, published_at, id, no FROM post WHERE state = 'published'
  UNION ALL
  SELECT 'all', published_at, id, no FROM post WHERE listed = 1
  UNION ALL
  SELECT 'topic:' || topic_id, published_at, id, no FROM post WHERE listed = 1 AND topic_id IS NOT NULL
  UNION ALL
  SELECT 'tag:' || post_tag.tag_id, published_at, id, no
  FROM post JOIN post_tag ON post_tag.post_no = post.no WHERE listed = 1
  UNION ALL
  SELECT 'sitemap', published_at, id, no
  FROM post WHERE state = 'published' AND noindex = 0 AND canonical IS NULL
)
SELECT list.no, standing.published_at, standing.id, standing.no
FROM standing JOIN list ON list.name = standing.name;

CREATE TABLE new_run (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('generator', 'help')),
  subject_kind TEXT NOT NULL CHECK (subject_kind IN ('topic', 'category', 'tag', 'post')),
  subject_id TEXT NOT NULL,
  subject_title TEXT NOT NULL,
  user_id TEXT NOT NULL,
  engine TEXT NOT NULL CHECK (engine IN ('built-in', 'model')),
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'waiting', 'interrupted', 'stopped', 'failed', 'done')),
  stage TEXT NOT NULL,
  -- JSON: what the stage was asked with.
  asked TEXT NOT NULL,
  message TEXT,
  post_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO new_run
SELECT no, id, kind, subject_kind, subject_id, subject_title, user_id, engine, COALESCE(state_key.english, state), stage,
  IIF(help_key.english IS NULL, asked, json_set(asked, '$.kind', help_key.english)), message, post_id, created_at, updated_at
FROM run LEFT JOIN renamed_key AS state_key ON state_key.polish = state
  LEFT JOIN renamed_key AS help_key ON kind = 'help' AND help_key.polish = json_extract(asked, '$.kind')
ORDER BY no;
UPDATE new_run SET asked = json_set(asked, '$.tone', english) FROM renamed_key
WHERE kind = 'help' AND polish = json_extract(asked, '$.tone');
-- A number that was given is not given again.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'run') WHERE name = 'new_run';
DROP TABLE run;
ALTER TABLE new_run RENAME TO run;
CREATE INDEX run_of ON run (user_id, no);
CREATE INDEX run_about ON run (subject_id, no);
CREATE INDEX run_busy ON run (state, updated_at, no) WHERE state IN ('queued', 'running');

DROP TABLE renamed_key;
