import type { ReaderCommentRead, ReaderCommentWrite } from "#core/posts/reader-comments.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { Database, Transaction } from "../engine/database.ts";

const COMMENTS = `
SELECT key, parent, name, at, pending, text FROM post CROSS JOIN reader_comment ON reader_comment.post_no = post.no
WHERE post.id = ? ORDER BY at, key`;

const PUT = `
INSERT INTO reader_comment (post_no, key, parent, name, at, pending, text)
SELECT no, ?2, ?3, ?4, ?5, ?6, ?7 FROM post WHERE id = ?1`;

export function readReaderComments(database: Database): ReaderCommentRead {
  return {
    async readerComments(postId) {
      const rows = database.all<Omit<ReaderComment, "pending"> & { pending: number }>(COMMENTS, postId);
      return rows.map((row) => ({ ...row, pending: row.pending === 1 }));
    },
  };
}

export function writeReaderComments({ database }: Transaction): ReaderCommentWrite {
  return {
    async putReaderComments(postId, comments) {
      database.run("DELETE FROM reader_comment WHERE post_no = (SELECT no FROM post WHERE id = ?)", postId);
      for (const { key, parent, name, at, pending, text } of comments)
        database.run(PUT, postId, key, parent, name, at, Number(pending), text);
    },
  };
}
