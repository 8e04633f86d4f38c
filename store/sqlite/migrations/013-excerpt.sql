-- First sentences of a post without a lead, made with its other derived data; posts stored before get theirs as they are rendered anew.
ALTER TABLE post ADD COLUMN excerpt TEXT NOT NULL DEFAULT '';
