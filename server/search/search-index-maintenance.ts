import { setImmediate, setTimeout as after } from "node:timers/promises";
import {
  AT_FULL_SPEED,
  catchUp,
  electAnew,
  mergeSegments,
  type Pace,
  reindexAll,
} from "#core/search/index-maintenance.ts";
import type { LookUpForm } from "#core/polish/lemmas/dictionary.ts";
import type { Store } from "#core/store.ts";
import { NO_PROGRESS, type Progress } from "../base/progress.ts";
import type { Surroundings } from "../base/site-runtime.ts";

export type SearchIndexMaintenance = ReturnType<typeof createSearchIndexMaintenance>;

/** While readers are served, at most this many posts are indexed in one transaction. That takes about ten milliseconds. */
const POSTS_BESIDE_READERS = 4;

/** While readers are served, at most this many forms are looked up at once. That takes a few milliseconds. */
const FORMS_BESIDE_READERS = 500;

const LONGEST_REST_MS = 100;

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  lookUp: LookUpForm;
  surroundings: Surroundings;
}

/** Runs the work on the search index, one task after another. */
export function createSearchIndexMaintenance({ store, lookUp, surroundings }: Dependencies) {
  const lemmasOf = (form: string) => lookUp(form).lemmas;
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  /** Returns the pace of index work. While readers are served, each transaction is followed by a rest of the same length. */
  function paceFor(progress: Progress): Pace {
    let since = performance.now();
    const { signal } = stopping;
    const rest = async () => {
      signal.throwIfAborted();
      if (surroundings === "alone") await setImmediate();
      else await after(Math.min(performance.now() - since, LONGEST_REST_MS), undefined, { signal });
      since = performance.now();
    };
    const beside = { postsAtOnce: POSTS_BESIDE_READERS, formsAtOnce: FORMS_BESIDE_READERS };
    const size = surroundings === "alone" ? AT_FULL_SPEED : beside;
    return { ...AT_FULL_SPEED, ...size, rest, onProgress: (done, total) => progress(done, total, "wyszukiwarka") };
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
    /** Indexes waiting posts and gives lemmas to forms without a lemma. */
    catchUp: (progress = NO_PROGRESS) => inTurn(() => catchUp(store, lemmasOf, paceFor(progress))),
    /** Chooses all lemmas again. Resolves to how many lemmas changed, and in how many posts. */
    electAnew: (progress = NO_PROGRESS) => inTurn(() => electAnew(store, lemmasOf, paceFor(progress))),
    reindexAll: (progress = NO_PROGRESS) => inTurn(() => reindexAll(store, paceFor(progress))),
    /** Merges index segments, so that searches stay quick. */
    join: () => inTurn(() => mergeSegments(store, paceFor(NO_PROGRESS))),
    /** Stops between two transactions. Later calls reject. */
    async stop(): Promise<void> {
      stopping.abort();
      await last;
    },
  };
}
