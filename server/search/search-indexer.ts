import type { Logger } from "pino";
import type { MonotonicClock, StudioState } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { startInterval } from "../base/interval.ts";
import type { SearchIndexMaintenance } from "./search-index-maintenance.ts";
import { isUnwritable } from "../data-folder/disk-errors.ts";
import { searchServerMessages } from "#core/messages/server/search.ts";

interface Dependencies {
  store: Pick<Store, "read" | "onCommit">;
  upkeep: Pick<SearchIndexMaintenance, "catchUp" | "join" | "stop">;
  watch: Pick<StudioState, "mayWrite">;
  log: Logger;
  elapsed: MonotonicClock;
}

/** New posts are looked for this often. A saved text has to be searchable by all forms of its words within 5 s. */
export const LOOK_MS = 1_000;

export const FIRST_REST_MS = 2_000;

/** Indexing is logged at level "info" only for at least this many posts, because autosaves index one or two posts every few seconds. */
export const LOGGED_FROM = 50;

/** Index segments are merged this often. The segments of one day are too few to slow searches down. */
export const JOIN_MS = 24 * 60 * 60 * 1000;

/** Indexing rests this long after a failure. The rest doubles with each further failure, up to `LONGEST_RETRY_MS`. */
export const RETRY_MS = 5_000;
export const LONGEST_RETRY_MS = 10 * 60 * 1000;

/** Keeps the search index up to date after commits. `look` must be called at intervals. */
export function createSearchIndexer(deps: Dependencies): { look(): Promise<void> } {
  const { store, upkeep, watch, log, elapsed } = deps;
  let written = true;
  let failures = 0;
  let restsUntil = elapsed() + FIRST_REST_MS;
  let filed = 0;
  let joinedAt = elapsed();
  store.onCommit(() => (written = true));

  async function look(): Promise<void> {
    if (elapsed() < restsUntil || !watch.mayWrite()) return;
    if (written) await follow();
    else if (filed > 0 && elapsed() - joinedAt >= JOIN_MS) {
      [filed, joinedAt] = [0, elapsed()];
      await upkeep.join();
    }
  }

  async function follow(): Promise<void> {
    written = false;
    try {
      const { posts, forms } = await store.read.searchWaiting();
      if (posts + forms === 0) return;
      const done = await upkeep.catchUp();
      failures = 0;
      filed += done.posts;
      log[done.posts < LOGGED_FROM ? "debug" : "info"](done, searchServerMessages.indexCompleted);
    } catch (error) {
      written = true;
      failures += 1;
      restsUntil = elapsed() + Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      // The disk watch has already reported errors of the disk.
      if (isUnwritable(error)) return;
      throw error;
    }
  }

  return { look };
}

/** Starts the search indexer with a timer. */
export function startSearchIndexer(deps: Dependencies) {
  let stopped = false;
  const { look } = createSearchIndexer(deps);
  const looking = startInterval(LOOK_MS, look, (error) => {
    if (!stopped) deps.log.error({ err: error }, searchServerMessages.indexingBroken);
  });
  return {
    async stop(): Promise<void> {
      stopped = true;
      await deps.upkeep.stop();
      await looking.stop();
    },
  };
}
