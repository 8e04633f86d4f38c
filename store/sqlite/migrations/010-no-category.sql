-- A draft is in no category until somebody chooses one: its `category_id` then names this row, which no list of categories has
-- (core/site/category.ts, NO_CATEGORY).
INSERT OR IGNORE INTO category (id, slug, name, description, position, version) VALUES ('none', '', '', '', -1, 1);
