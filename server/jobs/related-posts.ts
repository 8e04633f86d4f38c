import { AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { StoreWrite } from "#core/store.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { AT_ONCE, type Pace } from "./refresh-derived-data.ts";

const BATCH = 50;

type Parts = Pick<AppRuntime, "store" | "analysis">;

/** Told how much is done and of how much, absent where that is not known. */
type Tell = (done: number, of?: number) => void;

/**
 * Makes the related lists of all posts, and purges pages whose list changed; returns how many. `purging` gets the posts before they are
 * purged. Where the analysis cannot go on, the lists that it did not make are made by tags alone.
 */
export async function refreshRelatedLists(
  { store, analysis }: Parts,
  pace: Pace = AT_ONCE,
  tell: Tell = () => {},
  purging: (ids: string[]) => void = () => {},
): Promise<number> {
  const refresh = { store, pace, tell, purging, changed: 0, last: null };
  if (!(analysis && (await refreshByTexts(refresh, analysis)))) await refreshByTags(refresh);
  return refresh.changed;
}

interface Refresh {
  store: Parts["store"];
  pace: Pace;
  tell: Tell;
  purging(ids: string[]): void;
  changed: number;
  /** The last post whose list was made. */
  last: string | null;
}

/** False where the analysis did not come to the end. */
async function refreshByTexts(refresh: Refresh, analysis: NonNullable<Parts["analysis"]>): Promise<boolean> {
  const { store, pace, tell, purging } = refresh;
  const steps = analysis.allRelatedPosts();
  try {
    for (;;) {
      const { done = false, value } = await pace(() => steps.next());
      if (done || !value) return true;
      if (value.lists.length > 0) {
        const lists = new Map(value.lists);
        refresh.changed += (await pace(() => putLists(store, (tx) => tx.putRelated(lists), purging))).length;
        refresh.last = value.lists.at(-1)?.[0] ?? null;
      }
      // Nothing is known while the archive is read.
      if (value.of > 0) tell(value.compared, value.of);
    }
  } catch (error) {
    if (!(error instanceof AnalysisUnavailable)) throw error;
    return false;
  } finally {
    await steps.return();
  }
}

async function refreshByTags(refresh: Refresh): Promise<void> {
  const { store, pace, tell, purging } = refresh;
  for (let done = 0; ; tell(done)) {
    const ids: string[] = await store.read.postIds(refresh.last, BATCH);
    if (ids.length === 0) return;
    refresh.last = ids.at(-1) ?? null;
    done += ids.length;
    refresh.changed += (await pace(() => putLists(store, (tx) => tx.refreshRelated(ids), purging))).length;
  }
}

/** By texts and tags together, or by tags alone where the analysis cannot answer now. Returns the posts that the lists name. */
async function refreshLists({ store, analysis }: Parts, ids: string[], purging: (ids: string[]) => void) {
  const lists = (await analysis?.relatedPosts(ids).catch(nullIfUnavailable)) ?? null;
  await putLists(store, (tx) => (lists ? tx.putRelated(lists) : tx.refreshRelated(ids)), purging);
  return [...new Set([...(lists?.values() ?? [])].flat())];
}

/** Returns the posts whose list changed. */
function putLists(
  store: Parts["store"],
  put: (tx: StoreWrite) => Promise<string[]>,
  purging: (ids: string[]) => void,
): Promise<string[]> {
  return store.write(async (tx) => {
    const found = await put(tx);
    purging(found);
    if (found.length > 0) tx.purge(found.map((id) => `post:${id}`));
    return found;
  });
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof AnalysisUnavailable) return null;
  throw error;
}

/** After the last change of a post so long, so that a series of saves costs one refresh. */
const QUIET_MS = 15_000;

/** More changed posts than these, an import or a rebuild, and all lists are made. */
const MOST_CHANGED = 200;

const PURGED_POST = /^post:(.+)$/;

/** Remembers which published posts changed, and makes their lists and those of the posts they name when nothing changed for a while. */
export function createRelatedRefresh(
  parts: Parts & { elapsed: MonotonicClock; pace?: Pace; writesHere?: AppRuntime["writesHere"] },
) {
  const { store, elapsed, pace = AT_ONCE, writesHere = () => true } = parts;
  const changed = new Set<string>();
  const own = new Set<string>();
  let lastAt = 0;
  store.onPurge((purged) => {
    // What another server has written is its matter.
    if (!writesHere()) return;
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
      if (ids.length > MOST_CHANGED) return void (await refreshRelatedLists(parts, pace, undefined, purging));
      const named = await refreshLists(parts, ids, purging);
      const beside = named.filter((id) => !ids.includes(id));
      if (beside.length > 0) await refreshLists(parts, beside, purging);
    },
  };
}
