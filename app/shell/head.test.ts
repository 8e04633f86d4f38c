import { expect, test } from "vitest";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import sampleSite from "../../szpalta.config.ts";
import { canonicalPath, fullTitle } from "./head.tsx";
import { createRequestHandler } from "../server/request-handler.tsx";

async function page(path: string, config = {}, reading = {}) {
  const handler = createRequestHandler(fakeServices({ config, reading }));
  return String((await handler.answer(new Request(ORIGIN + path))).body);
}

const meta = (html: string, name: string) =>
  pick(html, "meta", { [name.includes(":") && !name.startsWith("twitter") ? "property" : "name"]: name }).map((each) =>
    attribute(each, "content"),
  );
const canonical = (html: string) => pick(html, "link", { rel: "canonical" }).map((each) => attribute(each, "href"));

const DEFAULT = ["page", "sort", "filter", "search", "q", "category", "tag"];

test.each([
  ["/", "", "/"],
  ["/tags", "?sort=count&filter=a", "/tags?filter=a&sort=count"],
  ["/tags", "?utm_source=x", "/tags"],
  ["/tags", "?page=1", "/tags"],
  ["/tags", "?page=2&utm=1&category=b&tag=a", "/tags?category=b&page=2&tag=a"],
  ["/tags", "?filter=%C5%82%20a", "/tags?filter=%C5%82+a"],
  ["/tags", "?filter=&sort=name", "/tags?sort=name"],
  ["/tags", "?preview=x", "/tags"],
])("the canonical address of %s%s is %s", (path, search, expected) => {
  expect(canonicalPath(path, search, DEFAULT)).toBe(expected);
});

test("the site decides which keys stay", () => {
  expect(canonicalPath("/tags", "?page=2&sort=count", ["sort"])).toBe("/tags?sort=count");
});

test.each([
  ["Tagi", "|", "Próba", "Tagi | Próba"],
  ["Tagi", "—", "Próba", "Tagi — Próba"],
  [null, "|", "Próba", "Próba"],
  ["", "|", "Próba", "Próba"],
])("title of %s %s %s", (name, separator, site, expected) => {
  expect(fullTitle(name, separator, site)).toBe(expected);
});

test("a post is an article with its own title, description, picture and address", async () => {
  const html = await page(POST.path);
  expect(textOf(pick(html, "title")[0])).toBe(`${POST.title} | Próba`);
  expect(canonical(html)).toEqual([ORIGIN + POST.path]);
  expect(meta(html, "og:type")).toEqual(["article"]);
  expect(meta(html, "og:url")).toEqual([ORIGIN + POST.path]);
  expect(meta(html, "og:title")).toEqual([POST.title]);
  expect(meta(html, "og:site_name")).toEqual(["Próba"]);
  expect(meta(html, "og:locale")).toEqual(["pl_PL"]);
  expect(meta(html, "og:image")).toEqual([ORIGIN + POST.socialImage]);
  expect(meta(html, "description")).toEqual(["Opis dla wyszukiwarek."]);
  expect(meta(html, "twitter:card")).toEqual(["summary_large_image"]);
  expect(meta(html, "twitter:site")).toEqual([]);
  expect(meta(html, "robots")).toEqual([]);
});

test("lists are websites, described by their name where nobody has described them; what is not indexed stays without", async () => {
  const html = await page("/warsztat");
  expect(meta(html, "og:type")).toEqual(["website"]);
  expect(meta(html, "description")).toEqual(["Wpisy z kategorii Warsztat, od najnowszego."]);
  expect(meta(await page("/tags"), "description")).toEqual(["Wszystkie tagi: o czym tu piszemy i ile razy."]);
  expect(meta(await page("/?q=litera"), "description")).toEqual([]);
});

test("tracking keys are not in the canonical address, the page number is", async () => {
  expect(canonical(await page("/warsztat?utm_source=x&page=2"))).toEqual([`${ORIGIN}/warsztat?page=2`]);
  expect(canonical(await page("/?page=1"))).toEqual([`${ORIGIN}/`]);
});

test("separator, handle and verification come from the site's configuration", async () => {
  const head = {
    separator: "·",
    social: "proba",
    verification: [{ name: "google-site-verification", content: 'a"b' }],
  };
  const html = await page("/topics", { head });
  expect(textOf(pick(html, "title")[0])).toMatch(/ · Próba$/);
  expect(meta(html, "twitter:site")).toEqual(["@proba"]);
  expect(meta(html, "twitter:creator")).toEqual(["@proba"]);
  expect(meta(html, "google-site-verification")).toEqual(['a"b']);
  expect(meta(await page("/topics", { head: { social: "@proba" } }), "twitter:site")).toEqual(["@proba"]);
});

test("every page shows the verification of the site's file, which comes without any", async () => {
  expect(sampleSite.head.verification).toEqual([]);
  const head = { ...sampleSite.head, verification: [{ name: "google-site-verification", content: "kod" }] };
  for (const path of ["/", POST.path, "/tags"])
    expect(meta(await page(path, { head }), "google-site-verification")).toEqual(["kod"]);
});

test.each([
  ["/", []],
  [POST.path, [`text/markdown ${POST.path}.md`]],
  ["/warsztat", ["application/atom+xml /warsztat/feed.xml", "application/feed+json /warsztat/feed.json"]],
  ["/tags", []],
  ["/topics", []],
  ["/?q=lead", []],
  ["/nie-ma", []],
])("%s announces its own feeds, and then the site's", async (path, own) => {
  const alternates = pick(await page(path), "link", { rel: "alternate" }).map(
    (each) => `${attribute(each, "type")} ${attribute(each, "href")}`,
  );
  expect(alternates).toEqual([...own, "application/atom+xml /feed.xml", "application/feed+json /feed.json"]);
  expect(pick(await page("/login"), "link", { rel: "alternate" })).toEqual([]);
});

test("an editor's own canonical address and noindex win", async () => {
  const seo = { title: "Inny tytuł", description: null, canonical: "https://inny.example/tekst", noindex: true };
  const post = async () => ({ found: "here", view: { ...POST, seo }, dependencies: { tags: [], rev: "" } });
  const html = await page(POST.path, {}, { post });
  expect(canonical(html)).toEqual(["https://inny.example/tekst"]);
  expect(textOf(pick(html, "title")[0])).toBe("Inny tytuł | Próba");
  expect(meta(html, "robots")).toEqual(["noindex,follow"]);
});

test("a tag that is too small yet is not indexed", async () => {
  expect(meta(await page("/tag/lodz"), "robots")).toEqual(["noindex,follow"]);
});

test("structured data names the article and its trail, and cannot end its script", async () => {
  const html = await page(POST.path);
  const [article, trail] = pick(html, "script", { type: "application/ld+json" }).map((each) =>
    JSON.parse(textOf(each)),
  );
  expect(article).toMatchObject({
    "@type": "Article",
    headline: POST.title,
    datePublished: POST.published.iso,
    author: [{ "@type": "Person", name: "Ewa Sęk" }],
    mainEntityOfPage: ORIGIN + POST.path,
  });
  expect(trail.itemListElement.map((each: { item: string }) => each.item)).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/warsztat`,
    ORIGIN + POST.path,
  ]);
  const sly = async () => {
    const title = "</script><script>alert(1)</script><!--";
    return { found: "here", view: { ...POST, title }, dependencies: { tags: [], rev: "" } };
  };
  const attacked = await page(POST.path, {}, { post: sly });
  expect(pick(attacked, "script")).toHaveLength(pick(html, "script").length);
});

test("a text without a byline is the site's own, and one without tags has no empty list of words", async () => {
  const bare = async () => ({
    found: "here",
    view: { ...POST, authors: [], tags: [] },
    dependencies: { tags: [], rev: "" },
  });
  const [article] = pick(await page(POST.path, {}, { post: bare }), "script", { type: "application/ld+json" });
  const said = JSON.parse(textOf(article));
  expect(said).toMatchObject({ author: { "@type": "Organization", name: "Próba" } });
  expect(said).not.toHaveProperty("keywords");
});

test("home is a web site", async () => {
  const [site] = pick(await page("/"), "script", { type: "application/ld+json" });
  expect(JSON.parse(textOf(site))).toMatchObject({ "@type": "WebSite", name: "Próba", url: `${ORIGIN}/` });
});
