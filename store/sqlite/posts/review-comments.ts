import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { ReviewComment } from "#core/posts/drafts/draft.ts";
import { type Database, type Transaction, runUntracked } from "../engine/database.ts";
import { numberOfPost } from "./working-copies.ts";
import { lastId, numberIn } from "./revisions.ts";

type StoredComment = Omit<ReviewComment, "id"> & { no: number };

const OF_POST = `
SELECT review_comment.no, post.id AS postId, review_comment.token, review_comment.author_id AS authorId,
  review_comment.text, review_comment.at, review_comment.resolved_at AS resolvedAt
FROM post CROSS JOIN review_comment ON review_comment.post_no = post.no
WHERE post.id = ? ORDER BY review_comment.at, review_comment.no`;

export function readComments(database: Database): Pick<StoreRead, "comments"> {
  return {
    async comments(postId) {
      return database.all<StoredComment>(OF_POST, postId).map(({ no, ...row }) => ({ id: String(no), ...row }));
    },
  };
}

const PUT_COMMENT = `
INSERT INTO review_comment (post_no, token, author_id, at, resolved_at, text) VALUES (?, ?, ?, ?, ?, ?)`;

export function writeComments(transaction: Transaction): Pick<StoreWrite, "putComment" | "resolveComment"> {
  const { database } = transaction;
  return {
    async putComment({ postId, token, authorId, text, at, resolvedAt }) {
      runUntracked(transaction, PUT_COMMENT, numberOfPost(database, postId), token, authorId, at, resolvedAt, text);
      return lastId(database);
    },
    async resolveComment(id, at) {
      const sql = "UPDATE review_comment SET resolved_at = ? WHERE no = ?";
      if (runUntracked(transaction, sql, at, numberIn(id)) === 0)
        throw new Error(`There is no comment ${id} to resolve.`);
    },
  };
}
