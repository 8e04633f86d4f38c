-- The name a merge gave its target, and the one it had: JSON, core/tags/store.ts, TagRename. NULL where it kept its own.
ALTER TABLE tag_operation ADD COLUMN renamed TEXT;
