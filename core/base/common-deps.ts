import type { SiteConfig } from "./site-config.ts";

/** What the use cases of every capability are made of, beside their store. */
export interface CommonDeps extends Pick<StudioState, "studioBanner" | "workHeld"> {
  clock: Clock;
  elapsed: MonotonicClock;
  config: SiteConfig;
  origin: string | null;
  newId(): string;
  previewTokens: PreviewTokens;
  /** The number of a newer version of the program; null where none is known. */
  newerVersion?(): string | null;
  environment: { name: string; value: string }[];
  /**
   * Beats of an open editor that may go unwritten, in ms, because each would be an entry of a log: its lease is good for
   * so much longer. Absent: every beat is written.
   */
  sparedBeatsMs?: number;
  /** Resolves once requests that wait have had their turn; asked in the middle of long work. */
  letOthersRun?(): Promise<void>;
}

/** Whether the studio may write now: not while the disk is nearly full or the database failed its check. */
export interface StudioState {
  mayWrite(): boolean;
  studioBanner(): string | null;
  /** True while the database is known to be damaged: then the clock's own work, schedules too, holds still as well. */
  workHeld(): boolean;
}

export interface PreviewTokens {
  /** A URL-safe token for one post, good until the instant `until`, that carries the generation of the post's links. */
  sign(postId: string, until: number, generation: number): Promise<string>;
  /** The draft that a token shows at `now`; null for a forged, altered or expired one. Revocation is checked elsewhere. */
  read(token: string, now: number): Promise<{ postId: string; until: number; generation: number } | null>;
}

/** How long the link to a draft's preview works: 7 days. */
export const PREVIEW_MS = 7 * 24 * 60 * 60 * 1000;

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;

/** Milliseconds from an arbitrary start, unaffected by clock changes: for durations only. Stored instants come from `Clock`. */
export type MonotonicClock = () => number;
