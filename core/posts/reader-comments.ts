import type { ReaderComment } from "../base/values/reader-comment.ts";

export interface ReaderCommentRead {
  /** Returns comments of one post, oldest first; comments without a date come before all others. */
  readerComments(postId: string): Promise<ReaderComment[]>;
}

export interface ReaderCommentWrite {
  /** Replaces the post's comments; stores nothing if there is no such post. */
  putReaderComments(postId: string, comments: readonly ReaderComment[]): Promise<void>;
}
