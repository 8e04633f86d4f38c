import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";

export interface LocalDraft {
  postId: string;
  tab: string;
  /** The server's state the text builds on, and its draft. */
  base: EditToken;
  baseDraft: Draft;
  draft: Draft;
  /** A draft that was sent without an answer: the server may have it. */
  unsure: Draft | null;
  at: number;
}
