/** What a reader wrote under a post in the system the post came from. Nothing shows it: only an export reads it. */
export interface ReaderComment {
  /** Its number there, which answers name; unique within the post. */
  key: string;
  /** The comment it answers; null for none, or one that is not there. */
  parent: string | null;
  /** The name with which it was signed; empty where it was not. */
  name: string;
  at: number | null;
  /** The comment was not yet approved on the old site. */
  pending: boolean;
  /** Markdown, as a stranger wrote it. */
  text: string;
}

/** Characters of all comments of one post; what comes after them is left out, and named. */
export const READER_COMMENTS_LIMIT = 4 * 1024 * 1024;
