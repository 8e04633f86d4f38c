-- A post may be in any language: `language` is a tag of BCP 47, and NULL is still Polish. A check of a column cannot be changed.
ALTER TABLE post ADD COLUMN tag_of_language TEXT;
UPDATE post SET tag_of_language = language WHERE language IS NOT NULL;
ALTER TABLE post DROP COLUMN language;
ALTER TABLE post RENAME COLUMN tag_of_language TO language;
