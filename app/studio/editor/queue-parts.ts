import type { Conflict, OpenedPost, Saved, SaveRequest } from "#core/posts/desk.ts";
import type { Draft, EditToken } from "#core/posts/draft.ts";
import type { KeptText } from "./kept-text.ts";
import type { MergedDraft } from "#core/posts/merge.ts";
import type { Merge } from "./reconcile.ts";

/** The session of whoever writes here has ended; `other`: this browser now has that of another person. */
interface SignedOut {
  is: "signed-out";
  other?: true;
}

/** What became of one save. `unanswered`: nobody knows whether the server has it. */
export type SaveAnswer =
  | { is: "saved"; saved: Saved }
  | { is: "conflict"; conflict: Conflict["conflict"]; message: string }
  | { is: "refused"; message: string; fields: Record<string, string> }
  | SignedOut
  | { is: "unanswered"; offline: boolean; message: string };

export type ActAnswer = { is: "done"; post: OpenedPost | null } | Exclude<SaveAnswer, { is: "saved" }>;

/** How the text stands: the one line of truth. */
export type Standing =
  | { is: "saved"; savedText: string | null }
  | { is: "saving" }
  | { is: "unanswered"; offline: boolean; message: string }
  | { is: "refused"; message: string; fields: Record<string, string> }
  | SignedOut
  | { is: "conflict"; conflict: Conflict["conflict"]; merged: MergedDraft }
  | { is: "locked"; by: string | null };

export interface QueueParts {
  postId: string;
  tab: string;
  start: { base: EditToken; baseDraft: Draft; unsure: Draft | null; savedText: string | null };
  /** The draft as it stands in the editor. */
  draft(): Draft;
  /** Writes to the browser's own store; the transaction is under way when it returns. */
  keep(kept: KeptText): Promise<void>;
  forget(): Promise<void>;
  /** `leaving`: the page may be gone before the answer. */
  send(request: SaveRequest, leaving: boolean): Promise<SaveAnswer>;
  merge: Merge;
  /** Shows a draft that did not come from this editor's keys. Returns what the editor then holds. */
  show(draft: Draft, why: Conflict["conflict"] | null): void;
  saved(saved: Saved): void;
  /** How the text stands has changed; `kept` false when the browser's own store failed. */
  stands(standing: Standing, kept: boolean): void;
  clock: { now(): number; later(run: () => void, ms: number): () => void };
}
