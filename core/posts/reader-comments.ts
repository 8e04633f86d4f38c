import type { ReaderComment } from "../base/values/reader-comment.ts";

export interface ReaderCommentRead {
  /** Of one post, the oldest first, those without a date before them. */
  readerComments(postId: string): Promise<ReaderComment[]>;
}

export interface ReaderCommentWrite {
  /** Replaces those of the post; of one that is not there nothing is stored. */
  putReaderComments(postId: string, comments: readonly ReaderComment[]): Promise<void>;
}
