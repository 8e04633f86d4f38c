import type { AiShare } from "../provenance/suggestion.ts";
import type { EditToken } from "../drafts/draft.ts";

export interface MergeRequest {
  postId: string;
  base: EditToken;
  intoId: string;
  intoBase: EditToken;
  tab: string;
  /** The topic that loses its only post becomes one with the other post's. */
  mergeTopics: boolean;
}

interface JoinSide {
  id: string;
  title: string;
  slug: string;
  path: string;
  token: EditToken;
}

export interface MergePreview {
  from: JoinSide & { fate: MergeFate };
  /** `live`: readers see it, and go on seeing it as it is until its changes are published. */
  into: JoinSide & { live: boolean };
  /** How the other text ends, and the Markdown that comes after it. */
  end: string;
  added: string;
  tags: string[];
  authors: string[];
  leftTags: number;
  notes: boolean;
  leftNotes: boolean;
  /** The topic that goes along; `other` is the one the other post has already, and `mayMerge` whether the two may become one. */
  topic: { title: string; other: string | null; mayMerge: boolean } | null;
  share: AiShare | null;
  /** Why it cannot be done just now: somebody writes one of the two. */
  held: string | null;
}

/** Where a post's text went: `out` once readers have it there. */
export interface MergedInto {
  title: string;
  slug: string;
  path: string;
  out: boolean;
}

/** A post readers never had goes to the trash; others stay, to be withdrawn with a redirect. */
export type MergeFate = "trash" | "live" | "withdrawn";
