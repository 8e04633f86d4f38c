import type { SiteConfig } from "./site-config.ts";

/** The dependencies that the use cases of every capability share, besides their store. */
export interface CommonDeps extends Pick<StudioState, "studioBanner" | "workHeld"> {
  clock: Clock;
  elapsed: MonotonicClock;
  config: SiteConfig;
  origin: string | null;
  newId(): string;
  previewTokens: PreviewTokens;
  /** The number of a newer version of the program; null when none is known. */
  newerVersion?(): string | null;
  /** A sentence while the disk gets full but can still be written; null otherwise. */
  diskWarning?(): string | null;
  environment: { name: string; value: string }[];
  /** Tells whether the owner's folder of files has one at this path of the site, decoded; absent where there is no such folder. */
  hasPublicFile?(path: string): Promise<boolean>;
  /**
   * An open editor's lease is renewed at most once in this many ms, because each write enlarges a replicated log. Each lease is longer by
   * the same time. Absent: every heartbeat renews the lease.
   */
  sparedBeatsMs?: number;
  /** Resolves once waiting requests have been served. Long work awaits it between steps. */
  letOthersRun?(): Promise<void>;
}

/** The state of the studio. It may not write while the disk is nearly full or after the database failed its check. */
export interface StudioState {
  mayWrite(): boolean;
  studioBanner(): string | null;
  /** Returns true while the database is known to be damaged; scheduled work pauses then too. */
  workHeld(): boolean;
}

export interface PreviewTokens {
  /**
   * Makes a URL-safe token for one post, valid until the instant `until`. `generation` grows when the post's preview
   * links are revoked.
   */
  sign(postId: string, until: number, generation: number): Promise<string>;
  /**
   * Returns the content of a preview token; null for a token that is forged, altered, or expired at the instant `now`. The caller checks
   * whether the link was revoked.
   */
  read(token: string, now: number): Promise<{ postId: string; until: number; generation: number } | null>;
}

/** How long the link to a draft's preview works: 7 days. */
export const PREVIEW_MS = 7 * 24 * 60 * 60 * 1000;

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;

/** Milliseconds from an arbitrary start, unaffected by changes of the clock: for durations only. Stored instants come from `Clock`. */
export type MonotonicClock = () => number;
