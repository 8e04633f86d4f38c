-- A post in another language than Polish says so: `en`; NULL is Polish (core/posts/post.ts, language).
ALTER TABLE post ADD COLUMN language TEXT CHECK (language IN ('en'));
