import { createRelatedFinder } from "#core/analysis/likeness/create-related-finder.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import type { DaySpan } from "#core/statistics/store.ts";
import { recentDays } from "#core/statistics/view-spans.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import { AT_ONCE, type Pace } from "./refresh-derived-data.ts";

const BATCH = 50;

/** `readIn`: the days whose views decide between posts that are about as related; without them, views do not count. */
type Dependencies = Pick<SiteRuntime, "store"> & { readIn?: () => DaySpan };

/** Adds the days of late, by the site's clock and time zone. */
export function withRecentDays<Deps extends { clock: Clock; timeZone(): string }>(deps: Deps) {
  return { ...deps, readIn: () => recentDays(deps.clock(), deps.timeZone()) };
}

/** Called with the ids of posts whose pages are about to be purged. */
type Purging = (ids: string[]) => void;

/** Makes all related lists and purges the pages whose list changed. Returns how many changed; `tell` gets the number of posts done. */
export async function refreshRelatedLists(
  { store, readIn }: Dependencies,
  pace: Pace = AT_ONCE,
  tell: (done: number) => void = () => {},
  purging: Purging = () => {},
): Promise<number> {
  const find = await createRelatedFinder(store.read, readIn?.());
  let [done, changed] = [0, 0];
  for (let after: string | null = null; ;) {
    const ids: string[] = await store.read.postIds(after, BATCH);
    if (ids.length === 0) return changed;
    changed += (await makeLists({ store, find, pace, purging }, ids)).changed;
    after = ids.at(-1) ?? null;
    tell((done += ids.length));
  }
}

interface Making extends Dependencies {
  find(id: string): Promise<string[]>;
  pace: Pace;
  purging: Purging;
}

/** Makes the related lists of some posts. Returns how many lists changed, and the posts that the lists name. */
async function makeLists({ store, find, pace, purging }: Making, ids: readonly string[]) {
  const lists = new Map<string, string[]>();
  // Lists are made one at a time, because one list takes some 10 ms in the thread that serves readers.
  for (const id of ids) lists.set(id, await pace(() => find(id)));
  const changed = await pace(() =>
    store.write(async (tx) => {
      const changedIds = await tx.putRelated(lists);
      purging(changedIds);
      if (changedIds.length > 0) tx.purge(changedIds.map((id) => `post:${id}`));
      return changedIds.length;
    }),
  );
  return { changed, named: [...new Set([...lists.values()].flat())] };
}

/** Lists are refreshed this long after the last change, so that a series of saves causes only one refresh. */
const QUIET_MS = 15_000;

/** When more posts than this have changed, for instance by an import or a rebuild, the lists of all posts are made. */
const MOST_CHANGED = 200;

const PURGED_POST = /^post:(.+)$/;

/** Remembers which published posts changed. After a while without changes, makes the lists of these posts and of posts in their lists. */
export function createRelatedRefresh(
  deps: Dependencies & { elapsed: MonotonicClock; pace?: Pace; leader?: Leader | undefined },
) {
  const { store, elapsed, pace = AT_ONCE, leader = ALWAYS_LEADER } = deps;
  const changed = new Set<string>();
  const purgedHere = new Set<string>();
  let lastAt = 0;
  store.onPurge((purged) => {
    // On a site of several servers the leader makes the lists.
    if (!leader.isLeader()) return;
    for (const tag of purged) {
      const id = PURGED_POST.exec(tag)?.[1];
      if (id === undefined || purgedHere.delete(id) || changed.size > MOST_CHANGED) continue;
      changed.add(id);
      lastAt = elapsed();
    }
  });
  const purging = (ids: string[]) => {
    for (const id of ids) purgedHere.add(id);
  };
  return {
    /** Treats posts without a list of related posts as changed. An import may have added such posts while no server was running. */
    async begin(): Promise<void> {
      for (const id of await store.read.postsWithoutRelated(MOST_CHANGED + 1)) changed.add(id);
      lastAt = elapsed() - QUIET_MS;
    },
    isDue: () => changed.size > 0 && elapsed() - lastAt >= QUIET_MS,
    /** Makes the lists. Postpones them while posts wait for the search index, because texts are compared by the index's lemmas. */
    async refresh(): Promise<void> {
      if ((await store.read.searchWaiting()).posts > 0) {
        lastAt = elapsed();
        return;
      }
      const ids = [...changed];
      changed.clear();
      if (ids.length > MOST_CHANGED) return void (await refreshRelatedLists(deps, pace, undefined, purging));
      const making = { store, find: await createRelatedFinder(store.read, deps.readIn?.()), pace, purging };
      const { named } = await makeLists(making, ids);
      const beside = named.filter((id) => !ids.includes(id));
      if (beside.length > 0) await makeLists(making, beside);
    },
  };
}
