import type { Conflict, OpenedPost, Saved, SaveRequest } from "#core/posts/post-service-types.ts";
import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";
import type { LocalDraft } from "./local-drafts.ts";
import type { PostAction } from "#core/posts/states.ts";
import type { ReconciledDraft } from "#core/posts/drafts/reconcile-drafts.ts";

/** Actions out of states in which a person may not change the text. */
export const REOPENING: ReadonlySet<PostAction> = new Set<PostAction>(["restore", "take-back"]);

/** The session has ended; `other`: the browser now has the session of another person. */
interface SignedOut {
  is: "signed-out";
  other?: true;
}

/** The server may not have the text. `silent`: no answer or a 5xx. `unavailable`: no storage. `too-large` and `between`: a proxy refused. */
export interface Unanswered {
  is: "unanswered";
  why: "offline" | "silent" | "unavailable" | "busy" | "too-large" | "between";
  message: string;
  status?: number;
}

/** The server would refuse the same text again; `fields` has a sentence for each wrong field. */
export interface Refused {
  is: "refused";
  message: string;
  fields: Record<string, string>;
}

export interface TooLong {
  is: "too-long";
  characters: number;
}

export type SaveAnswer =
  | { is: "saved"; saved: Saved }
  | { is: "conflict"; conflict: Conflict["conflict"]; message: string }
  | Refused
  | SignedOut
  | Unanswered;

export type ActAnswer = { is: "done"; post: OpenedPost | null } | Exclude<SaveAnswer, { is: "saved" }>;

/** Another tab is writing this post. `own`: the tab belongs to the same person. */
export interface Locked {
  is: "locked";
  by: string | null;
  own: boolean;
  /**
   * True when this tab was writing or has text that the server lacks. Further typing is stored in this browser, to be reconciled.
   */
  lost: boolean;
  /** Where the unsaved text is: only in this browser, or also in the history. Null when there is no unsaved text. */
  left: "here" | "history" | null;
}

/** What the status line says about the text. */
export type SaveStatus =
  | { is: "saved"; savedText: string | null }
  | { is: "saving"; savedText: string | null }
  | Unanswered
  | Refused
  | TooLong
  | SignedOut
  | { is: "conflict"; conflict: Conflict["conflict"]; reconciled: ReconciledDraft }
  | Locked;

export interface QueueParts {
  postId: string;
  tab: string;
  start: { base: EditToken; baseDraft: Draft; unsure: Draft | null; savedText: string | null };
  draft(): Draft;
  /** Writes to the browser's store; the transaction has begun when the function returns. */
  keep(draft: LocalDraft): Promise<void>;
  forget(): Promise<void>;
  send(request: SaveRequest, leaving: boolean): Promise<SaveAnswer>;
  show(draft: Draft, why: Conflict["conflict"] | null): void;
  saved(saved: Saved): void;
  /** The time of day in the site's zone, such as "12:04". */
  timeOf(ms: number): string;
  /** Called when a save was refused because the post or its state has changed. */
  postChanged(): void;
  statusChanged(status: SaveStatus, kept: boolean): void;
  clock: { now(): number; later(run: () => void, ms: number): () => void };
}
