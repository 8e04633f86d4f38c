import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { get } from "#test/support/app/screen-requests.ts";

test("pictures without a description are one way away, also while a word is searched for", async () => {
  const asked: unknown[] = [];
  const library = async (_viewer: unknown, ...more: unknown[]) => {
    asked.push(more);
    return ok({ rows: [], page: 1, pages: 1, total: 0 });
  };
  const all = await get("/studio/media?q=kosz", { studio: { media: { library } } }, "editor");
  expect(pick(all.text, "a", { href: "/studio/media?q=kosz&show=undescribed" }).map(textOf)).toEqual(["bez opisu"]);
  const bare = await get("/studio/media?show=undescribed", { studio: { media: { library } } }, "editor");
  expect(bare.main).toContain("Każdy obraz ma opis.");
  expect(attribute(pick(bare.text, "input", { name: "show" })[0], "value")).toBe("undescribed");
  const [present] = pick(bare.text, "a", { "aria-current": "true", href: "/studio/media?show=undescribed" });
  expect(textOf(present)).toBe("bez opisu");
  expect(asked).toEqual([
    ["kosz", 1, false],
    ["", 1, true],
  ]);
});
