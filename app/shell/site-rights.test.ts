import { expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

test("whose the texts are stands at the foot of a page and in the studio, where the file says it", async () => {
  const site = await openAppWithStore({ config: defineSite({ name: "Grządka", rights: "Teksty - Ewa" }) });
  expect((await site.get("/")).text).toMatch(/<p>Teksty\s–\sEwa<\/p>/);
  expect((await site.get("/studio/settings", "administrator")).text).toContain("Prawa autorskie");
  const without = await openAppWithStore();
  expect((await without.get("/")).text).not.toContain("Ewa");
});
