import { expect, test } from "vitest";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

test("a category goes with consent alone, and a line of the page says which one is gone", async () => {
  const site = await openAppWithStore();
  const send = (...fields: [string, string][]) => site.post("/studio/categories", "administrator", fields);
  const done = (text: string) => pick(text, "output", { class: "notice notice-done done-line" }).map(textOf);
  await send(["do", "create"], ["name", "Zioła"]);
  const herbs = (await site.store.read.categories()).find(({ slug }) => slug === "ziola");
  if (!herbs) throw new Error("The category was not made.");
  const removal = [
    ["do", "remove"],
    ["id", herbs.id],
  ] as const satisfies [string, string][];
  const page = await site.get("/studio/categories", "administrator");
  expect(pick(page.text, "input", { name: "agreed" }).map((box) => attribute(box, "required"))).toContain("");
  const refused = await send(...removal);
  expect([refused.status, done(refused.text)]).toEqual([422, []]);
  expect(await site.store.read.categories()).toContainEqual(herbs);
  const removed = await send(...removal, ["agreed", "on"]);
  expect(done(removed.text)).toEqual(["Usunięto kategorię „Zioła”."]);
  expect(await site.store.read.categories()).not.toContainEqual(herbs);
});
