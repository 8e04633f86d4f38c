import type { LinkTo, Stamp } from "#core/site/views.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Piece } from "#core/search/highlight.ts";

export interface SearchResult {
  id: string;
  /** The post's own address, or the editor's for what readers do not see. */
  path: string;
  title: Piece[];
  /** The part of the lead or the text that holds most of what was asked for. */
  snippet: Piece[];
  /** Null for pages of the site, which belong to no list. */
  category: LinkTo | null;
  /** Null for pages and for what was never published. */
  date: Stamp | null;
  reading: string;
  /** What readers do not see: the state of the post, or the working copy over a published one. Null for what they see. */
  unseen: Exclude<PostState, "published" | "trashed"> | "copy" | null;
}

/** Posts that have not all of what was asked for. */
export interface PartialResults {
  /** The words and phrases they miss, as they were typed; empty where each misses others. */
  missing: string[];
  hits: SearchResult[];
}

export interface SearchView {
  kind: "search";
  query: string;
  /** Why there is nothing to show, or that less was searched for than was typed; null for an ordinary query. */
  remark: "nothing-asked" | "only-signs" | "endless-word" | "shortened" | null;
  /** Posts that have all of it. */
  hits: SearchResult[];
  /** Where there are fewer than five hits, posts that lack one word; `pages` counts both. */
  partial: PartialResults[];
  page: number;
  pages: number;
  /** Posts that have all of it, on all pages. */
  total: number;
  count: string;
  /** Where no post has all of it, another query that finds some, its changed words marked, and the best it finds; or null. */
  meant: { query: string; pieces: Piece[]; hits: SearchResult[] } | null;
  tags: LinkTo[];
  topics: LinkTo[];
  /** Unpublished texts of the viewer's that no index holds; `partly` when there are more than were looked through. */
  drafts: { hits: SearchResult[]; partly: boolean };
}

export interface SuggestedPost extends Pick<SearchResult, "id" | "path" | "title" | "unseen"> {
  category: string;
}

export interface Suggestions {
  /** Posts whose titles have what is being typed; those that begin with it first. */
  posts: SuggestedPost[];
  tags: LinkTo[];
  /** Number of posts that the query finds as it is typed. */
  total: number;
  count: string;
  meant: string | null;
}
