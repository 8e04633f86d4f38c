import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import type { CounterDeps } from "./buffered-counter.ts";
import { createNotFoundLog } from "./not-found-log.ts";
import { createSearchLog } from "./search-log.ts";

interface CountersParts extends CounterDeps {
  store: Pick<Store, "write">;
  elapsed: MonotonicClock;
}

/** Opens the counters of missing addresses and of readers' searches. */
export function openCounters(deps: CountersParts) {
  return { missing: createNotFoundLog(deps), searches: createSearchLog(deps) };
}
