import { describe, expect, test } from "vitest";
import type { Role } from "#core/base/viewer.ts";
import { attribute, elementsIn, pick, textOf } from "#test/support/app/dom.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { ROUTES } from "../routes.ts";
import { createRequestHandler } from "./request-handler.tsx";

/* The studio's frame: its groups of places, and the pages that readers and the team share. */

async function get(path: string, role: Role | null) {
  const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
  const answer = await createRequestHandler(fakeServices()).answer(new Request(ORIGIN + path), caller);
  return { ...answer, text: String(answer.body) };
}

const html = (text: string, name: string) => attribute(pick(text, "html")[0], name) ?? null;
const hrefs = (text: string, name: string) => pick(text, "a").filter((a) => attribute(a, "href") === name).length;

/** The links of a page's navigation in the studio, as "name path" and, of the present ones, "page" or "true". */
async function navigation(path: string, role: Role) {
  const { text } = await get(path, role);
  const [nav] = pick(text, "nav", { class: "studio-places" });
  const within = (node: Parameters<typeof elementsIn>[0], tag: string) =>
    elementsIn(node).filter(({ tagName }) => tagName === tag);
  const lists = nav ? within(nav, "ul") : [];
  return lists.map((list) =>
    within(list, "a").map((a) =>
      [textOf(a), attribute(a, "href"), attribute(a, "aria-current")].filter(Boolean).join(" "),
    ),
  );
}

const WRITING = ["Kolejka /studio page", "Kalendarz /studio/calendar", "Nowy wpis /edit-post/new"];

test("the navigation has the groups of the role, and below them the places of the present one", async () => {
  expect(await navigation("/studio", "contributor")).toEqual([
    ["Wpisy /studio true", "Treść /topics", "Czytelnicy /studio/statistics"],
    WRITING,
  ]);
  expect(await navigation("/studio", "author")).toEqual([
    ["Wpisy /studio true", "Treść /topics", "Czytelnicy /studio/statistics"],
    WRITING,
  ]);
  expect(await navigation("/studio", "editor")).toEqual([
    ["Wpisy /studio true", "Treść /topics", "Czytelnicy /studio/statistics", "Witryna /studio/work"],
    WRITING,
  ]);
  expect(await navigation("/studio", "administrator")).toEqual([
    ["Wpisy /studio true", "Treść /topics", "Czytelnicy /studio/statistics", "Witryna /studio/users"],
    WRITING,
  ]);
});

test.each([
  ["/tags", "Tagi /tags page"],
  ["/tag/refresh", "Tagi /tags true"],
  ["/topics?view=board", "Tematy /topics page"],
  ["/studio/assistant/runs", "Generator /studio/assistant/runs page"],
  ["/studio/categories", "Kategorie /studio/categories page"],
  ["/studio/missing", "Nieznane adresy /studio/missing page"],
  ["/studio/audit", "Dziennik /studio/audit page"],
  ["/studio/assistant", "Asystent /studio/assistant page"],
])("at %s the present place is %s", async (path, place) => {
  const [groups = [], places = []] = await navigation(path, "administrator");
  expect(groups.filter((each) => each.endsWith(" true"))).toHaveLength(1);
  expect(places.filter((each) => / (?:page|true)$/.test(each))).toEqual([place]);
});

test("a page of nobody's group has the groups alone", async () => {
  expect(await navigation("/studio/help", "editor")).toEqual([
    ["Wpisy /studio", "Treść /topics", "Czytelnicy /studio/statistics", "Witryna /studio/work"],
  ]);
});

test("a place's page is headed by the place's name", async () => {
  const [groups = []] = await navigation("/studio", "administrator");
  const starts = groups.map((each) => each.split(" ")[1] ?? "");
  const places = await Promise.all(starts.map(async (path) => (await navigation(path, "administrator"))[1] ?? []));
  for (const place of places.flat().filter((each) => !each.includes("/edit-post/"))) {
    const [, name, path = ""] = /^(.+?) (\/\S*)/.exec(place) ?? [];
    expect(pick((await get(path, "administrator")).text, "h1").map(textOf)).toEqual([name]);
  }
});

describe("a page that readers and the team share", () => {
  test.each([
    ["/topics", "contributor", "studio"],
    ["/topics", "editor", "studio"],
    ["/topics?as=reader", "editor", null],
    ["/topics", "reader", null],
    ["/topics", null, null],
    ["/topics?as=reader", null, null],
    ["/tags", "editor", "studio"],
    ["/tags?filter=a&sort=count", "editor", "studio"],
    ["/tags?as=reader", "editor", null],
    ["/tags", "author", null],
    ["/tags", null, null],
  ] as const)("%s has for %s the frame %s", async (path, role, frame) => {
    const page = await get(path, role);
    expect(page.status).toBe(200);
    expect(html(page.text, "data-studio")).toBe(frame);
    expect(pick(page.text, "nav", { class: "studio-places" })).toHaveLength(frame ? 1 : 0);
    expect(page.studio ?? false).toBe(frame !== null);
    expect(page.headers["x-robots-tag"]).toBe(frame ? "noindex" : undefined);
    // Only what a reader without a session got is ever kept.
    expect(page.dependencies === null).toBe(role !== null);
  });

  test.each(["/topics", "/tags"])(
    "%s: the revision tells the two apart, in document and payload alike",
    async (path) => {
      const pageRev = async (query: string, role: Role | null) =>
        html((await get(path + query, role)).text, "data-rev");
      const [team, asReader, reader] = await Promise.all([
        pageRev("", "editor"),
        pageRev("?as=reader", "editor"),
        pageRev("", null),
      ]);
      expect(new Set([team, asReader, reader]).size).toBe(3);
      for (const [query, rev] of [["", team] as const, ["?as=reader", asReader] as const]) {
        const payload = await get(`${path}/_payload.json${query}`, "editor");
        expect((JSON.parse(payload.text) as { rev: string }).rev).toBe(rev);
      }
    },
  );

  test("leads to itself as readers see it, and back", async () => {
    for (const path of ["/topics", "/tags"]) {
      expect(hrefs((await get(path, "editor")).text, `${path}?as=reader`)).toBe(1);
      const [bar] = pick((await get(`${path}?as=reader`, "editor")).text, "aside");
      expect(textOf(bar)).toContain("Wróć do studia");
    }
    const [bar] = pick((await get("/tags?as=reader", "author")).text, "aside");
    expect(textOf(bar)).not.toContain("Wróć do studia");
  });

  test("keeps its reader's links within the reader's page", async () => {
    const { text } = await get("/tags?as=reader", "editor");
    expect(hrefs(text, "/tags?sort=count&as=reader")).toBe(1);
    expect(pick(text, "input", { name: "as", value: "reader" })).toHaveLength(1);
  });
});

test("the reader's page has one place in the cache, whatever it is asked as", () => {
  const { cacheKey } = createRequestHandler(fakeServices());
  for (const path of ["/topics", "/tags"]) expect(cacheKey(path, "?as=reader")).toBe(cacheKey(path, ""));
});

test("the owner's style sheet, which may be broken, is loaded by the site's pages and by no screen of the studio", async () => {
  const theme = "/assets/theme/site-1.css";
  const handler = createRequestHandler(fakeServices({ themeStyles: [theme] }));
  const loads = async (path: string, role: Role | null) => {
    const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
    const answer = await handler.answer(new Request(ORIGIN + path), caller);
    return pick(String(answer.body), "link", { href: theme }).length > 0;
  };
  expect([await loads("/", null), await loads("/", "administrator")]).toEqual([true, true]);
  const screens = ROUTES.filter(({ kind, layout }) => kind === "screen" && layout !== "site").map(({ path }) => path);
  expect(screens).toEqual(expect.arrayContaining(["/studio", "/studio/look", "/login", "/edit-post/:slug"]));
  for (const path of [...screens, "/tags", "/topics"]) {
    const role = path === "/login" || path === "/setup" ? null : "administrator";
    expect([path, await loads(path.replaceAll(/:\w+/g, "szkic"), role)]).toEqual([path, false]);
  }
});
