import { expect, test } from "vitest";
import { SAME_PAGE, navigationTarget } from "./link-navigation.ts";
import { links } from "../links.ts";
import { createPrefetchQueue, mayPrefetch } from "./prefetch.ts";

const PAGE = { origin: "https://szpalta.example", pathname: "/tags", search: "?sort=count" };

function lead(href: string, attributes: { target?: string; rel?: string; download?: boolean } = {}) {
  const { origin, pathname, search, hash } = new URL(href, PAGE.origin + PAGE.pathname + PAGE.search);
  const hasAttribute = (name: string) => name === "download" && attributes.download === true;
  const { target = "", rel = "" } = attributes;
  return navigationTarget({ origin, pathname, search, hash, target, rel, hasAttribute }, PAGE, null);
}

test.each([
  ["/", "/"],
  ["/warsztat/lead", "/warsztat/lead"],
  ["/warsztat/lead#u-cel", "/warsztat/lead#u-cel"],
  ["/warsztat/", "/warsztat"],
  ["/warsztat//?a=1/", "/warsztat?a=1/"],
  ["/tags?sort=count", "/tags?sort=count"],
  ["/tags#litera-b", "/tags#litera-b"],
  ["/nie/ma/tego", "/nie/ma/tego"],
])("the app follows %s to %s", (href, expected) => {
  expect(lead(href)).toBe(expected);
});

test.each([
  "https://inny.example/",
  "//inny.example/",
  "mailto:a@b.pl",
  "/feed.xml",
  "/warsztat/lead.md",
  "/media/x.png",
  "/sitemap.xml",
  "/login",
  "/studio/kolejka",
  "/tag/refresh",
])("%s is left to the browser", (href) => {
  expect(lead(href)).toBeNull();
});

test.each([
  ["/studio", "/studio/media", "/studio/media"],
  ["/studio", "/edit-post/lead", "/edit-post/lead"],
  ["/edit-post/lead", "/studio/history/p1", "/studio/history/p1"],
  ["/studio", "/studio/look", null],
  ["/studio/look", "/studio", null],
  ["/studio", "/", null],
  ["/studio", "/nie-ma", null],
  ["/warsztat/lead", "/edit-post/lead", null],
  ["/login", "/studio", null],
  ["/studio", "/login?next=/studio", null],
])("from %s, %s leads within the app to %s", (from, to, expected) => {
  const { origin, pathname, search, hash } = new URL(to, PAGE.origin);
  const link = { origin, pathname, search, hash, target: "", rel: "", hasAttribute: () => false };
  expect(navigationTarget(link, { origin, pathname: from, search: "" }, null)).toBe(expected);
});

test.each([
  ["editor", "/studio", "/tags", "/tags"],
  ["editor", "/studio", "/tags?sort=count", "/tags?sort=count"],
  ["editor", "/studio", "/tags?as=reader", null],
  ["editor", "/tags", "/studio/media", "/studio/media"],
  ["editor", "/", "/topics", null],
  ["editor", "/", "/topics?as=reader", "/topics?as=reader"],
  ["contributor", "/studio", "/topics", "/topics"],
  ["contributor", "/studio", "/tags", null],
  ["reader", "/", "/topics", "/topics"],
] as const)("for a %s, from %s, %s leads within the app to %s", (role, from, to, expected) => {
  const { origin, pathname, search, hash } = new URL(to, PAGE.origin);
  const link = { origin, pathname, search, hash, target: "", rel: "", hasAttribute: () => false };
  expect(navigationTarget(link, { origin, pathname: from, search: "" }, { role })).toBe(expected);
});

test("so is a link with a target or a download, or one that asks for a document", () => {
  expect(lead("/tags", { rel: "external" })).toBeNull();
  expect(lead("/tags", { target: "_blank" })).toBeNull();
  expect(lead("/tags", { download: true })).toBeNull();
  expect(lead("/topics", { target: "_self" })).toBe("/topics");
});

test("a fragment of this page is the browser's, who moves the focus too", () => {
  expect(lead("#u-przypis")).toBe(SAME_PAGE);
  expect(lead("/tags?sort=count#b")).toBe(SAME_PAGE);
});

test.each([
  [links.home(), "/"],
  [links.home(3), "/?page=3"],
  [links.paged("/tag/lodz", 1), "/tag/lodz"],
  [links.paged("/tag/lodz", 2), "/tag/lodz?page=2"],
  [links.tags(), "/tags"],
  [links.tags("count"), "/tags?sort=count"],
  [links.tags("fresh", "łó ż"), "/tags?sort=fresh&filter=%C5%82%C3%B3+%C5%BC"],
  [links.siteFeed(), "/feed.xml"],
  [links.feed("/warsztat", "json"), "/warsztat/feed.json"],
  [links.markdown("/warsztat/lead"), "/warsztat/lead.md"],
  [links.paged("/studio/media?q=lead", 2), "/studio/media?q=lead&page=2"],
  [links.login(), "/login"],
  [links.login("/studio/media?q=a b"), "/login?next=%2Fstudio%2Fmedia%3Fq%3Da+b"],
  [links.loginCode(), "/login?code="],
  [links.loginCode("/studio"), "/login?code=&next=%2Fstudio"],
  [links.studio(), "/studio"],
  [links.studio({ state: null, q: "", category: "warsztat", author: null }), "/studio?category=warsztat"],
  [links.studio({ state: "draft", q: "mój lead" }), "/studio?state=draft&q=m%C3%B3j+lead"],
  [links.library(), "/studio/media"],
  [links.library("łódź"), "/studio/media?q=%C5%82%C3%B3d%C5%BA"],
  [links.addresses("/stary"), "/studio/addresses?q=%2Fstary"],
  [links.audit(), "/studio/audit"],
  [links.join("p1"), "/studio/join/p1"],
  [links.join("p1", "/a/b"), "/studio/join/p1?into=%2Fa%2Fb"],
  [links.audit({ before: "41" }), "/studio/audit?before=41"],
])("%s", (made, expected) => {
  expect(made).toBe(expected);
});

test("at most four pages are prefetched at once, each once, and a failure stops nothing", async () => {
  const running: string[] = [];
  const finish: (() => void)[] = [];
  let most = 0;
  const prefetch = createPrefetchQueue(
    (id, pathname, search) =>
      new Promise((resolve, reject) => {
        running.push(`${id} ${pathname}${search}`);
        most = Math.max(most, running.length - settled);
        finish.push(() => (pathname.endsWith("2") ? reject(new Error("offline")) : resolve(null)));
      }),
  );
  let settled = 0;
  const paths = Array.from({ length: 9 }, (_, index) => `/warsztat/wpis-${index}`);
  for (const path of [...paths, ...paths, "/?q=rower", "/tags?sort=count"]) prefetch(path);
  expect(running).toHaveLength(4);
  for (const done of finish) {
    settled += 1;
    done();
    await new Promise(setImmediate);
  }
  expect(most).toBe(4);
  expect(running).toEqual([...paths.map((path) => `post ${path}`), "tags /tags?sort=count"]);
});

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: "4g" }, true],
  [{ effectiveType: "3g", saveData: false }, true],
  [{ effectiveType: "4g", saveData: true }, false],
  [{ effectiveType: "2g" }, false],
  [{ effectiveType: "slow-2g" }, false],
])("with the connection %j prefetching is allowed: %s", (connection, allowed) => {
  expect(mayPrefetch(connection)).toBe(allowed);
});
