-- First sentences of a post without a lead, made with its other derived data; posts stored before get theirs as they are rendered anew.
ALTER TABLE post ADD COLUMN excerpt TEXT NOT NULL DEFAULT '';

-- C#, C++, .NET and Node.js are words of the index now (core/search/words.ts): every post is filed anew, and found as before until then.
INSERT OR IGNORE INTO search_waiting SELECT no FROM post;
