-- What a former path leads to that is no post, category, tag or topic: a page or a file of the site, or an address elsewhere.
-- A path may have a query from here on, in the form of core/base/former-paths.ts (`addressKey`).
ALTER TABLE former_path ADD COLUMN address TEXT CHECK (address IS NULL OR kind IS NULL);
