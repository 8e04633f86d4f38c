-- One line under a post's title, as typed; empty for none.
ALTER TABLE post ADD COLUMN subtitle TEXT NOT NULL DEFAULT '';
