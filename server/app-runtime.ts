import type { Logger } from "pino";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Leader } from "#core/replication/leader.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Backups } from "./backup/backups.ts";
import type { ServerConfig } from "./config.ts";
import type { Converter } from "./import/run-converter.ts";
import type { AccountsAt } from "./sign-in/sign-in-context.ts";
import type { SearchIndexMaintenance, Surroundings } from "./search/search-index-maintenance.ts";

export interface AppRuntime {
  config: ServerConfig;
  site: SiteConfig;
  store: Store;
  renderer: Renderer;
  blobs: Blobs;
  /** Converts archives of other systems; absent: in a process of its own. */
  convert?: Converter;
  clock: Clock;
  elapsed: MonotonicClock;
  log: Logger;
  upkeep: SearchIndexMaintenance;
  backups(): Promise<Backups>;
  /** `alone`: a command without a server, beside which nobody reads or writes. */
  surroundings: Surroundings;
  /** Whether this server does what one of several does for all; absent where there is one. */
  leader?: Leader;
  /** Who keeps passwords; absent: the site itself. */
  accountsAt?: AccountsAt;
  /** Puts the files that several servers share in order; absent where there are none. */
  sweepShared?(): Promise<unknown>;
  /** Stops render and analysis threads, whose memory others need; they start again when needed. Nothing may be in progress there. */
  restThreads(): Promise<void>;
  origin(): string;
  /** Stops index work, workers, store and lock, in that order. */
  close(): Promise<void>;
}
