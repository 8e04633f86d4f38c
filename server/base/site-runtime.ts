import type { Logger } from "pino";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Leader } from "#core/replication/leader.ts";
import type { Store } from "#core/store.ts";
import type { ServerConfig } from "./config.ts";

/** `alone`: a command without a server, beside which nobody reads or writes. */
export type Surroundings = "served" | "alone";

/** What a site that was opened has for work of all kinds. */
export interface SiteRuntime {
  config: ServerConfig;
  site: SiteConfig;
  store: Store;
  renderer: Renderer;
  blobs: Blobs;
  clock: Clock;
  elapsed: MonotonicClock;
  log: Logger;
  surroundings: Surroundings;
  /** Whether this server does what one of several does for all; absent where there is one. */
  leader?: Leader;
  /** Puts the files that several servers share in order; absent where there are none. */
  sweepShared?(): Promise<unknown>;
  /** Stops render and analysis threads, whose memory others need; they start again when needed. Nothing may be in progress there. */
  restThreads(): Promise<void>;
  origin(): string;
  /** Stops index work, workers, store and lock, in that order. */
  close(): Promise<void>;
}

/** The system's. */
export const CLOCKS: Pick<SiteRuntime, "clock" | "elapsed"> = {
  clock: () => Date.now(),
  elapsed: () => performance.now(),
};
