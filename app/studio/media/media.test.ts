import { expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { get, post } from "#test/support/app/screen-requests.ts";

test("pictures without a description are one way away, also while a word is searched for", async () => {
  const asked: unknown[] = [];
  const undescribedElsewhere = async () => ok([{ slug: "cudze", title: "Cudze", count: 2 }]);
  const library = async (_viewer: unknown, ...more: unknown[]) => {
    asked.push(more);
    return ok({ rows: [], page: 1, pages: 1, total: 0 });
  };
  const all = await get("/studio/media?q=kosz", { studio: { media: { library } } }, "editor");
  expect(pick(all.text, "a", { href: "/studio/media?q=kosz&show=undescribed" }).map(textOf)).toEqual(["bez opisu"]);
  const bare = await get(
    "/studio/media?show=undescribed",
    { studio: { media: { library, undescribedElsewhere } } },
    "editor",
  );
  const [post] = pick(bare.text, "a", { href: "/edit-post/cudze" });
  expect([textOf(post), bare.main.includes("2 obrazy")]).toEqual(["Cudze", true]);
  expect(bare.main).toContain("Każdy obraz w bibliotece ma opis.");
  expect(attribute(pick(bare.text, "input", { name: "show" })[0], "value")).toBe("undescribed");
  const [present] = pick(bare.text, "a", { "aria-current": "true", href: "/studio/media?show=undescribed" });
  expect(textOf(present)).toBe("bez opisu");
  expect(asked).toEqual([
    ["kosz", 1, "all"],
    ["", 1, "undescribed"],
  ]);
});

test("the library calls a picture undescribed by the rule of its list, where what texts say of it counts", async () => {
  const row = { ...fixtures.basket, alt: "", usedBy: 1 };
  const rows = [
    { ...row, undescribed: false },
    { ...row, id: "b".repeat(32), undescribed: true },
  ];
  const library = async () => ok({ rows, page: 1, pages: 1, total: 2 });
  const page = await get("/studio/media", { studio: { media: { library } } }, "editor");
  const facts = pick(page.text, "span", { class: "data-table-under" });
  expect(facts.map(textOf)).toEqual(["użycia: 1", "użycia: 1 · bez opisu"]);
});

test("once a page of the list is described to its end, the list goes on at its beginning", async () => {
  const library = async (_viewer: unknown, _text: string, page: number) =>
    page === 1 ? ok({ rows: [], page, pages: 1, total: 0 }) : refuse("missing", "Tej strony listy nie ma.");
  const given = { studio: { media: { library, undescribedElsewhere: async () => ok([]) } } };
  const page = await get("/studio/media?show=undescribed&page=2", given, "editor");
  expect([page.status, page.main.includes("Każdy obraz w bibliotece ma opis.")]).toEqual([200, true]);
  expect((await get("/studio/media?page=2", given, "editor")).status).toBe(404);
});

test("pictures without a description are described in a row, by one form", async () => {
  const row = { ...fixtures.basket, alt: "", usedBy: 2, undescribed: true };
  const given: unknown[] = [];
  const media = {
    undescribedElsewhere: async () => ok([]),
    library: async () => ok({ rows: [row, { ...row, id: "b".repeat(32) }], page: 1, pages: 1, total: 2 }),
    describeAll: async (_viewer: unknown, all: unknown) => {
      given.push(all);
      return ok(1);
    },
  };
  const path = "/studio/media?show=undescribed";
  const fields = pick((await get(path, { studio: { media } }, "editor")).text, "textarea");
  expect(fields.map((each) => attribute(each, "name"))).toEqual([`alt-${row.id}`, `alt-${"b".repeat(32)}`]);
  const sent: [string, string][] = [
    ["do", "describe-all"],
    [`alt-${row.id}`, "Kosz"],
    [`alt-${"b".repeat(32)}`, ""],
  ];
  const answer = await post(path, sent, { studio: { media } }, "editor");
  expect(answer.text).toContain("Zapisane opisy: 1.");
  expect(given).toEqual([
    [
      { id: row.id, alt: "Kosz" },
      { id: "b".repeat(32), alt: "" },
    ],
  ]);
});
