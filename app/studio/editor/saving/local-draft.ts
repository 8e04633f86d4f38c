import type { Draft, EditToken } from "#core/posts/draft.ts";

/** What the browser's own store holds of one post in one tab: enough to go on after anything. */
export interface LocalDraft {
  postId: string;
  tab: string;
  /** The state the text builds on, and the draft at it. */
  base: EditToken;
  baseDraft: Draft;
  draft: Draft;
  /** A draft that was sent and never answered: the server may have it or not. */
  unsure: Draft | null;
  /** Milliseconds since the epoch. */
  at: number;
}
