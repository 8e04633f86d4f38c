import type { ReaderComment } from "../base/values/reader-comment.ts";

export interface ReaderCommentRead {
  /** Comments of one post, oldest first; those without a date come before the others. */
  readerComments(postId: string): Promise<ReaderComment[]>;
}

export interface ReaderCommentWrite {
  /** Replaces the post's comments; stores nothing if there is no such post. */
  putReaderComments(postId: string, comments: readonly ReaderComment[]): Promise<void>;
}
