import { expect, test } from "vitest";
import type { TagView } from "#core/site/views.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

/* The page of a tag over HTTP; which tag an address means is tested in `core/site/pages/tag-page.reading.test.ts`. */

const VIEW: TagView = {
  name: "C",
  slug: "c",
  path: "/tag/c",
  descriptionHtml: "<p>Język <strong>C</strong>.</p>",
  description: "Język C.",
  together: [{ name: "R", path: "/tag/r" }],
  list: { items: [], page: 2, pages: 3, count: "45 wpisów" },
  socialImage: null,
  indexed: false,
};

async function get(path: string, given: Partial<TagView> = {}) {
  const tag = async () => ({
    found: "here" as const,
    view: { ...VIEW, ...given },
    dependencies: { tags: ["tag:c"], rev: "1" },
  });
  const answer = await createRequestHandler(fakeServices({ reading: { tag } })).answer(new Request(ORIGIN + path));
  return { ...answer, text: String(answer.body) };
}

test("shows name, rendered description, neighbours and the way through its pages", async () => {
  const { text } = await get("/tag/c?page=2");
  expect(textOf(pick(text, "h1")[0])).toBe("C");
  expect(textOf(pick(text, "strong")[0])).toBe("C");
  const links = pick(text, "main").length === 1 ? pick(text, "a").map((each) => attribute(each, "href")) : [];
  expect(links).toEqual(expect.arrayContaining(["/tag/r", "/tag/c", "/tag/c?page=3", "/tag/c/feed.xml"]));
  expect(textOf(pick(text, "title")[0])).toBe("C, strona 2 | Próba");
});

test("names its feeds and its one address", async () => {
  const { text } = await get("/tag/c?page=2&utm=x");
  const feeds = pick(text, "link", { rel: "alternate" }).map((each) => attribute(each, "href"));
  expect(feeds).toEqual(["/tag/c/feed.xml", "/tag/c/feed.json", "/feed.xml", "/feed.json"]);
  expect(attribute(pick(text, "link", { rel: "canonical" })[0], "href")).toBe(`${ORIGIN}/tag/c?page=2`);
});

test.each([
  [false, ["noindex,follow"]],
  [true, []],
])("enough to be indexed: %s", async (indexed, robots) => {
  const { text } = await get("/tag/c", { indexed });
  expect(pick(text, "meta", { name: "robots" }).map((each) => attribute(each, "content"))).toEqual(robots);
});

test.each(["/tag/c?page=0", "/tag/c?page=x", "/tag/c?page=1.5"])("%s is no page", async (path) => {
  expect((await get(path)).status).toBe(404);
});
