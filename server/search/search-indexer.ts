import type { Logger } from "pino";
import type { MonotonicClock, StudioState } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { startInterval, type Interval } from "../jobs/interval.ts";
import type { SearchIndexMaintenance } from "./search-index-maintenance.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";

interface Parts {
  store: Pick<Store, "read" | "onCommit">;
  upkeep: Pick<SearchIndexMaintenance, "catchUp" | "join" | "stop">;
  watch: Pick<StudioState, "mayWrite">;
  log: Logger;
  elapsed: MonotonicClock;
}

/** How often it looks whether something was written: what is, can be found by every form of its words within 5 s. */
export const LOOK_MS = 1_000;

/** The first readers after a start come before the index. */
export const FIRST_REST_MS = 2_000;

/** Posts filed from which on it is worth a line in the log; an autosave files one or two every few seconds. */
export const WORTH_TELLING = 50;

/** How often the pieces that single posts left in the index are joined: a day's are too few to slow searches. */
export const JOIN_MS = 24 * 60 * 60 * 1000;

/** The rest after the first failure; each further one doubles it, up to the longest. */
export const RETRY_MS = 5_000;
export const LONGEST_RETRY_MS = 10 * 60 * 1000;

/** Keeps the search index up to the archive from its making on: `look` is one look, which does what there is to do. */
export function createSearchIndexer(parts: Parts): { look(): Promise<void> } {
  const { store, upkeep, watch, log, elapsed } = parts;
  // What a former process, or a command without a server, left waiting.
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
      log[done.posts < WORTH_TELLING ? "debug" : "info"](done, "uzupełniono wyszukiwarkę");
    } catch (error) {
      written = true;
      failures += 1;
      restsUntil = elapsed() + Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      // The watch over the disk has said it already.
      if (isDiskError(error)) return;
      throw error;
    }
  }

  return { look };
}

export function startSearchIndexer(parts: Parts): Interval {
  let stopped = false;
  const { look } = createSearchIndexer(parts);
  const looking = startInterval(LOOK_MS, look, (error) => {
    if (!stopped) parts.log.error({ err: error }, "uzupełnianie wyszukiwarki przerwał błąd");
  });
  return {
    async stop() {
      stopped = true;
      await parts.upkeep.stop();
      await looking.stop();
    },
  };
}
