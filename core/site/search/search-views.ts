import type { LinkTo, Stamp } from "#core/site/views.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Piece } from "#core/search/highlight.ts";

/** A post that was found, as a line of the results. */
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
  /** "6 min czytania"; empty where there is no date. */
  reading: string;
  /** What readers do not see: the state of the post, or the working copy over a published one. Null for what they see. */
  unseen: Exclude<PostState, "opublikowany" | "kosz"> | "kopia" | null;
}

/** What the site holds for a query. */
export interface SearchView {
  /** Tells this view of `/` from the front page's. */
  kind: "search";
  /** As typed, cut and cleaned; empty when nothing was asked. */
  query: string;
  /** Why there is nothing to show, or that less was searched for than was typed; null for an ordinary query. */
  remark: "nothing-asked" | "only-signs" | "endless-word" | "shortened" | null;
  hits: SearchResult[];
  page: number;
  pages: number;
  total: number;
  /** "12 wyników", "Brak wyników". */
  count: string;
  /** Another query that finds more, its changed words marked; null when there is none. */
  meant: { query: string; pieces: Piece[] } | null;
  tags: LinkTo[];
  topics: LinkTo[];
  /** Unpublished texts of the viewer's that no index holds; `partly` when there are more than were looked through. */
  drafts: { hits: SearchResult[]; partly: boolean };
}

/** A line of the box in the header. */
export interface SuggestedPost extends Pick<SearchResult, "id" | "path" | "title" | "unseen"> {
  /** Name of its category; empty for pages. */
  category: string;
}

/** What the box in the header offers while somebody types. */
export interface Suggestions {
  posts: SuggestedPost[];
  tags: LinkTo[];
  total: number;
  /** "12 wyników". */
  count: string;
  /** Another query, offered when this one finds nothing. */
  meant: string | null;
}
