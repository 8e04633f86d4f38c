import type { Logger } from "pino";
import type { Clock, CommonDeps, MonotonicClock } from "#core/base/common-deps.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Leader } from "#core/replication/leader.ts";
import type { Store } from "#core/store.ts";
import type { ServerConfig } from "./config.ts";

/** `served`: a server has opened the site. `alone`: a command without a server has opened it, so nobody else reads or writes. */
export type Surroundings = "served" | "alone";

/** An opened site: its settings, its store, and the services that its work needs. */
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
  /** Tells whether this server is the leader. The leader does some work for all servers. Absent on a site of one server. */
  leader?: Leader;
  /** Removes shared files that are no longer needed and restores missing ones; absent on a site of one server. */
  sweepShared?(): Promise<unknown>;
  /** Stops the threads that render and analyse, to free their memory. They start again when needed. No thread may be working. */
  restThreads(): Promise<void>;
  hasPublicFile?: CommonDeps["hasPublicFile"];
  origin(): string;
  /** Stops index work, workers, store and lock, in that order. */
  close(): Promise<void>;
}

/** The clocks of the operating system. */
export const CLOCKS: Pick<SiteRuntime, "clock" | "elapsed"> = {
  clock: () => Date.now(),
  elapsed: () => performance.now(),
};
