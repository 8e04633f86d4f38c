-- What readers wrote under posts in the system these came from (core/posts/reader-comments.ts). `key` is the number it had there,
-- which `parent` of an answer names; no reference, since a comment may answer one that was left out.
CREATE TABLE reader_comment (
  post_no INTEGER NOT NULL REFERENCES post (no),
  key TEXT NOT NULL,
  parent TEXT,
  name TEXT NOT NULL,
  at INTEGER,
  pending INTEGER NOT NULL CHECK (pending IN (0, 1)),
  text TEXT NOT NULL,
  PRIMARY KEY (post_no, key)
) STRICT, WITHOUT ROWID;
