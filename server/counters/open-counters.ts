import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Store } from "#core/store.ts";
import type { ServerConfig } from "../base/config.ts";
import { type CounterDeps, FLUSH_MS } from "./buffered-counter.ts";
import { createNotFoundLog } from "./not-found-log.ts";
import { createSearchLog } from "./search-log.ts";
import { createViewLog, VIEWS_FLUSH_MS } from "./view-log.ts";

interface CountersParts extends CounterDeps {
  store: Pick<Store, "write">;
  elapsed: MonotonicClock;
  site: Pick<SiteConfig, "counting">;
  /** Where each write becomes an entry of a log or a recording, views too are stored once a minute. */
  config: Pick<ServerConfig, "hosted" | "recordingBytes">;
}

/** Opens the counters of missing addresses, of readers' searches and of views. */
export function openCounters({ site, config, ...deps }: CountersParts) {
  const flushMs = (config.hosted ?? config.recordingBytes) ? FLUSH_MS : VIEWS_FLUSH_MS;
  return {
    missing: createNotFoundLog(deps),
    searches: createSearchLog(deps),
    views: createViewLog({ ...deps, flushMs, inBrowser: () => site.counting === "browser" }),
  };
}
