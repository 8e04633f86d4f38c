-- Lemmas come from another dictionary, and stems have their letters: "moc" and "móc" are two. Words with a hyphen are also indexed as one.
-- So all lemmas are chosen and all posts filed anew. Until then posts are found by their former stems.
UPDATE search_form SET lemma = NULL;
INSERT OR IGNORE INTO search_waiting SELECT no FROM post;
