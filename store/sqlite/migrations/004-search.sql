-- What search finds posts by. All of it follows from the posts but for the lemmas, which were given once and are kept.

-- Every form in the archive, in lower case. `stem` is what the index holds for it: the lemma without diacritics, or the form
-- itself without them until somebody gave it a lemma. Forms stay when the last post that has them goes.
CREATE TABLE search_form (
  form TEXT PRIMARY KEY CHECK (form <> ''),
  folded TEXT NOT NULL,
  stem TEXT NOT NULL,
  lemma TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX search_form_folded ON search_form (folded, stem);
CREATE INDEX search_form_stem ON search_form (stem, folded);
CREATE INDEX search_form_lemma ON search_form (lemma) WHERE lemma IS NOT NULL;
CREATE INDEX search_form_waiting ON search_form (form) WHERE lemma IS NULL;

-- A row a post, numbered as it. Stems first, then the forms they were made from, all as words of letters and digits without
-- diacritics, so that the tokeniser has nothing to decide. The texts themselves stand with the post.
CREATE VIRTUAL TABLE search_index USING fts5 (
  title, lead, body, tags, title_forms, lead_forms, body_forms, tags_forms,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);

-- Posts whose row in the index is not what it should be: a tag of theirs has another name, a form another lemma. They are
-- filed a few at a time, so that no write waits for thousands. At first it is every post.
CREATE TABLE search_waiting (
  post_no INTEGER PRIMARY KEY
) STRICT;
INSERT INTO search_waiting SELECT no FROM post;

CREATE INDEX search_posts_of_tag ON post_tag (tag_id, post_no);
CREATE INDEX search_posts_of_topic ON post (topic_id) WHERE topic_id IS NOT NULL;
