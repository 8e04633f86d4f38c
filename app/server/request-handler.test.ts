import { expect, test } from "vitest";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import { BUILD, fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "./request-handler.tsx";

const handler = createRequestHandler(fakeServices());

async function get(path: string, accept?: string, at = handler) {
  const answer = await at.answer(new Request(ORIGIN + path, accept ? { headers: { accept } } : {}));
  return { ...answer, text: String(answer.body) };
}

test.each([
  ["/", 200],
  ["/?page=2", 200],
  ["/tags", 200],
  ["/tags?sort=count&filter=ł", 200],
  ["/topics", 200],
  ["/tag/lodz", 200],
  ["/warsztat", 200],
  ["/warsztat?page=3", 200],
  [POST.path, 200],
])("%s answers %i with a document", async (path, status) => {
  const page = await get(path);
  expect(page.status).toBe(status);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["cache-control"]).toBe("public, no-cache");
  expect(pick(page.text, "main")).toHaveLength(1);
});

test.each([
  ["/nie-ma", 404, "Page not found: /nie-ma"],
  ["/nie-ma?x=1&y=ż", 404, "Page not found: /nie-ma?x=1&y=%C5%BC"],
  ["/a/b/c", 404, "Page not found: /a/b/c"],
  ["/api/v1/x", 404, "Page not found: /api/v1/x"],
  ["/api/v1/x", 404, "Page not found: /api/v1/x"],
  ["/studio/cokolwiek", 404, "Page not found: /studio/cokolwiek"],
  ["/api/v1/posts", 404, "Page not found: /api/v1/posts"],
  ["/strony", 404, "Page not found: /strony"],
  ["/strony/feed.xml", 404, "Page not found: /strony/feed.xml"],
  ["/TAGS", 404, "Page not found: /TAGS"],
  ["/warsztat/nie-ma", 404, "Page Not Found: /warsztat/nie-ma"],
  ["/nie-ma/tez-nie?a=1", 404, "Page Not Found: /nie-ma/tez-nie?a=1"],
  ["/tag/nieznany", 404, "Page Not Found: /tag/nieznany"],
  ["/tag/a%00b", 404, "Page Not Found: /tag/a%00b"],
  ["/warsztat/a%2Fb", 404, "Page Not Found: /warsztat/a%2Fb"],
  ["/warsztat?page=4", 404, "Page Not Found: /warsztat?page=4"],
  ["/warsztat?page=0", 404, "Page Not Found: /warsztat?page=0"],
  ["/nie-ma?page=2", 404, "Page not found: /nie-ma?page=2"],
  ["/?page=99", 404, "Page Not Found: /?page=99"],
  ["/?page=x", 404, "Page Not Found: /?page=x"],
  ["/nie-ma/feed.xml", 404, "Page Not Found: /nie-ma/feed.xml"],
  ["/warsztat/nie-ma.md", 404, "Page Not Found: /warsztat/nie-ma.md"],
  ["/sitemap.xml?page=9", 404, "Page Not Found: /sitemap.xml?page=9"],
  ["/warsztat/%E0%A4%A", 404, "Page not found: /warsztat/%E0%A4%A"],
  ["/warsztat/zdjety", 410, "Gone"],
  ["/tag/pusty", 410, "Gone"],
  ["/a/b/zdjete", 410, "Gone"],
])("%s is %i „%s” in the layout", async (path, status, message) => {
  const page = await get(path);
  expect(page.status).toBe(status);
  expect(textOf(pick(page.text, "title")[0])).toBe(`${status} - ${message}`);
  expect(pick(page.text, "title")).toHaveLength(1);
  const shown = ["error-status", "standfirst", "error-message"].map((part) =>
    textOf(pick(page.text, "p", { class: part })[0]),
  );
  expect(shown).toEqual([String(status), expect.stringMatching(/\.$/), message]);
  expect(pick(page.text, "header").length).toBeGreaterThan(0);
  expect(pick(page.text, "link", { rel: "canonical" })).toEqual([]);
  expect(pick(page.text, "meta", { property: "og:url" })).toEqual([]);
  expect(attribute(pick(page.text, "meta", { name: "robots" })[0], "content")).toContain("noindex");
  expect(page.headers["cache-control"]).toBe(status === 410 ? "public, no-cache" : "no-store");
  expect(page.dependencies === null).toBe(status !== 410);
});

test.each([
  ["/warsztat/stary-lead", POST.path],
  ["/dawny-dzial", "/warsztat"],
  ["/dawny-dzial?page=2&utm=x", "/warsztat?page=2&utm=x"],
  ["/tag/%C5%81%C3%B3d%C5%BA", "/tag/lodz"],
  ["/2019/05/lead.html", POST.path],
  ["/?p=17", POST.path],
  ["/dawny-dzial/feed.xml", "/warsztat/feed.xml"],
  ["/dawny-dzial/feed.json", "/warsztat/feed.json"],
  ["/warsztat/stary-lead.md", `${POST.path}.md`],
])("%s is one 301 to %s", async (path, location) => {
  const { status, headers, dependencies } = await get(path);
  expect([status, headers.location]).toEqual([301, location]);
  expect(dependencies?.tags).toContain("addresses");
});

test("a rule leads an address on only where everything else is missing, as a document and as a payload", async () => {
  const asked: string[] = [];
  const ruled = async (path: string) => {
    asked.push(path);
    return path.startsWith("/blog/")
      ? { found: "moved" as const, path: POST.path, dependencies: { tags: ["addresses"], rev: "r" } }
      : { found: "missing" as const };
  };
  const handler = createRequestHandler(fakeServices({ reading: { ruled } }));
  const { status, headers, dependencies } = await get("/blog/lead", undefined, handler);
  expect([status, headers.location, dependencies?.tags]).toEqual([301, POST.path, ["site", "addresses"]]);
  const payload = await get(`/blog/lead/_payload.json?${BUILD}`, undefined, handler);
  expect(JSON.parse(payload.text)).toEqual({ redirect: { to: POST.path, status: 301 } });
  expect((await get("/blog/a/feed.xml", undefined, handler)).headers.location).toBe(POST.path);
  expect((await get("/nie/ma/tego", undefined, handler)).status).toBe(404);
  asked.length = 0;
  const statuses = [POST.path, "/warsztat/stary-lead", "/a/b/zdjete", "/studio"].map((path) =>
    get(path, undefined, handler),
  );
  expect((await Promise.all(statuses)).map((answer) => answer.status)).toEqual([200, 301, 410, 303]);
  expect(asked).toEqual([]);
});

test("a page names what it shows: frame and screen together, and the earliest expiry", async () => {
  const page = await get(POST.path);
  expect(page.dependencies).toEqual({ tags: ["site", "post:p1"], rev: "l1.p4", expiresAt: 9_000 });
});

test("a post in another language says so on its article and to search engines", async () => {
  const articleOf = async (language: string | null) => {
    const view = { ...POST, language };
    const post = async () => ({ found: "here" as const, view, dependencies: { tags: [], rev: "p" } });
    const { text } = await get(POST.path, undefined, createRequestHandler(fakeServices({ reading: { post } })));
    const locale = attribute(pick(text, "meta", { property: "og:locale" })[0], "content");
    return [attribute(pick(text, "article")[0], "lang"), /"inLanguage":"([^"]*)","main/.exec(text)?.[1], locale];
  };
  expect([await articleOf("en"), await articleOf("pt-BR"), await articleOf(null)]).toEqual([
    ["en", "en", "en_US"],
    ["pt-BR", "pt-BR", "pt_BR"],
    [undefined, "pl", "pl_PL"],
  ]);
});

test("the document carries its build and rev, and no copy of its data", async () => {
  const page = await get(POST.path);
  const [root] = pick(page.text, "html");
  expect(attribute(root, "lang")).toBe("pl");
  expect(attribute(root, "data-build")).toBe(BUILD);
  expect(attribute(root, "data-rev")).toBe(`l1.p4.a.${BUILD}`);
  expect(page.text.match(/Treść wpisu/g)).toHaveLength(1);
  expect(pick(page.text, "script").map((each) => attribute(each, "type"))).toEqual([
    undefined,
    "application/ld+json",
    "application/ld+json",
  ]);
});

test.each([
  [400, "Bad Request", "Tego adresu nie da się odczytać."],
  [414, "URI Too Long", "Tak długiego adresu"],
] as const)(
  "a target that is no address is %i „%s” in the layout, and stays a document",
  async (status, message, sentence) => {
    const page = await handler.refuse?.(status);
    const text = String(page?.body);
    expect([page?.status, page?.dependencies, page?.headers["cache-control"]]).toEqual([status, null, "no-store"]);
    expect(textOf(pick(text, "title")[0])).toBe(`${status} - ${message}`);
    expect(textOf(pick(text, "main")[0])).toContain(sentence);
    expect(pick(text, "nav").length).toBeGreaterThan(0);
    expect(pick(text, "a", { "aria-current": "page" })).toEqual([]);
    expect(attribute(pick(text, "meta", { name: "robots" })[0], "content")).toContain("noindex");
    expect(attribute(pick(text, "html")[0], "data-rev")).toBeUndefined();
  },
);

test.each([
  ["with a lead", { lead: "Lead." }],
  ["without one, in italics", { lead: "" }],
  ["in words that stand for nothing", { title: "<!--body-->", lead: "<!--body-->" }],
])("a body that is bytes in the store makes the page that its text makes: %s", async (_, about) => {
  const html = "<p>Zażółć <em>gęślą</em> jaźń 🌱 <!--body--></p>";
  const drawn = async (stored: string | Utf8Text) => {
    const view = { ...POST, ...about, html: stored };
    const post = async () => ({ found: "here" as const, view, dependencies: { tags: ["post:p1"], rev: "p4" } });
    const at = createRequestHandler(fakeServices({ reading: { post } }));
    return [await get(POST.path, undefined, at), await get(`${POST.path}/_payload.json`, undefined, at)];
  };
  const { pieces } = new Utf8Text(Buffer.from(html));
  // The store's class is another one than that of the app's build.
  const stored = { pieces, toString: () => html, toJSON: () => html } as Partial<Utf8Text> as Utf8Text;
  const [page, payload] = await drawn(stored);
  const [expected, expectedPayload] = await drawn(html);
  expect(page?.body).toMatchObject({ pieces: expect.arrayContaining([...pieces]) });
  expect(page?.text).toBe(expected?.text);
  expect(page?.text.split(`prose" dir="auto">${html}</div>`)).toHaveLength(2);
  expect(JSON.parse(payload?.text ?? "")).toMatchObject({ data: JSON.parse(expectedPayload?.text ?? "").data });
});

test("the faces of the text are preloaded after the sheet, the italics where there are some", async () => {
  const linked = async (path: string) =>
    pick((await get(path)).text, "link").flatMap(
      (link) => attribute(link, "href")?.match(/\/assets\/(\w+)/)?.[1] ?? [],
    );
  expect(await linked("/")).toEqual(["styles", "text"]);
  expect(await linked("/nie-ma")).toEqual(["styles", "text", "italic"]);
});

const BOOT_TAG = '<script type="module" src="/assets/boot-1.js" integrity="sha384-boot"></script>';
const RULES_TAG = '<script type="speculationrules">{"prefetch":[]}</script>';

test("the script of the first paint stands in the page; boot and speculation rules wait in a template for it", async () => {
  const page = await get("/");
  expect(page.text.match(/<script>.*?<\/script>/g)).toEqual(["<script>/* first paint */</script>"]);
  expect(page.text).toContain(`<template>${BOOT_TAG}${RULES_TAG}</template>`);
  expect(page.text.split(BOOT_TAG)).toHaveLength(2);
  expect(pick(page.text, "style")).toEqual([]);
  expect(page.text).not.toMatch(/ style="/);
});

test("where somebody signs in the boot waits for the first paint too, and no document is fetched ahead", async () => {
  const { text } = await get("/login");
  expect(text).toContain(`<template>${BOOT_TAG}</template>`);
  expect(text.split(BOOT_TAG)).toHaveLength(2);
  expect(text).not.toContain(RULES_TAG);
});

test.each([
  ["application/json", true],
  ["application/atom+xml", true],
  ["text/html,application/xhtml+xml", false],
  ["*/*", false],
  ["text/*;q=0.5", false],
])("an error for Accept: %s is JSON: %s", async (accept, asJson) => {
  const page = await get("/nie-ma?x=1", accept);
  expect(page.status).toBe(404);
  expect(page.headers["content-type"]).toBe(asJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8");
  if (asJson)
    expect(JSON.parse(page.text)).toEqual({ url: "/nie-ma?x=1", status: 404, message: "Page not found: /nie-ma?x=1" });
});

test("a bug is a 500 with an id and a cause for the log, and nothing internal on the page", async () => {
  const bug = new Error("sekret bazy danych");
  const broken = createRequestHandler(fakeServices({ reading: { post: () => Promise.reject(bug) } }));
  const page = await get(POST.path, undefined, broken);
  expect([page.status, page.cause, page.errorId]).toEqual([500, bug, "E1"]);
  expect(textOf(pick(page.text, "title")[0])).toBe("500 - Internal Server Error");
  expect(page.text).not.toContain("sekret");
  expect(page.text).toContain("E1");
  expect(attribute(pick(page.text, "html")[0], "data-rev")).toBeUndefined();
  const asJson = await get(POST.path, "application/json", broken);
  expect(JSON.parse(asJson.text)).toEqual({ url: POST.path, status: 500, message: "Internal Server Error", id: "E2" });
});

test("in development an error page shows the stack", async () => {
  const post = () => Promise.reject(new Error("wiersz 7"));
  const page = await get(
    POST.path,
    undefined,
    createRequestHandler(fakeServices({ development: true, reading: { post } })),
  );
  expect(page.text).toContain("wiersz 7");
});

test("a screen that cannot be drawn is a 500 in the layout", async () => {
  const half = { found: "here", view: { ...POST, tags: null }, dependencies: { tags: [], rev: "" } } as never;
  const page = await get(
    POST.path,
    undefined,
    createRequestHandler(fakeServices({ reading: { post: async () => half } })),
  );
  expect(page.status).toBe(500);
  expect(pick(page.text, "main")).toHaveLength(1);
  expect(page.cause).toBeInstanceOf(TypeError);
});

test("when even the error page cannot be drawn, a static one is sent", async () => {
  const frame = { view: { siteName: "Próba", nav: null, footer: null }, dependencies: { tags: [], rev: "" } } as never;
  const page = await get(
    "/",
    undefined,
    createRequestHandler(fakeServices({ reading: { layout: async () => frame } })),
  );
  expect(page.status).toBe(500);
  expect(page.text).toContain("500 - Internal Server Error");
  expect(page.text).not.toContain("<script");
});

test("an unknown middleware stops the handler from being made", () => {
  const config = { routeRules: { "/warsztat/**": { middleware: ["cenzura"] } } };
  expect(() => createRequestHandler(fakeServices({ config }))).toThrow("Unknown route middleware: 'cenzura'.");
});

test("route rules run middleware and redirect", async () => {
  const routeRules = {
    "/warsztat/**": { middleware: ["noindex"] },
    "/tags": { middleware: ["no-store"] },
    "/rss": { redirect: "/feed.xml" },
    "/obcy": { redirect: { to: "https://inny.example/x", status: 302 as const } },
  };
  const ruled = createRequestHandler(fakeServices({ config: { routeRules } }));
  const post = await get(POST.path, undefined, ruled);
  expect([post.headers["x-robots-tag"], post.dependencies === null]).toEqual(["noindex", false]);
  const tags = await get("/tags", undefined, ruled);
  expect([tags.headers["cache-control"], tags.dependencies]).toEqual(["no-store", null]);
  expect((await get("/rss", undefined, ruled)).headers.location).toBe("/feed.xml");
  const away = await get("/obcy", undefined, ruled);
  expect([away.status, away.headers.location, away.dependencies]).toEqual([302, "https://inny.example/x", null]);
});
