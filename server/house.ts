import type { Logger } from "pino";
import type { Blobs, Clock, Renderer, Store } from "#core/ports.ts";
import type { SiteConfig } from "#core/site/config.ts";
import type { ServerConfig } from "./config.ts";

/** The composed machine room: what commands, jobs and the HTTP layer work with. */
export interface House {
  config: ServerConfig;
  site: SiteConfig;
  store: Store;
  renderer: Renderer;
  blobs: Blobs;
  clock: Clock;
  log: Logger;
  /** Stops worker, store and lock, in that order. */
  close(): Promise<void>;
}
