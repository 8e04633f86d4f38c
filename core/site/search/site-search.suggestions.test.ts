import { beforeEach, describe, expect, test } from "vitest";
import type { Asker } from "#core/base/viewer.ts";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { putSearchablePosts } from "#test/support/services/searchable-posts.ts";
import type { Piece } from "#core/search/highlight.ts";
import { createSiteSearch, type SiteSearch } from "./site-search.ts";

const zofia = { ...fixtures.zofia, email: null, sessionId: "s", provedAt: 0 };

let store: Store;
let search: SiteSearch;

beforeEach(async () => {
  const runtime = await openRuntime();
  store = runtime.store;
  await putSearchablePosts(store);
  search = createSiteSearch({
    store,
    clock: runtime.clock,
    elapsed: () => 0,
    config: runtime.site,
    origin: "https://grzadka.example",
    mayAsk: () => true,
    took: () => {},
    note: () => {},
  });
});

const marked = (pieces: Piece[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");
const paths = (links: { path: string }[]) => links.map(({ path }) => path);

describe("the box in the header", () => {
  const suggest = async (text: string, viewer: Asker = null) => {
    const found = await search.suggest(viewer, text, "192.0.2.7");
    if (!found.ok) throw new Error(found.message);
    return found.value;
  };

  test("is offered titles with the word that is not finished, and tags", async () => {
    const { posts, tags, count, total, meant } = await suggest("kompo");
    expect(posts.map(({ path, title, category }) => [path, marked(title), category])).toEqual([
      ["/uprawa/o-p-kompost", "«[Kompost]»", "Uprawa"],
    ]);
    expect([paths(tags), count, total, meant]).toEqual([["/tag/kompost"], "Brak wyników", 0, null]);
  });

  test("is told how many posts the text finds as it stands", async () => {
    expect(await suggest("kompost")).toMatchObject({ total: 2, count: "2 wyniki" });
  });

  test("is offered titles that begin with the word before others", async () => {
    const titles = ["O szparagach", "Zielone szparagi na wiosnę", "Szparagi", "„Szparagowy sezon”"];
    await fixtures.putPosts(store, ...titles.map((title, n) => fixtures.makePost({ id: `p-${n}`, title, body: "x" })));
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-bez", title: "Bez nich", body: "Szparagi. Szparagi." }));
    const offered = (await suggest("szpar")).posts.map(({ id }) => id);
    expect([offered.slice(0, 2).toSorted(), offered.slice(2).toSorted()]).toEqual([
      ["p-2", "p-3"],
      ["p-0", "p-1"],
    ]);
  });

  test("keeps titles while a second word has a letter or two, if they have a word that begins so", async () => {
    const titles = ["Szparagi zielone", "Szparagi w sosie"];
    await fixtures.putPosts(store, ...titles.map((title, n) => fixtures.makePost({ id: `p-${n}`, title, body: "x" })));
    const offered = async (text: string) => (await suggest(text)).posts.map(({ title }) => marked(title));
    expect(await offered("szparagi zi")).toEqual(["«[Szparagi] [zielone]»"]);
    expect(await offered("szparagi s")).toEqual(["«[Szparagi] w [sosie]»"]);
    expect(await offered("szparagi x")).toEqual([]);
    expect(await offered("szparagi x ")).toEqual([]);
  });

  test("is offered another spelling where nothing is found", async () => {
    expect(await suggest("komposst")).toMatchObject({ posts: [], total: 0, meant: "kompost" });
  });

  test("offers nothing for nothing", async () => {
    expect(await suggest(" „”")).toMatchObject({ posts: [], tags: [], total: 0, meant: null });
  });

  test("marks drafts for an editor", async () => {
    expect((await suggest("hulaj", zofia)).posts).toMatchObject([{ path: "/edit-post/o-p-szkic", unseen: "draft" }]);
    expect((await suggest("hulaj")).posts).toEqual([]);
  });
});
