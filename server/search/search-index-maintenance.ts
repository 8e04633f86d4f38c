import { setImmediate, setTimeout as after } from "node:timers/promises";
import {
  AT_FULL_SPEED,
  catchUp,
  electAnew,
  joinPieces,
  lemmasAlone,
  type Pace,
  refileAll,
} from "#core/search/index-maintenance.ts";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import type { Store } from "#core/store.ts";
import { NO_PROGRESS, type Progress } from "../cli/report.ts";

export interface SearchIndexMaintenance {
  /** Files the posts that wait and gives lemmas to forms that have none. Rejects when the dictionary cannot be asked. */
  catchUp(progress?: Progress): Promise<{ forms: number; posts: number }>;
  electAnew(progress?: Progress): Promise<{ forms: number; posts: number }>;
  refileAll(progress?: Progress): Promise<number>;
  join(): Promise<void>;
  /** Breaks off what is under way, between two transactions; everything asked for later rejects. */
  stop(): Promise<void>;
}

export type Surroundings = "served" | "alone";

/** Posts filed in one transaction beside readers: some ten milliseconds. */
const POSTS_BESIDE_READERS = 4;

/** The longest rest between two transactions, in milliseconds. */
const LONGEST_REST_MS = 100;

interface Parts {
  store: Pick<Store, "read" | "write">;
  ask: AskForms;
  surroundings: Surroundings;
}

export function createSearchIndexMaintenance({ store, ask, surroundings }: Parts): SearchIndexMaintenance {
  const dictionary = lemmasAlone(ask);
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  /** Beside readers every transaction is followed by a rest of its own length, so that half of the time is theirs. */
  function paceFor(progress: Progress): Pace {
    let since = performance.now();
    const { signal } = stopping;
    const rest = async () => {
      signal.throwIfAborted();
      if (surroundings === "alone") await setImmediate();
      else await after(Math.min(performance.now() - since, LONGEST_REST_MS), undefined, { signal });
      since = performance.now();
    };
    const postsAtOnce = surroundings === "alone" ? AT_FULL_SPEED.postsAtOnce : POSTS_BESIDE_READERS;
    return { postsAtOnce, rest, filed: (done, total) => progress(done, total, "wyszukiwarka") };
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(() => {
      stopping.signal.throwIfAborted();
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    catchUp: (progress = NO_PROGRESS) => inTurn(() => catchUp(store, dictionary, paceFor(progress))),
    electAnew: (progress = NO_PROGRESS) => inTurn(() => electAnew(store, dictionary, paceFor(progress))),
    refileAll: (progress = NO_PROGRESS) => inTurn(() => refileAll(store, paceFor(progress))),
    join: () => inTurn(() => joinPieces(store, paceFor(NO_PROGRESS))),
    async stop() {
      stopping.abort();
      await last;
    },
  };
}
