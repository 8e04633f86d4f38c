-- What is done to several tags with one act is undone with one: those operations share a batch. Null for one done by itself.
ALTER TABLE tag_operation ADD COLUMN batch TEXT;

-- Tags are merged as soon as an editor has seen what it does, and nothing is gathered any more.
DROP TABLE tag_plan;
DROP TABLE tag_run;
