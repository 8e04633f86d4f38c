-- The length of a recording in seconds (core/base/media.ts), and what makes the feed of a category a podcast (core/base/category.ts), as JSON.
ALTER TABLE media ADD COLUMN seconds INTEGER;
ALTER TABLE category ADD COLUMN podcast TEXT;
