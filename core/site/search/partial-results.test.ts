import { beforeEach, expect, test } from "vitest";
import { catchUp } from "#core/search/index-maintenance.ts";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createSiteSearch, type SiteSearch } from "./site-search.ts";
import type { SearchView } from "./search-views.ts";

/* What is shown when fewer than five posts have all words of a query. */

let store: Store;
let search: SiteSearch;

beforeEach(async () => {
  const runtime = await openRuntime();
  store = runtime.store;
  await fixtures.putFixtures(store);
  search = createSiteSearch({
    store,
    elapsed: () => 0,
    clock: runtime.clock,
    config: runtime.site,
    origin: "https://grzadka.example",
    mayAsk: () => true,
    took: () => undefined,
    note: () => undefined,
  });
});

async function find(text: string, page = 1): Promise<SearchView> {
  const found = await search.find(null, { text, page }, "192.0.2.7");
  if (!found.ok) throw new Error(`${found.code}: ${found.message}`);
  return found.value.view;
}

const ids = (view: SearchView) => view.hits.map(({ id }) => id);

const withTitles = async (...titles: string[]) => {
  const posts = titles.map((title, n) => fixtures.makePost({ id: `t-${n}`, title, lead: "", body: "" }));
  await fixtures.putPosts(store, ...posts);
  const lemmas: Record<string, string> = { wybudowano: "wybudować", roku: "rok" };
  await catchUp(store, (form) => [lemmas[form] ?? form]);
};
const parts = (view: SearchView) =>
  view.partial.map(({ missing, hits }) => [missing, hits.map(({ id }) => id).toSorted()]);

test("those that miss one word follow, a group a word, the lightest word first and never the subject", async () => {
  await withTitles("Szparagi zielone z masłem", "Szparagi zielone", "Szparagi z masłem", "Szparagi", "Groch z masłem");
  const view = await find("zielone szparagi z masłem");
  expect([ids(view), view.total, view.count]).toEqual([["t-0"], 1, "1 wynik"]);
  expect(parts(view)).toEqual(
    [
      [["szparagi"], []],
      [["masłem"], ["t-1"]],
      [[], ["t-2", "t-3", "t-4"]],
    ].filter(([, found]) => found!.length > 0),
  );
  expect(view.pages).toBe(1);
});

test("what no post has is missed by all of them", async () => {
  await withTitles("Szparagi zielone", "Szparagi", "Zielone", "Szparagi białe", "Szparagi młode");
  const view = await find("Szparagi zielone XQZ");
  expect([view.total, parts(view)]).toEqual([
    0,
    [
      [["XQZ"], ["t-0"]],
      [["Szparagi", "XQZ"], ["t-2"]],
    ],
  ]);
});

test("a word of titles weighs more than one as rare of texts", async () => {
  await withTitles("Szparagi", "Szparagi białe", "Inne");
  const text = (id: string, body: string) => fixtures.makePost({ id, title: "Inne", lead: "", body });
  await fixtures.putPosts(store, text("p-1", "Kaczka szparagi"), text("p-2", "Kaczka"), text("p-3", "Kaczka"));
  await catchUp(store, (form) => [form]);
  expect(parts(await find("kaczka szparagi"))).toEqual([[["kaczka"], ["t-0", "t-1"]]]);
});

test("the only word that titles have is never missed, however rare the others are", async () => {
  await withTitles("Browar", ...Array.from({ length: 8 }, (_, n) => `Inne ${n}`));
  const text = (id: string, body: string) => fixtures.makePost({ id, title: "Inne", lead: "", body });
  const brewery = Array.from({ length: 8 }, (_, n) => text(`b-${n}`, "Browar"));
  await fixtures.putPosts(store, ...brewery, text("o-1", "Otwarcia"), text("o-2", "Otwarcia"));
  await catchUp(store, (form) => [form]);
  const [group] = (await find("godziny otwarcia browar")).partial;
  expect([group?.missing, group?.hits.length]).toEqual([["godziny", "otwarcia"], 9]);
});

test("a verb and a word of time weigh less than what they are about", async () => {
  await withTitles("Co wybudowano", "Co wybudowano w roku", "Kościół", "Kościół w lesie", "Kościół nad wodą");
  expect(parts(await find("kiedy wybudowano kościół"))).toEqual([[["wybudowano"], ["t-2", "t-3", "t-4"]]]);
  expect(parts(await find("roku kościół"))).toEqual([[["roku"], ["t-2", "t-3", "t-4"]]]);
});

test("a phrase is one thing to miss", async () => {
  await withTitles("Szparagi i zielona sałata", "Szparagi");
  expect(parts(await find("szparagi „zielona cebula”"))).toEqual([[["zielona cebula"], ["t-0", "t-1"]]]);
});

test("they go on over pages, and no post is there twice", async () => {
  const green = Array.from({ length: 40 }, (_, n) =>
    fixtures.makePost({ id: `p-${n}`, title: n < 2 ? "Szparagi" : "Inne", lead: "", body: "Zielone" }),
  );
  await fixtures.putPosts(store, ...green);
  await withTitles(...Array.from({ length: 31 }, (_, n) => `Szparagi ${n}`));
  const [first, second] = [await find("szparagi zielone"), await find("szparagi zielone", 2)];
  const rows = [first, second].flatMap((view) => [...ids(view), ...parts(view).flatMap(([, found]) => found!)]);
  expect([rows.length, new Set(rows).size, first.pages, ids(second)]).toEqual([33, 33, 2, []]);
  expect(await search.find(null, { text: "szparagi zielone", page: 3 }, "")).toMatchObject({ code: "missing" });
});

test("there are none where five posts have all, nor for one word", async () => {
  await withTitles(...Array.from({ length: 5 }, (_, n) => `Szparagi zielone ${n}`), "Szparagi");
  expect([(await find("szparagi zielone")).partial, (await find("zielone")).partial]).toEqual([[], []]);
});

test("where five posts have all words no other search is made", async () => {
  await withTitles(...Array.from({ length: 5 }, (_, n) => `Szparagi zielone ${n}`), "Szparagi");
  const { search: whole } = store.read;
  let searches = 0;
  store.read.search = (...asked) => {
    searches += 1;
    return whole(...asked);
  };
  await find("szparagi zielone");
  expect(searches).toBe(1);
});

test("the best of another spelling come first, once", async () => {
  await withTitles("Szparagi zielone", "Szparagi");
  const view = await find("szparagi zielome");
  expect([view.meant?.query, view.meant?.hits.map(({ id }) => id), parts(view)]).toEqual([
    "szparagi zielone",
    ["t-0"],
    [[["zielome"], ["t-1"]]],
  ]);
});
