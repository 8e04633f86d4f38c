-- C#, C++, .NET and Node.js are words of the index now (core/search/words.ts): every post is filed anew, and found as before until then.
INSERT OR IGNORE INTO search_waiting SELECT no FROM post;
