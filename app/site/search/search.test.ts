import { describe, expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import type { SiteSearch } from "#core/site/search/site-search.ts";
import type { SearchResult, SearchView } from "#core/site/search/search-views.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { BUILD, fakeServices, searchView, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

/* Searching as it looks over HTTP: the page of results, its payload, what the box asks for, and the log for editors. */

const LEAD: SearchResult = {
  id: "p1",
  path: "/warsztat/jak-pisac-lead",
  title: [
    { text: "Jak pisać <", hit: false },
    { text: "lead", hit: true },
    { text: ">", hit: false },
  ],
  snippet: [{ text: "Bez <b>znaczników</b>.", hit: false }],
  category: { name: "Warsztat", path: "/warsztat" },
  date: { iso: "2026-11-02T09:00:00+01:00", text: "2 listopada 2026" },
  reading: "3 min czytania",
  unseen: null,
};
const DRAFT: SearchResult = { ...LEAD, id: "p2", path: "/edit-post/szkic", title: [], date: null, unseen: "draft" };

function searching(view: Partial<SearchView>, search: Partial<SiteSearch> = {}) {
  const asked: unknown[] = [];
  const handler = createRequestHandler(
    fakeServices({
      search: {
        find: async (viewer, { text, page }, address) => {
          asked.push([viewer?.role ?? null, text, page, address]);
          return ok({ view: searchView({ query: text, page, ...view }), dependencies: { tags: [], rev: "wynik" } });
        },
        ...search,
      },
    }),
  );
  const get = async (path: string, { accept, as }: { accept?: string; as?: "editor" } = {}) => {
    const caller = { viewer: as ? viewerOf(as) : null, cookies: as && sessionOf(as), address: "192.0.2.7" };
    const page = await handler.answer(new Request(ORIGIN + path, accept ? { headers: { accept } } : {}), caller);
    return { ...page, text: String(page.body) };
  };
  return { get, handler, asked };
}

const field = (page: string) => attribute(pick(page, "input", { name: "q" })[0], "value");

describe("the page of results", () => {
  test("stands at / in place of the list, with its own heading, and is not indexed", async () => {
    const { get, asked } = searching({ hits: [LEAD], total: 21, pages: 2, count: "21 wyników" });
    const page = await get("/?q=lead");
    expect([page.status, asked]).toEqual([200, [[null, "lead", 1, "192.0.2.7"]]]);
    expect(textOf(pick(page.text, "title")[0])).toBe("„lead”: 21 wyników | Próba");
    expect(pick(page.text, "h1").map(textOf)).toEqual(["„lead”"]);
    expect(attribute(pick(page.text, "meta", { name: "robots" })[0], "content")).toBe("noindex,follow");
    expect(attribute(pick(page.text, "link", { rel: "canonical" })[0], "href")).toBe(`${ORIGIN}/?q=lead`);
    expect(pick(page.text, "a", { rel: "next" }).map((link) => attribute(link, "href"))).toEqual(["/?q=lead&page=2"]);
    expect(pick(page.text, "a", { "aria-current": "page" })).toEqual([]);
  });

  test("shows titles and snippets as text with marks, never as mark-up", async () => {
    const page = await searching({ hits: [LEAD], total: 1 }).get("/?q=lead");
    const [result] = pick(page.text, "article");
    expect(textOf(result)).toContain("Jak pisać <lead>");
    expect(textOf(result)).toContain("Bez <b>znaczników</b>.");
    expect(pick(page.text, "mark").map(textOf)).toEqual(["lead"]);
    expect(pick(page.text, "b")).toEqual([]);
    expect(pick(page.text, "a", { href: LEAD.path })).not.toEqual([]);
  });

  test("shows code of a title as code, with marks in it", async () => {
    const title: SearchResult["title"] = [
      { text: "Jak działa ", hit: false },
      { text: "lead", hit: true, isCode: true },
      { text: "<b>()", hit: false, isCode: true },
    ];
    const page = await searching({ hits: [{ ...LEAD, title }], total: 1 }).get("/?q=lead");
    expect(pick(page.text, "code").map(textOf)).toEqual(["lead", "<b>()"]);
    expect(pick(page.text, "mark").map(textOf)).toEqual(["lead"]);
  });

  test("is kept nowhere, and no address of a search is one of the page cache", async () => {
    const { get, handler } = searching({});
    const page = await get("/?q=lead");
    expect([page.headers["cache-control"], page.dependencies]).toEqual(["no-store", null]);
    for (const search of ["?q=lead", "?q=", "?q", "?q=lead&page=2", "?page=2&q=x"]) {
      expect(handler.cacheKey("/", search)).toBeNull();
      expect(handler.cacheKey("/_payload.json", `${search}&${BUILD}`)).toBeNull();
    }
    expect(handler.cacheKey("/suggestions.json", "?q=lead")).toBeNull();
    expect((await get("/?q=lead", { as: "editor" })).headers["cache-control"]).toBe("private, no-store");
  });

  test("has a payload of the same content, which hydrates the document", async () => {
    const { get } = searching({ hits: [LEAD], total: 1 });
    const [page, payload] = [await get("/?q=lead"), await get(`/_payload.json?q=lead&${BUILD}`)];
    const { data, rev } = JSON.parse(payload.text) as { data: { home: SearchView }; rev: string };
    expect([payload.status, data.home.kind, data.home.hits]).toEqual([200, "search", [LEAD]]);
    expect(attribute(pick(page.text, "html")[0], "data-rev")).toBe(rev);
  });

  test("asks what was meant, and leads to tags and topics", async () => {
    const meant = {
      query: "rower górski",
      pieces: [
        { text: "rower", hit: true },
        { text: " górski", hit: false },
      ],
      hits: [LEAD],
    };
    const page = await searching({
      meant,
      tags: [{ name: "rower", path: "/tag/rower", count: "5 wpisów" }],
      topics: [{ name: "Wiosna", path: "/topics#wiosna", count: "1 wpis" }],
    }).get("/?q=rwer");
    expect(textOf(pick(page.text, "p", { class: "search-meant" })[0])).toBe("Czy chodziło o rower górski?");
    const hrefs = pick(page.text, "a").map((link) => attribute(link, "href"));
    expect(hrefs).toEqual(expect.arrayContaining(["/?q=rower+g%C3%B3rski", "/tag/rower", "/topics#wiosna", LEAD.path]));
    expect(pick(page.text, "h2").map(textOf)).toContain("Wyniki dla „rower górski”");
  });

  test("shows posts that miss a word under what they miss, in the payload too", async () => {
    const missing = [["C#"], ["rower", "zimą"], ["praca zdalna"], []];
    const partial = missing.map((each) => ({ missing: each, hits: [LEAD] }));
    const { get } = searching({ query: "rower zimą C# „praca zdalna”", partial });
    const page = await get("/?q=rower");
    expect(pick(page.text, "h2").map(textOf)).toEqual([
      "Bez słowa „C#”",
      "Bez słów „rower” i „zimą”",
      "Bez słów „praca zdalna”",
      "Z częścią słów",
    ]);
    expect([textOf(pick(page.text, "h1")[0]), textOf(pick(page.text, "main")[0])]).toEqual([
      "rower zimą C# „praca zdalna”",
      expect.stringContaining("Żaden wpis nie ma wszystkich słów"),
    ]);
    const { data } = JSON.parse((await get(`/_payload.json?q=rower&${BUILD}`)).text) as { data: { home: SearchView } };
    expect(data.home.partial).toEqual(partial);
  });

  test("marks what readers do not see and leads to the editor", async () => {
    const drafts = { hits: [{ ...DRAFT, unseen: "copy" as const }], partly: true };
    const page = await searching({ hits: [DRAFT], total: 1, drafts }).get("/?q=lead", { as: "editor" });
    const [hit, copy] = pick(page.text, "article").map(textOf);
    expect([hit, copy]).toEqual([expect.stringContaining("szkic"), expect.stringContaining("kopia robocza")]);
    expect(hit).toContain("(bez tytułu)");
    expect(pick(page.text, "a", { href: "/edit-post/szkic" })).toHaveLength(2);
    expect(page.text).toContain("Przejrzeliśmy tylko ostatnio zmieniane");
  });

  test.each([
    ["nothing-asked", "Wpisz w polu u góry"],
    ["only-signs", "ani litery, ani cyfry"],
    ["endless-word", "za długie, żeby je znaleźć"],
  ] as const)("says in Polish that %s", async (remark, sentence) => {
    const page = await searching({ remark }).get("/?q=%2A%2A");
    expect([page.status, textOf(pick(page.text, "main")[0])]).toEqual([200, expect.stringContaining(sentence)]);
  });

  test("says what to do when nothing was found, and that a query was cut", async () => {
    const nothing = await searching({}).get("/?q=hipopotam");
    expect(textOf(pick(nothing.text, "main")[0])).toContain("Niczego takiego nie wydrukowaliśmy");
    const cut = await searching({ remark: "shortened", hits: [LEAD], total: 1 }).get("/?q=lead");
    expect(textOf(pick(cut.text, "main")[0])).toContain("szukamy jego początku");
  });

  test.each(["/?q=lead&page=0", "/?q=lead&page=x", "/?q=lead&page=99999999"])("%s is no page", async (path) => {
    const { get, asked } = searching({});
    expect([(await get(path)).status, asked]).toEqual([404, []]);
  });

  test("beyond the last page is a 404, beyond the rate a 429 in the site's layout that keeps the query", async () => {
    const beyond = searching({}, { find: async () => refuse("missing", "Tej strony wyników nie ma.") });
    expect((await beyond.get("/?q=lead&page=9")).status).toBe(404);
    const { get } = searching({}, { find: async () => refuse("too-many", "Poczekaj chwilę.") });
    const page = await get("/?q=lead");
    expect([page.status, page.headers["retry-after"], page.headers["cache-control"]]).toEqual([429, "30", "no-store"]);
    expect(textOf(pick(page.text, "main")[0])).toContain("Poczekaj chwilę.");
    expect(field(page.text)).toBe("lead");
  });
});

describe("the box in the header", () => {
  test("is an ordinary form on every page and holds the query on the page of results", async () => {
    const { get } = searching({});
    for (const path of ["/", "/tags", "/topics", "/tag/lodz", "/warsztat", "/warsztat/jak-pisac-lead", "/nie-ma"]) {
      const page = await get(path);
      const [form] = pick(page.text, "form", { action: "/", method: "get" });
      expect([path, form && pick(page.text, "button", { type: "submit" }).length > 0, field(page.text) ?? ""]).toEqual([
        path,
        true,
        "",
      ]);
      expect(pick(page.text, "input", { id: "szpalta-q", "aria-label": "Szukaj w witrynie" })).toHaveLength(1);
    }
    expect(field((await get("/?q=%22lead%22%3Cb%3E")).text)).toBe('"lead"<b>');
    expect(field((await get("/?q=a%00b%ED%A0%BD")).text)).toMatch(/^a b\ufffd*$/);
  });

  test("asks for suggestions as JSON, of the same use case, kept nowhere and not indexed", async () => {
    const asked: unknown[] = [];
    const suggestion = { id: "p1", path: LEAD.path, title: LEAD.title, category: "Warsztat", unseen: null };
    const found = { posts: [suggestion], tags: [], total: 1, count: "1 wynik", meant: null };
    const { get } = searching(
      {},
      { suggest: async (viewer, text, address) => (asked.push([viewer?.role ?? null, text, address]), ok(found)) },
    );
    const answer = await get("/suggestions.json?q=le");
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect([answer.headers["cache-control"], answer.headers["x-robots-tag"], answer.dependencies]).toEqual([
      "no-store",
      "noindex",
      null,
    ]);
    expect([JSON.parse(answer.text), asked]).toEqual([found, [[null, "le", "192.0.2.7"]]]);
    await get("/suggestions.json", { as: "editor" });
    expect(asked[1]).toEqual(["editor", "", "192.0.2.7"]);
  });

  test("is told beyond the rate", async () => {
    const { get } = searching({}, { suggest: async () => refuse("too-many", "Poczekaj chwilę.") });
    const answer = await get("/suggestions.json?q=le", { accept: "application/json" });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([429, { message: "Too Many Requests" }]);
  });
});

describe("the log of searches in the studio", () => {
  const row = { text: "rowery „górskie”", count: 12, inVain: true, lastDay: "2026-11-20" };
  const asked: unknown[] = [];
  const handler = createRequestHandler(
    fakeServices({
      studio: {
        ...fakeStudio(),
        searches: {
          searches: async (_viewer, what) => {
            asked.push(what);
            return ok({ rows: what.inVain ? [] : [row], page: 1, pages: 1, total: 1 });
          },
        },
      },
    }),
  );
  const get = async (path: string) => {
    const caller = { viewer: viewerOf("editor"), cookies: sessionOf("editor"), address: "" };
    return String((await handler.answer(new Request(ORIGIN + path), caller)).body);
  };

  test("shows what was searched for, how often, and whether in vain; each text leads to its results", async () => {
    const page = await get("/studio/searches");
    const cells = pick(page, "td").map(textOf);
    expect(cells).toEqual(["rowery „górskie”ostatnio 20 listopada 2026", "bez wyniku", "12"]);
    expect(pick(page, "a", { href: "/?q=rowery+%E2%80%9Eg%C3%B3rskie%E2%80%9D" })).toHaveLength(1);
  });

  test("of 7 or 30 days, all or in vain; anything else is the first", async () => {
    asked.length = 0;
    for (const query of ["", "?days=30", "?days=30&show=in-vain&page=2", "?days=9999&show=x&page=-1"]) {
      await get(`/studio/searches${query}`);
    }
    expect(asked).toEqual([
      { days: 7, inVain: false, page: 1 },
      { days: 30, inVain: false, page: 1 },
      { days: 30, inVain: true, page: 2 },
      { days: 7, inVain: false, page: 1 },
    ]);
    expect(await get("/studio/searches?show=in-vain")).toContain("każde wyszukiwanie znalazło jakiś wpis");
  });
});
