import type { LinkTo, Stamp } from "#core/site/views.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Piece } from "#core/search/highlight.ts";

export interface SearchResult {
  id: string;
  /** The address of the post's page; for a post that readers do not see, the address of its editor. */
  path: string;
  title: Piece[];
  /** The passage of the lead or the text that contains the most words of the query. */
  snippet: Piece[];
  /** Null for pages of the site, which belong to no list. */
  category: LinkTo | null;
  /** Null for pages of the site and for posts that were never published. */
  date: Stamp | null;
  reading: string;
  /** Why readers do not see the post: its state, or `copy` for the working copy of a published post. Null if readers see the post. */
  unseen: Exclude<PostState, "published" | "trashed"> | "copy" | null;
}

/** A group of posts that match only a part of the query. */
export interface PartialResults {
  /** The words and phrases that the posts lack, as they were typed; empty if each post lacks other words. */
  missing: string[];
  hits: SearchResult[];
}

export interface SearchView {
  kind: "search";
  query: string;
  /** Why nothing is shown, or `shortened`: only the query's beginning was searched for. Null for an ordinary query. */
  remark: "nothing-asked" | "only-signs" | "endless-word" | "shortened" | null;
  /** Posts that match the whole query. */
  hits: SearchResult[];
  /** Posts with only some of the words, shown if fewer than five posts match the whole query; `pages` counts both kinds of posts. */
  partial: PartialResults[];
  page: number;
  pages: number;
  /** How many posts match the whole query, on all pages together. */
  total: number;
  count: string;
  /**
   * For a query without matches: a corrected query, in pieces that mark the changed words, and its first hits. Null if there are matches.
   */
  meant: { query: string; pieces: Piece[]; hits: SearchResult[] } | null;
  tags: LinkTo[];
  topics: LinkTo[];
  /** Unpublished texts that the viewer may see and that are in no index; `partly` if not all of these texts were read. */
  drafts: { hits: SearchResult[]; partly: boolean };
}

export interface SuggestedPost extends Pick<SearchResult, "id" | "path" | "title" | "unseen"> {
  category: string;
}

export interface Suggestions {
  /** Posts whose titles contain the typed text; titles that begin with this text come first. */
  posts: SuggestedPost[];
  tags: LinkTo[];
  /** How many posts match the query as it is typed. */
  total: number;
  count: string;
  meant: string | null;
}
