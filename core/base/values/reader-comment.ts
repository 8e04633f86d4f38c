/** A reader's comment under a post of the old site. No page shows it; only an export reads it. */
export interface ReaderComment {
  /** The comment's id on the old site, to which `parent` of an answer refers; unique within the post. */
  key: string;
  /** The key of the comment that this comment answers; null when it answers none, or one that was not imported. */
  parent: string | null;
  /** The name with which the comment was signed; empty if it was not signed. */
  name: string;
  at: number | null;
  /** Whether the comment was still waiting for approval on the old site. */
  pending: boolean;
  /** Markdown as a stranger wrote it: not to be trusted. */
  text: string;
}

/** All comments of one post have at most this many characters together. An import leaves out further comments and reports their number. */
export const READER_COMMENTS_LIMIT = 4 * 1024 * 1024;
