import { createRelatedFinder } from "#core/analysis/likeness/create-related-finder.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import { AT_ONCE, type Pace } from "./refresh-derived-data.ts";

const BATCH = 50;

type Parts = Pick<SiteRuntime, "store">;

/** Gets the posts whose pages are about to be purged. */
type Purging = (ids: string[]) => void;

/** Makes the related lists of all posts, and purges pages whose list changed; returns how many. `tell` is told how many are made. */
export async function refreshRelatedLists(
  { store }: Parts,
  pace: Pace = AT_ONCE,
  tell: (done: number) => void = () => {},
  purging: Purging = () => {},
): Promise<number> {
  const find = await createRelatedFinder(store.read);
  let [done, changed] = [0, 0];
  for (let after: string | null = null; ;) {
    const ids: string[] = await store.read.postIds(after, BATCH);
    if (ids.length === 0) return changed;
    changed += (await makeLists({ store, find, pace, purging }, ids)).changed;
    after = ids.at(-1) ?? null;
    tell((done += ids.length));
  }
}

interface Making extends Parts {
  find(id: string): Promise<string[]>;
  pace: Pace;
  purging: Purging;
}

/** Returns how many lists changed, and the posts that the lists name. */
async function makeLists({ store, find, pace, purging }: Making, ids: readonly string[]) {
  const lists = new Map<string, string[]>();
  // One at a time: a list takes some 10 ms of the thread that serves readers.
  for (const id of ids) lists.set(id, await pace(() => find(id)));
  const changed = await pace(() =>
    store.write(async (tx) => {
      const found = await tx.putRelated(lists);
      purging(found);
      if (found.length > 0) tx.purge(found.map((id) => `post:${id}`));
      return found.length;
    }),
  );
  return { changed, named: [...new Set([...lists.values()].flat())] };
}

/** After the last change of a post so long, so that a series of saves costs one refresh. */
const QUIET_MS = 15_000;

/** More changed posts than these, an import or a rebuild, and all lists are made. */
const MOST_CHANGED = 200;

const PURGED_POST = /^post:(.+)$/;

/** Remembers which published posts changed, and makes their lists and those of the posts they name when nothing changed for a while. */
export function createRelatedRefresh(
  deps: Parts & { elapsed: MonotonicClock; pace?: Pace; leader?: Leader | undefined },
) {
  const { store, elapsed, pace = AT_ONCE, leader = ALWAYS_LEADER } = deps;
  const changed = new Set<string>();
  const own = new Set<string>();
  let lastAt = 0;
  store.onPurge((purged) => {
    // The leader does it for all.
    if (!leader.isLeader()) return;
    for (const tag of purged) {
      const id = PURGED_POST.exec(tag)?.[1];
      if (id === undefined || own.delete(id) || changed.size > MOST_CHANGED) continue;
      changed.add(id);
      lastAt = elapsed();
    }
  });
  const purging = (ids: string[]) => {
    for (const id of ids) own.add(id);
  };
  return {
    /** Remembers the posts without a list: they may have been imported while no server ran. */
    async begin(): Promise<void> {
      for (const id of await store.read.postsWithoutRelated(MOST_CHANGED + 1)) changed.add(id);
      lastAt = elapsed() - QUIET_MS;
    },
    isDue: () => changed.size > 0 && elapsed() - lastAt >= QUIET_MS,
    /** Puts it off while the search has posts to read: it elects the lemmas by which texts are compared. */
    async refresh(): Promise<void> {
      if ((await store.read.searchWaiting()).posts > 0) {
        lastAt = elapsed();
        return;
      }
      const ids = [...changed];
      changed.clear();
      if (ids.length > MOST_CHANGED) return void (await refreshRelatedLists(deps, pace, undefined, purging));
      const making = { store, find: await createRelatedFinder(store.read), pace, purging };
      const { named } = await makeLists(making, ids);
      const beside = named.filter((id) => !ids.includes(id));
      if (beside.length > 0) await makeLists(making, beside);
    },
  };
}
