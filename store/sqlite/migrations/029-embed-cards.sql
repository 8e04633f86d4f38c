-- What providers told of pages that posts show as cards (core/base/values/embed-card.ts). All is empty when a provider refused to tell. `words`
-- is the beginning of a message's text.
CREATE TABLE embed_card (
  key TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  words TEXT NOT NULL,
  picture_id TEXT REFERENCES media (id),
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX embed_card_by_picture ON embed_card (picture_id) WHERE picture_id IS NOT NULL;

-- Which posts show which cards. A card is asked for after a post shows it, so `key` references nothing. `filled` is 1 when the post's HTML
-- shows what the provider told.
CREATE TABLE post_embed (
  key TEXT NOT NULL,
  post_no INTEGER NOT NULL REFERENCES post (no),
  filled INTEGER NOT NULL,
  PRIMARY KEY (key, post_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_embed_of ON post_embed (post_no);
CREATE INDEX post_embed_unfilled ON post_embed (key, post_no) WHERE filled = 0;
