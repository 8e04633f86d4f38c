-- Of several servers one leads, by a lease of the log's engine; imports and restores are commands, which share nothing.
DROP TABLE claim;
DROP TABLE renderer;
DROP TABLE shared_import;
DROP TABLE site_restore;
