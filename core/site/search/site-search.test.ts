import { beforeEach, describe, expect, test } from "vitest";
import type { Asker, Viewer } from "#core/base/viewer.ts";
import { draftOf } from "#core/posts/drafts/draft.ts";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { draft, putCopy } from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { putSearchablePosts } from "#test/support/services/searchable-posts.ts";
import { catchUp } from "#core/search/index-maintenance.ts";
import type { Piece } from "#core/search/highlight.ts";
import { createSiteSearch, type SiteSearch } from "./site-search.ts";
import type { SearchView } from "./search-views.ts";

/* Searching „Grządka” as its reader, its editor Zofia and its contributor Jan. */

const viewerOf = ({ id, name, role }: Pick<Viewer, "id" | "name" | "role">): Viewer => {
  return { id, name, role, email: null, sessionId: "s", provedAt: 0 };
};
const [zofia, jan] = [viewerOf(fixtures.zofia), viewerOf(fixtures.jan)];

let store: Store;
let search: SiteSearch;
let noted: { text: string; found: boolean }[];
let open: boolean;
let took: number[];

beforeEach(async () => {
  const runtime = await openRuntime();
  store = runtime.store;
  await putSearchablePosts(store);
  [noted, open, took] = [[], true, []];
  search = createSiteSearch({
    store,
    clock: runtime.clock,
    elapsed: () => 0,
    config: runtime.site,
    origin: "https://grzadka.example",
    mayAsk: () => open,
    took: (_address, ms) => void took.push(ms),
    note: (searched) => void noted.push(searched),
  });
});

async function find(text: string, viewer: Asker = null, page = 1): Promise<SearchView> {
  const found = await search.find(viewer, { text, page }, "192.0.2.7");
  if (!found.ok) throw new Error(`${found.code}: ${found.message}`);
  return found.value.view;
}

const ids = (view: SearchView) => view.hits.map(({ id }) => id);
const drafts = (view: SearchView) => view.drafts.hits.map(({ id, unseen }) => [id, unseen]);
const marked = (pieces: Piece[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");
const paths = (links: { path: string }[]) => links.map(({ path }) => path);

describe("a reader", () => {
  test("finds a word with a hyphen as one word, and the other way round; a soft hyphen is nothing", async () => {
    await fixtures.putPosts(
      store,
      fixtures.makePost({ id: "p-jedno", title: "Ebooki w bibliotece", body: "" }),
      fixtures.makePost({ id: "p-dwa", title: "Pierwsze e-booki", body: "Rzecz nie\u00ADzwykła." }),
    );
    for (const query of ["e-booki", "ebooki", "tanie e‑booki"]) {
      const { hits, partial } = await find(query);
      const found = [...hits, ...partial.flatMap((group) => group.hits)].map(({ id }) => id);
      expect(found.toSorted(), query).toEqual(["p-dwa", "p-jedno"]);
    }
    expect(ids(await find("niezwykła"))).toEqual(["p-dwa"]);
    expect(ids(await find("nie\u200Bzwykła"))).toEqual(["p-dwa"]);
  });

  test("finds published posts in every form of a word, with marks in title and snippet", async () => {
    const view = await find("rowery ");
    expect(ids(view).toSorted()).toEqual(["p-kompost", "p-rower"]);
    expect([view.total, view.count, view.pages]).toEqual([2, "2 wyniki", 1]);
    const [best, second] = view.hits;
    expect(best).toMatchObject({
      path: "/uprawa/o-p-rower",
      category: { name: "Uprawa", path: "/uprawa" },
      date: { text: "2 stycznia 2026" },
      unseen: null,
    });
    expect(marked(best!.title)).toBe("«[Rowerem] po Łodzi»");
    expect(marked(second!.snippet)).toBe("Wożę go na [rowerze].");
  });

  test("finds pages of the site, which have no list and no date", async () => {
    const view = await find("rowerach");
    expect(ids(view)).toContain("p-strona");
    expect(view.hits.find(({ id }) => id === "p-strona")).toMatchObject({
      path: "/strony/o-p-strona",
      category: null,
      date: null,
      reading: "",
    });
  });

  test.each(["hulajnoga", "tajny", "dawny", "kosza"])("does not find %s, which is not published", async (word) => {
    const view = await find(`${word} `);
    expect([view.total, view.count, view.hits, view.drafts.hits]).toEqual([0, "Brak wyników", [], []]);
  });

  test("is led to a tag by its name, in another form, and by an alias; to no hidden or proposed one", async () => {
    expect((await find("kompostu ")).tags).toEqual([{ name: "kompost", path: "/tag/kompost", count: "1 wpis" }]);
    expect(paths((await find("tomaty")).tags)).toEqual(["/tag/pomidory"]);
    expect(paths((await find("robocze szklarnia")).tags)).toEqual([]);
  });

  test("is led to a public topic", async () => {
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-wiosna", topicId: fixtures.spring.id, title: "Siew" }));
    expect(paths((await find("wiosna na działce")).topics)).toEqual(["/topics#wiosna"]);
    expect(paths((await find("piwnica ")).topics)).toEqual([]);
  });

  test("hears of a new tag as soon as it has a post", async () => {
    expect((await find("czosnek ")).tags).toEqual([]);
    await fixtures.edit(store, "p-rower", { tagIds: [fixtures.garlic.id] });
    await store.write(async (tx) => tx.purge(["tags"]));
    expect(paths((await find("czosnek ")).tags)).toEqual(["/tag/czosnek"]);
  });

  test.each([
    ["komposst ", "[kompost] "],
    ["KOMPOSST i rower", "[kompost] i rower"],
    ["Komposst, wożę", "[kompost], wożę"],
    ["„rowerze na wożę”", "rowerze na wożę"],
    ["kompost ", null],
    ["zupełnie ", null],
  ])("who types %j is asked whether it was %j", async (typed, meant) => {
    const view = await find(typed);
    expect(view.meant && marked(view.meant.pieces)).toBe(meant?.trimEnd() ?? null);
    if (view.meant) expect((await find(view.meant.query)).total).toBeGreaterThan(0);
  });

  test("is not asked about a word that only a draft has", async () => {
    expect((await find("hulajnogga ")).meant).toBeNull();
  });

  test("gets twenty a page, and no page beyond the last", async () => {
    const many = Array.from({ length: 41 }, (_, n) => fixtures.makePost({ id: `p-${n}`, title: "Szparagi" }));
    await fixtures.putPosts(store, ...many);
    const [first, last] = [await find("szparagi "), await find("szparagi ", null, 3)];
    expect([first.hits.length, first.pages, first.count, last.hits.length]).toEqual([20, 3, "41 wyników", 1]);
    for (const page of [4, 0, 51, 9_999_999]) {
      expect(await search.find(null, { text: "szparagi ", page }, "")).toMatchObject({ ok: false, code: "missing" });
    }
  });

  test("is not asked about a rare word that finds something while another one finds nothing", async () => {
    const posts = ["Młyn wodny", "Wody podziemne", "Wody opadowe", "Wody gruntowe"];
    await fixtures.putPosts(store, ...posts.map((title, index) => fixtures.makePost({ id: `p-woda-${index}`, title })));
    await catchUp(store, (form) => [form]);
    expect((await find("młym wodny ")).meant?.query).toBe("młyn wodny");
  });
});

describe("the team", () => {
  test("an editor finds every post but the trash, each marked and led to the editor", async () => {
    const view = await find("kompost ", zofia);
    const found = view.hits.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(found.map(({ id, unseen, path }) => [id, unseen, path])).toEqual([
      ["p-kompost", null, "/uprawa/o-p-kompost"],
      ["p-obcy", "draft", "/edit-post/o-p-obcy"],
      ["p-rower", null, "/uprawa/o-p-rower"],
      ["p-wycofany", "withdrawn", "/edit-post/o-p-wycofany"],
    ]);
    expect(view.hits.find(({ id }) => id === "p-obcy")?.date).toBeNull();
  });

  test("an editor finds what only a working copy says, in another form of the word", async () => {
    const stored = (await store.read.edited("p-kompost"))!;
    const body = "## Wprost z ula\n\nPszczoły i [rowery](https://miod.example/rower), **miód**.";
    await putCopy(store, { postId: "p-kompost", draft: { ...draftOf(stored), title: "Kompost i pszczoły", body } });
    const view = await find("pszczoły rowerem ", zofia);
    expect([view.total, drafts(view)]).toEqual([0, [["p-kompost", "copy"]]]);
    expect(view.drafts.hits[0]).toMatchObject({ path: "/edit-post/o-p-kompost" });
    expect(marked(view.drafts.hits[0]!.snippet)).toBe("Wprost z ula [Pszczoły] i [rowery], miód.");
    expect(drafts(await find("„i rowery”", zofia))).toEqual([["p-kompost", "copy"]]);
    expect(drafts(await find("„rowery i”", zofia))).toEqual([]);
    expect(drafts(await find("pszczoły ", jan))).toEqual([]);
    expect(drafts(await find("pszczoły "))).toEqual([]);
  });

  test("a contributor finds own drafts beside what readers find, and nobody else's", async () => {
    const view = await find("rower", jan);
    expect(ids(view).toSorted()).toEqual(["p-kompost", "p-rower"]);
    expect(drafts(view)).toEqual([["p-szkic", "draft"]]);
    expect(drafts(await find("tajny ", jan))).toEqual([]);
  });

  test("is told when there are more working copies than were looked through", async () => {
    const posts = Array.from({ length: 51 }, (_, n) => fixtures.makePost({ id: `k-${n}` }));
    await fixtures.putPosts(store, ...posts);
    for (const { id } of posts) await putCopy(store, { postId: id, draft: draft({ title: "Nic tu po niej" }) });
    expect((await find("dynia ", zofia)).drafts).toEqual({ hits: [], partly: true });
    const { hits, partly } = (await find("niej ", zofia)).drafts;
    expect([hits.length, partly]).toEqual([10, true]);
  });
});

test("a snippet is typeset as the text is, with its no-break spaces, whatever is marked in it", async () => {
  const body = "Kompost i~rower, a~w~nim „dzwonek”.".replaceAll("~", "\u00a0");
  await fixtures.putPosts(store, fixtures.makePost({ id: "p-dzwonek", title: "Dzwonek", lead: "", body }));
  const [hit] = (await find("dzwonek")).hits;
  expect(marked(hit!.snippet)).toBe(body.replace("dzwonek", "[dzwonek]"));
});

describe("what cannot be searched for", () => {
  test.each([
    ["", "nothing-asked"],
    ["   ", "nothing-asked"],
    ["*** „”", "only-signs"],
    ["a".repeat(70), "endless-word"],
    ["\u0000", "nothing-asked"],
  ])("%j is %s", async (text, remark) => {
    expect(await find(text)).toMatchObject({ remark, hits: [], total: 0, pages: 1 });
    expect(await search.find(null, { text, page: 2 }, "")).toMatchObject({ ok: false, code: "missing" });
  });

  test.each([
    ["a hundred kilobytes", "rower ".repeat(17_000)],
    ["thousands of words", Array.from({ length: 5_000 }, (_, n) => `słowo${n}`).join(" ")],
    ["nested quotes", `${"„".repeat(5_000)}rower`],
    ["the language of the index", 'title:rower* NEAR/2 "x" OR (a AND NOT b) -- {title} : ^'],
    ["an expression of doom", `${"(a+)+".repeat(2_000)}$`],
    ["half a letter", `rower \ud83d ${"\ud83d".repeat(300)}`],
    ["a zero byte", "rower\u0000' OR 1=1 --"],
    ["marks on marks", `e${"\u0301".repeat(5_000)}`],
  ])("%s is words, and cut", async (_name, text) => {
    for (const viewer of [null, jan, zofia]) {
      const view = await find(text, viewer);
      expect(view.query.length).toBeLessThanOrEqual(200);
      expect((await search.suggest(viewer, text, "")).ok).toBe(true);
    }
  });

  test("a query that was cut says so", async () => {
    expect([(await find("rower ".repeat(60))).remark, (await find("rower")).remark]).toEqual(["shortened", null]);
  });

  test("beyond the rate nothing is searched", async () => {
    open = false;
    for (const asked of [search.find(null, { text: "rower", page: 1 }, ""), search.suggest(null, "rower", "")]) {
      expect(await asked).toMatchObject({ ok: false, code: "too-many", message: expect.stringContaining("Poczekaj") });
    }
  });
});

describe("what is noted", () => {
  test("a reader's search, once for all its pages, and whether anything came of it", async () => {
    const many = Array.from({ length: 21 }, (_, n) => fixtures.makePost({ id: `p-${n}`, title: "Szparagi" }));
    await fixtures.putPosts(store, ...many);
    for (const text of ["Szparagi ", "nieznane", "tomaty", "kompost nieznane"]) await find(text);
    await find("szparagi ", null, 2);
    expect(noted).toEqual([
      { text: "Szparagi", found: true },
      { text: "nieznane", found: false },
      { text: "tomaty", found: true },
      { text: "kompost nieznane", found: false },
    ]);
    expect(paths((await find("kompost nieznane")).tags)).toEqual(["/tag/kompost"]);
  });

  test("nothing of the team's, of the box's, and of what was no search", async () => {
    for (const viewer of [zofia, jan]) await find("rower", viewer);
    await search.suggest(null, "rower", "");
    await find("***");
    await search.find(null, { text: "rower", page: 9 }, "");
    expect(noted).toEqual([]);
  });
});
