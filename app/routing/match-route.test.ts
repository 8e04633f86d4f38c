import { expect, test } from "vitest";
import { RESERVED_CATEGORIES, RESERVED_POSTS, RESERVED_TAGS } from "#core/base/reserved-slugs.ts";
import { matchRoute, PAYLOAD_NAME } from "./match-route.ts";
import { cacheKey } from "../server/cache-key.ts";
import { ROUTES } from "../routes.ts";

const CANONICAL = ["page", "sort", "filter", "search", "q", "category", "tag"];
const key = (url: string) => {
  const [path, query] = url.split("?");
  return cacheKey(path!, query === undefined ? "" : `?${query}`, "b1", CANONICAL);
};

test.each([
  ["/", "home", {}],
  ["/tags", "tags", {}],
  ["/topics", "topics", {}],
  ["/topics.ics", "topics.ics", {}],
  ["/tag/refresh", "tag-refresh", {}],
  ["/tag/lodz", "tag", { tag: "lodz" }],
  ["/tag/lodz/feed.xml", "tag.atom", { tag: "lodz" }],
  ["/tag/lodz/feed.json", "tag.json", { tag: "lodz" }],
  ["/autorzy", "authors", {}],
  ["/autorzy/ewa-sek", "author", { author: "ewa-sek" }],
  ["/autorzy/ewa-sek/feed.xml", "author.atom", { author: "ewa-sek" }],
  ["/autorzy/ewa-sek/feed.json", "author.json", { author: "ewa-sek" }],
  ["/studio/authors/u1", "author-page", { id: "u1" }],
  ["/warsztat", "category", { category: "warsztat" }],
  ["/warsztat/feed.xml", "category.atom", { category: "warsztat" }],
  ["/warsztat/feed.json", "category.json", { category: "warsztat" }],
  ["/warsztat/lead", "post", { category: "warsztat", slug: "lead" }],
  ["/warsztat/lead.md", "post.md", { category: "warsztat", slug: "lead" }],
  ["/warsztat/za%C5%BC.md", "post.md", { category: "warsztat", slug: "zaż" }],
  ["/strony/o-nas", "post", { category: "strony", slug: "o-nas" }],
  ["/feed.xml", "site.atom", {}],
  ["/sitemap.xml", "sitemap", {}],
  ["/edit-post/new", "edit-post-new", {}],
  ["/edit-post/lead", "edit-post", { slug: "lead" }],
  ["/topic-generator/x", "topic-generator", { slug: "x" }],
  ["/login", "login", {}],
  ["/setup", "account-link", {}],
  ["/api/v1/posts/7", "api", {}],
  ["/studio", "studio", {}],
  ["/studio/media", "library", {}],
  ["/studio/assistant/runs", "runs", {}],
  ["/studio/media/0a", "picture", { id: "0a" }],
  ["/studio/history/p1", "history", { id: "p1" }],
  ["/studio/join/p1", "join", { id: "p1" }],
  ["/studio/kolejka", "studio-elsewhere", {}],
  ["/media/x.png", "media", {}],
  ["/.well-known/security.txt", "security.txt", {}],
  ["/.well-known/change-password", "well-known", {}],
])("%s is %s", (path, id, params) => {
  expect(matchRoute(path)).toMatchObject({ route: { id }, params });
});

test.each(["/a/b/c", "/strony", "/strony/feed.xml", "/strony/feed.json", "//tags", "/tags//x", "/warsztat/%E0%A4%A"])(
  "%s is no route",
  (path) => {
    expect(matchRoute(path)).toBeNull();
  },
);

test("static beats dynamic: every address without parameters finds itself", () => {
  for (const route of ROUTES.filter(({ path }) => !/[:*]/.test(path))) {
    expect(matchRoute(route.path)?.route.id).toBe(route.id);
  }
});

test("ids are unique, and only screens and texts have someone to make them", () => {
  expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
  // Made for one person: what is offered while somebody types, and what a letter's link opens.
  const personal = ["suggestions", "subscribe", "subscription", "subscriber-data"];
  for (const { id, kind, screen, cacheable, layout } of ROUTES) {
    expect(screen !== undefined).toBe(kind === "screen");
    const isShared = (kind === "screen" || kind === "text") && layout === "site" && !personal.includes(id);
    expect([id, cacheable]).toEqual([id, isShared]);
  }
});

test("the reserved words are those the table begins with, and none else", () => {
  const payload = PAYLOAD_NAME.slice(1);
  const firstWords = ROUTES.map(({ path }) => path.split("/")[1] ?? "");
  const reservedWords = new Set(firstWords.filter((word) => word && !word.startsWith(":")));
  expect([...RESERVED_CATEGORIES].toSorted()).toEqual([...reservedWords, payload].toSorted());
  const below = (first: string) =>
    ROUTES.map(({ path }) => path.split("/")).flatMap(([, word, second]) => (word === first && second ? [second] : []));
  const taken = (first: string) => below(first).filter((word) => !word.startsWith(":"));
  expect([...RESERVED_POSTS].toSorted()).toEqual([payload, ...taken(":category"), ...taken("edit-post")].toSorted());
  expect([...RESERVED_TAGS].toSorted()).toEqual([...new Set([payload, ...taken("tag")])].toSorted());
});

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/?page=1", "/"],
  ["/?page=2&utm=x", "/?page=2"],
  ["/warsztat/lead", "/warsztat/lead"],
  ["/warsztat/lead?page=2x&utm=1", null],
  ["/warsztat/lead?fbclid=1", "/warsztat/lead"],
  ["/tags?sort=count", "/tags?sort=count"],
  ["/warsztat?page=500", "/warsztat?page=500"],
  ["/feed.xml?x=1", "/feed.xml"],
  ["/sitemap.xml?page=1", "/sitemap.xml?page=1"],
  ["/warsztat/lead.md", "/warsztat/lead.md"],
  ["/warsztat/lead/_payload.json?b1", "/warsztat/lead/_payload.json"],
  ["/_payload.json?page=2&b1", "/_payload.json?page=2"],
])("the cache key of %s is %s", (url, expected) => {
  expect(key(url)).toBe(expected);
});

test.each([
  "/a/b/c",
  "/login",
  "/studio",
  "/edit-post/lead",
  "/studio/_payload.json?b1",
  "/tag/refresh",
  "/studio/x",
  "/healthz",
  "/strony",
  "/?page=0",
  "/?page=2&page=3",
  "/?page=12345678",
  "/?p=17",
  "/?page_id=17",
  "/tags?filter=x",
  "/tags?sort=losowo",
  "/warsztat/lead?preview=x",
  "/warsztat/lead?tag=x",
  "/warsztat/%6Cead",
  "/tag/łódź",
  "/feed.xml/_payload.json?b1",
  "/tags/_payload.json?inna",
])("%s must not be kept", (url) => {
  expect(key(url)).toBeNull();
});
