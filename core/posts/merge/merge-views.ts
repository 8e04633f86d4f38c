import type { AiShare } from "../provenance/suggestion.ts";
import type { EditToken } from "../drafts/draft.ts";

/** Puts a post's text into another one; the bases are what the preview showed. */
export interface JoinRequest {
  postId: string;
  base: EditToken;
  intoId: string;
  intoBase: EditToken;
  tab: string;
  /** The topic that loses its only post becomes one with the other post's. */
  mergeTopics: boolean;
}

/** One of two posts that are to become one, with its address on the site, where it is or would be. */
interface JoinSide {
  id: string;
  title: string;
  slug: string;
  path: string;
  token: EditToken;
}

/** What putting a post's text into another would do, before it is done. */
export interface JoinPreview {
  /** What becomes of the post itself: `core/posts/merge/merge-access.ts`. */
  from: JoinSide & { fate: JoinFate };
  /** `live`: readers see it, and go on seeing it as it is until its changes are published. */
  into: JoinSide & { live: boolean };
  /** How the other text ends, and the Markdown that comes after it. */
  end: string;
  added: string;
  /** Names of what the other post gains. */
  tags: string[];
  authors: string[];
  /** Tags for which it has no room. */
  leftTags: number;
  notes: boolean;
  /** True where there is no room for the notes. */
  leftNotes: boolean;
  /** The topic that goes along; `other` is the one the other post has already, and `mayMerge` whether the two may become one. */
  topic: { title: string; other: string | null; mayMerge: boolean } | null;
  /** The share a model has in what is added. */
  share: AiShare | null;
  /** Why it cannot be done just now: somebody writes one of the two. */
  held: string | null;
}

/** Where a post's text went: `out` once readers have it there. */
export interface JoinedInto {
  title: string;
  slug: string;
  path: string;
  out: boolean;
}

/**
 * What becomes of the post whose text went: one that readers never had goes into the trash; one they have, or had, stays as it is,
 * to be withdrawn by somebody who says where its address shall lead.
 */
export type JoinFate = "trash" | "live" | "withdrawn";
