import type { Conflict, OpenedPost, Saved, SaveRequest } from "#core/posts/desk.ts";
import type { Draft, EditToken } from "#core/posts/draft.ts";
import type { LocalDraft } from "./local-draft.ts";
import type { MergedDraft } from "#core/posts/merge.ts";
import type { Merge } from "./reconcile.ts";

/** The session of whoever writes here has ended; `other`: this browser now has that of another person. */
interface SignedOut {
  is: "signed-out";
  other?: true;
}

/**
 * Nobody knows whether the server has it, or something before the server did not let it through.
 *
 * | `why`       |                                                                   |
 * | offline     | the browser has no network                                        |
 * | silent      | the server does not answer, or only with a fault                  |
 * | unavailable | the server cannot store anything just now; `message` says why     |
 * | busy        | too many requests                                                 |
 * | too-large   | something in between takes smaller requests only                  |
 * | between     | something in between refused it, with the HTTP status `status`    |
 */
export interface Unanswered {
  is: "unanswered";
  why: "offline" | "silent" | "unavailable" | "busy" | "too-large" | "between";
  message: string;
  status?: number;
}

/** The server would refuse the same text again; `fields` has a sentence for each bad one. */
export interface Refused {
  is: "refused";
  message: string;
  fields: Record<string, string>;
}

/** The text has so many characters more than the server takes, about. */
export interface TooLong {
  is: "too-long";
  characters: number;
}

/** What became of one save. */
export type SaveAnswer =
  | { is: "saved"; saved: Saved }
  | { is: "conflict"; conflict: Conflict["conflict"]; message: string }
  | Refused
  | SignedOut
  | Unanswered;

export type ActAnswer = { is: "done"; post: OpenedPost | null } | Exclude<SaveAnswer, { is: "saved" }>;

/** Another tab writes this post. */
export interface Locked {
  is: "locked";
  by: string | null;
  /** It is a tab of the same person. */
  own: boolean;
  /** Where the words are that did not get into the post any more: in this browser alone, or in the history too. */
  left: "here" | "history" | null;
}

/** How the text stands: the one line of truth. */
export type SaveStatus =
  | { is: "saved"; savedText: string | null }
  | { is: "saving"; savedText: string | null }
  | Unanswered
  | Refused
  | TooLong
  | SignedOut
  | { is: "conflict"; conflict: Conflict["conflict"]; merged: MergedDraft }
  | Locked;

export interface QueueParts {
  postId: string;
  tab: string;
  start: { base: EditToken; baseDraft: Draft; unsure: Draft | null; savedText: string | null };
  /** The draft as it stands in the editor. */
  draft(): Draft;
  /** Writes to the browser's own store; the transaction is under way when it returns. */
  keep(kept: LocalDraft): Promise<void>;
  forget(): Promise<void>;
  /** `leaving`: the page may be gone before the answer. */
  send(request: SaveRequest, leaving: boolean): Promise<SaveAnswer>;
  merge: Merge;
  /** Shows a draft that did not come from this editor's keys. Returns what the editor then holds. */
  show(draft: Draft, why: Conflict["conflict"] | null): void;
  saved(saved: Saved): void;
  /** A save was refused since the post is another one by now: somebody has changed it, or its state. */
  met(): void;
  /** How the text stands has changed; `kept` false when the browser's own store failed. */
  stands(standing: SaveStatus, kept: boolean): void;
  clock: { now(): number; later(run: () => void, ms: number): () => void };
}
