-- Stems have the letters of their lemmas now: "moc" and "móc" are two. All lemmas are chosen and all posts filed anew, and found as before
-- until then.
UPDATE search_form SET lemma = NULL;
INSERT OR IGNORE INTO search_waiting SELECT no FROM post;
