import { describe, expect, test } from "vitest";
import type { BulkRequest } from "#core/posts/bulk/bulk-changes.ts";
import type { BulkLine } from "#core/posts/bulk/bulk-preview.ts";
import { ok } from "#core/base/outcome.ts";
import { STUDIO_ROWS } from "#core/base/studio-paging.ts";
import type { QueueLine } from "#core/posts/posts-list.ts";
import type { Role } from "#core/base/viewer.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

/* How one change of many posts is chosen, looked at and made; what it does is tested in `core/posts/bulk`. */

const line = (part: Partial<BulkLine>): BulkLine => ({
  id: "p1",
  slug: "zecer",
  title: "Zecer",
  state: "draft",
  base: "3.0",
  does: "changes",
  says: "",
  ...part,
});
const LINES = [
  line({ says: "/a/zecer → /b/zecer" }),
  line({ id: "p2", slug: "linotyp", title: "Linotyp", does: "nothing" }),
  line({ id: "p3", slug: "kaszta", title: "Kaszta", does: "refused", says: "Wpis leży w koszu." }),
];
const TARGET = { id: "c1", name: "Warsztat" };

async function send(
  path: string,
  form?: [string, string][],
  given: Parameters<typeof fakeServices>[0] = {},
  role: Role = "editor",
) {
  const caller = { viewer: viewerOf(role), cookies: sessionOf(role), address: "" };
  const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const body = form && { method: "POST", body: String(new URLSearchParams(form)) };
  const services = fakeServices({
    studio: { bulk: { preview: async () => ok({ target: TARGET, lines: LINES }) } },
    ...given,
  });
  const answer = await createRequestHandler(services).answer(new Request(ORIGIN + path, { headers, ...body }), caller);
  const text = String(answer.body);
  return { status: answer.status, text, main: textOf(pick(text, "main")[0]) };
}

/** Characters of a target that the server reads. */
const LONGEST_ADDRESS = 2048;

const queueLine = (id: string): QueueLine => ({
  ...line({ id }),
  category: "Warsztat",
  authors: [],
  categoryId: "c1",
  authorIds: [],
  copy: null,
  trashedAt: null,
  openComments: 0,
  returnedBy: null,
  overdue: null,
  publishedAt: null,
  publishAt: null,
  updatedAt: 0,
  updatedText: "dzisiaj, 12:04",
  publishText: "",
  readText: "",
  mayEdit: true,
});

const values = (text: string, name: string) => pick(text, "input", { name }).map((each) => attribute(each, "value"));

test("without posts it leads to the queue", async () => {
  const none = { studio: { bulk: { preview: async () => ok({ target: null, lines: [] }) } } };
  const page = await send("/studio/bulk", undefined, none);
  expect([page.status, values(page.text, "post")]).toEqual([200, []]);
  expect(page.main).toContain("Zaznacz wpisy w kolejce");
});

test("a chosen change says what it does to each, and carries on only those it changes, each as it was seen", async () => {
  const page = await send("/studio/bulk?post=p1&post=p2&post=p3&act=category&target=c1");
  expect(page.main).toContain("kategoria „Warsztat”");
  expect(page.main).toContain("/a/zecer → /b/zecer");
  expect(page.main).toContain("już tak jest");
  expect(page.main).toContain("Wpis leży w koszu.");
  expect(page.main).toContain("Wykonaj (1 wpis)");
  expect(values(page.text, "post").filter((value) => value?.includes(" "))).toEqual(["p1 3.0"]);
});

test("a tag that is not there is named", async () => {
  const bulk = { preview: async () => ok({ target: null, lines: [line({ does: "none" })] }) };
  const page = await send("/studio/bulk?post=p1&act=tag&target=nie+ma", undefined, { studio: { bulk } });
  expect(page.main).toContain("Nie ma tu tagu „nie ma”");
  expect(page.main).not.toContain("Wykonaj (");
});

test("a whole page of the queue fits into an address, with the change and its target", async () => {
  const ids = Array.from({ length: STUDIO_ROWS }, (_, at) => `51eaaf6b-6941-49a7-b888-dde6c735${1000 + at}`);
  const asked: unknown[] = [];
  const preview = async (_viewer: unknown, act: unknown, target: unknown, posts: unknown) => {
    asked.push([act, target, posts]);
    return ok({ target: TARGET, lines: ids.map((id) => line({ id })) });
  };
  const { queue: fake } = fakeStudio();
  const queue: typeof fake.queue = async (viewer, sieve) => {
    const found = await fake.queue(viewer, sieve);
    return found.ok ? ok({ ...found.value, rows: ids.map(queueLine) }) : found;
  };
  const list = await send("/studio", undefined, { studio: { queue: { queue } } });
  const [all] = pick(list.text, "a").filter((each) => textOf(each) === "Zmień wszystkie z listy");
  const chosen = new URLSearchParams(values(list.text, "post").map((value) => ["post", value ?? ""]));
  expect(attribute(all, "href")).toBe(`/studio/bulk?${chosen}`);
  const target = "d0c6b5f0-0000-4000-8000-000000000000";
  const path = `/studio/bulk?${chosen}&act=category&target=${target}`;
  expect(path.replace("?", "/_payload.json?").length).toBeLessThan(LONGEST_ADDRESS);
  const page = await send(path, undefined, { studio: { bulk: { preview } } });
  expect(asked).toEqual([["category", target, ids]]);
  expect(new Set(values(page.text, "post").filter((value) => !value?.includes(" ")))).toEqual(
    new Set(values(list.text, "post")),
  );
});

describe("the form", () => {
  test.each([[["p1 3.0"]], [["p1 3.0", "p2 1.4"]]])(
    "of %j is done as it was shown, and says what came of it",
    async (posts) => {
      const given: BulkRequest[] = [];
      const change = async (_viewer: unknown, request: BulkRequest) => {
        given.push(request);
        return ok({ changed: 1, skipped: [{ title: "Linotyp", slug: "linotyp", why: "Ktoś pisze." }] });
      };
      const preview = async () => ok({ target: TARGET, lines: LINES });
      const fields: [string, string][] = [
        ["do", "change"],
        ["act", "category"],
        ["target", "c1"],
      ];
      const page = await send(
        "/studio/bulk?post=p1&act=category&target=c1",
        [...fields, ...posts.map((each): [string, string] => ["post", each])],
        { studio: { bulk: { preview, change } } },
      );
      const [{ posts: sent } = { posts: [] }] = given;
      expect(sent.map(({ id, base }) => `${id} ${base}`)).toEqual(posts);
      expect([
        page.status,
        page.main.includes("Zmieniono: 1 wpis."),
        page.main.includes("Linotyp: Ktoś pisze."),
      ]).toEqual([200, true, true]);
    },
  );

  test.each(["p1", "", "p1 x"])("with the post %j is refused", async (post) => {
    const page = await send("/studio/bulk", [
      ["do", "change"],
      ["act", "trash"],
      ["target", ""],
      ["post", post],
    ]);
    expect(page.status).toBe(422);
  });
});

test("is an editor's alone, in the queue too", async () => {
  expect((await send("/studio/bulk?post=p1", undefined, {}, "author")).status).toBe(403);
});
