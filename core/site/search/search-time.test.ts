import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#core/base/viewer.ts";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { draft, putCopy } from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { putSearchablePosts } from "#test/support/services/searchable-posts.ts";
import { createSiteSearch, SEARCH_MS, type SiteSearch } from "./site-search.ts";
import type { SearchView } from "./search-views.ts";

/* How long a search may take, and how long it is reported to have taken. */

const { id, name, role } = fixtures.zofia;
const zofia: Viewer = { id, name, role, email: null, sessionId: "s", provedAt: 0 };

let store: Store;
let search: SiteSearch;
let now: number;
let elapsed: number;
let took: number[];

beforeEach(async () => {
  const runtime = await openRuntime();
  store = runtime.store;
  await putSearchablePosts(store);
  await putCopy(store, { postId: "p-kompost", draft: draft({ title: "Komposst" }) });
  [now, elapsed, took] = [runtime.clock(), 0, []];
  search = createSiteSearch({
    store,
    elapsed: () => elapsed,
    clock: () => now,
    config: runtime.site,
    origin: "https://grzadka.example",
    mayAsk: () => true,
    took: (_address, ms) => void took.push(ms),
    note: () => undefined,
  });
});

/** A search in which every query of the index takes `ms`, while the wall clock moves by `clockJump`. */
async function findIn(ms: number, clockJump: number): Promise<SearchView> {
  const { search: whole } = store.read;
  store.read.search = async (...asked) => {
    elapsed += ms;
    now += clockJump;
    return whole(...asked);
  };
  const found = await search.find(zofia, { text: "komposst ", page: 1 }, "192.0.2.7");
  if (!found.ok) throw new Error(found.message);
  return found.value.view;
}

test("a search that has taken its time leaves out everything but its results, and its time is counted", async () => {
  const view = await findIn(SEARCH_MS + 1, 0);
  expect([view.meant, view.drafts.hits, view.count, took]).toEqual([null, [], "Brak wyników", [SEARCH_MS + 1]]);
});

test.each([3_600_000, 0, -3_600_000])("a clock that leaps by %i ms meanwhile costs it nothing", async (clockJump) => {
  const view = await findIn(20, clockJump);
  expect(view.meant).not.toBeNull();
  expect(view.drafts.hits).toHaveLength(1);
  expect(took).toEqual([elapsed]);
});

test("a clock set back meanwhile gives it no more time", async () => {
  const view = await findIn(SEARCH_MS + 1, -3_600_000);
  expect([view.meant, view.drafts.hits, took]).toEqual([null, [], [SEARCH_MS + 1]]);
});
