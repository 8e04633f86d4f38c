import { expect, test } from "vitest";
import type { HomeView, PostCard } from "#core/site/views.ts";
import { lookName } from "#core/settings/look-name.ts";
import { PLAIN_LOOK, type SiteLook } from "#core/settings/site-look.ts";
import { attribute, type Element, elementsIn, pick, textOf } from "#test/support/app/dom.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeReading, fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import { links } from "../../links.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

const cover: PostCard["cover"] = { src: "/media/a.jpg", width: 9, height: 6, alt: "Sad", sources: [], focal: [50, 50] };

function card(id: string, given: Partial<PostCard> = {}): PostCard {
  const { lead, published: date, category, authors, reading } = POST;
  return { id, path: `/warsztat/${id}`, title: `Wpis ${id}`, lead, date, category, authors, reading, cover, ...given };
}

/** The home page for a look, and what the reader of pages was asked for. */
async function home(given: Partial<SiteLook>, posts: Partial<HomeView>, page = 1, path = links.home(page)) {
  const look = { ...PLAIN_LOOK, ...given };
  const requests: unknown[] = [];
  const list = { items: [], page, pages: 2, count: "14 wpisów" };
  const { front } = look;
  const view = { front, today: null, pinned: [], newest: [], strips: [], others: [], tags: [], list, ...posts };
  const { layout } = fakeReading();
  const reading = {
    layout: async () => {
      const { view: plain, dependencies } = await layout();
      return { view: { ...plain, look }, dependencies };
    },
    home: async (...request: unknown[]) => {
      requests.push(request);
      return { found: "here" as const, view, dependencies: { tags: ["home"], rev: "1" } };
    },
  };
  const handler = createRequestHandler(fakeServices({ reading }));
  const caller = { viewer: viewerOf("administrator"), cookies: sessionOf("administrator"), address: "" };
  const { body } = await handler.answer(new Request(ORIGIN + path), caller);
  return { html: String(body), requests, look };
}

const inside = (element: Element, tag: string) => elementsIn(element).filter(({ tagName }) => tagName === tag);
const titlesIn = (html: string, list: string) =>
  pick(html, "ol", { class: list }).map((each) => inside(each, "h3").map((title) => textOf(title)));

test("the page is read as the site's look wants it", async () => {
  const { requests, look } = await home({ front: "list", dateLine: false }, { newest: [card("1")] });
  expect(requests).toEqual([[1, look]]);
});

test("a look that is tried is the one the page is read for", async () => {
  const tried: SiteLook = { ...PLAIN_LOOK, front: "grid", dateLine: false };
  const { requests } = await home({}, { newest: [card("1")] }, 1, `/?look=${lookName(tried)}`);
  expect(requests).toEqual([[1, tried]]);
});

test("a list has pinned posts above the newest, with authors and without pictures", async () => {
  const { html } = await home({ front: "list" }, { pinned: [card("3")], newest: [card("2"), card("1")] });
  expect(titlesIn(html, "post-list post-list-pinned")).toEqual([["Wpis 3"]]);
  expect(titlesIn(html, "post-list")).toEqual([["Wpis 2", "Wpis 1"]]);
  expect(pick(html, "article").flatMap((each) => inside(each, "img"))).toEqual([]);
  expect(pick(html, "p", { class: "meta" }).every((meta) => textOf(meta).includes("Ewa Sęk"))).toBe(true);
});

test("a list of pinned posts alone has no empty list below", async () => {
  const { html } = await home({ front: "list" }, { pinned: [card("1")] });
  expect(titlesIn(html, "post-list post-list-pinned")).toEqual([["Wpis 1"]]);
  expect(pick(html, "ol", { class: "post-list" })).toEqual([]);
});

test("a grid has one list of pictures; a post without one shows its lead", async () => {
  const newest = [card("2"), card("1", { cover: null })];
  const { html } = await home({ front: "grid" }, { pinned: [card("3")], newest });
  expect(titlesIn(html, "post-grid")).toEqual([["Wpis 3", "Wpis 2", "Wpis 1"]]);
  expect(pick(html, "article").map((each) => inside(each, "img").length)).toEqual([1, 1, 0]);
  expect(pick(html, "p", { class: "card-lead" })).toHaveLength(1);
  expect(pick(html, "p", { class: "meta" }).map((meta) => textOf(meta).trim())).toEqual(
    [1, 2, 3].map(() => "Ewa Sęk 2 listopada 2026"),
  );
});

test.each([
  [3, ["eager", "lazy", "lazy"], ["46rem", "23rem", "23rem"]],
  [4, ["eager", "lazy", "lazy", "lazy"], ["68rem", "23rem", "23rem", "23rem"]],
  [5, ["eager", "lazy", "lazy", "lazy", "lazy"], ["34rem", "34rem", "23rem", "23rem", "23rem"]],
])(
  "in a grid of %i the first picture loads at once, and pictures have the widths of their places",
  async (count, loading, widths) => {
    const sources = [{ type: "image/webp", srcset: "/media/a.webp 640w" }];
    const newest = Array.from({ length: count }, (_, at) => card(String(at), { cover: { ...cover, sources } }));
    const { html } = await home({ front: "grid" }, { newest });
    expect(pick(html, "img").map((each) => attribute(each, "loading"))).toEqual(loading);
    const sizes = pick(html, "source").map((each) => attribute(each, "sizes") ?? "");
    expect(sizes.map((each) => /\S+rem(?=, \(min-width: 40rem\))/.exec(each)?.[0])).toEqual(widths);
  },
);

test.each([
  ["gazette", "rows"],
  ["list", "post-list"],
  ["grid", "post-grid"],
] as const)("older posts continue the %s", async (front, list) => {
  const items = [card("2"), card("1")];
  const { html } = await home({ front }, { list: { items, page: 2, pages: 2, count: "14 wpisów" } }, 2);
  expect(titlesIn(html, list)).toEqual([["Wpis 2", "Wpis 1"]]);
  expect(pick(html, "h2").map((each) => textOf(each))).toContain("Wcześniejsze wpisy");
});

test.each(["gazette", "list", "grid"] as const)("a %s lists what is read most where there is a list", async (front) => {
  const mostRead = [
    { name: "Lead i `br`", path: "/warsztat/lead" },
    { name: "Pauza", path: "/warsztat/pauza" },
  ];
  const { html } = await home({ front }, { newest: [card("1")], mostRead });
  const [list] = pick(html, "ol", { class: "most-read" });
  expect(inside(list!, "a").map((each) => [textOf(each), attribute(each, "href")])).toEqual([
    ["Lead i br", "/warsztat/lead"],
    ["Pauza", "/warsztat/pauza"],
  ]);
  expect((await home({ front }, { newest: [card("1")] })).html).not.toContain("most-read");
});

test.each(["gazette", "list", "grid"] as const)(
  "an empty %s says so and offers the team its first post",
  async (front) => {
    const { html } = await home({ front }, {});
    expect(pick(html, "div", { class: "empty" }).map((each) => textOf(each))).toEqual([
      expect.stringContaining("Napisz pierwszy wpis"),
    ]);
  },
);
