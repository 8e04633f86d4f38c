import type { SiteConfig } from "./site-config.ts";

/** The dependencies that the use cases of every capability share, besides their store. */
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
   * How long, in ms, an editor's heartbeats may stay unwritten, because each write adds an entry to a replicated log;
   * its lease lasts longer by as much. Absent: every heartbeat is written.
   */
  sparedBeatsMs?: number;
  /** Resolves once waiting requests have been served; awaited in the middle of long work. */
  letOthersRun?(): Promise<void>;
}

/** Whether the studio may write now: not while the disk is nearly full or the database failed its check. */
export interface StudioState {
  mayWrite(): boolean;
  studioBanner(): string | null;
  /** True while the database is known to be damaged: then scheduled and other work of the clock pauses as well. */
  workHeld(): boolean;
}

export interface PreviewTokens {
  /**
   * Makes a URL-safe token for one post, valid until the instant `until`, that carries the generation of the post's
   * links.
   */
  sign(postId: string, until: number, generation: number): Promise<string>;
  /**
   * What a token of a preview says at `now`; null for a forged, altered or expired one. Revoked links are checked by
   * the caller.
   */
  read(token: string, now: number): Promise<{ postId: string; until: number; generation: number } | null>;
}

/** How long the link to a draft's preview works: 7 days. */
export const PREVIEW_MS = 7 * 24 * 60 * 60 * 1000;

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;

/**
 * Milliseconds from an arbitrary start, unaffected by changes of the clock: for durations only. Stored instants come
 * from `Clock`.
 */
export type MonotonicClock = () => number;
