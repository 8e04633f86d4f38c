import { expect, test } from "vitest";
import { idOf } from "#test/support/services/post-service.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { settingNames } from "../../messages/settings/setting-names.ts";
import { SETTINGS } from "#server/base/config.ts";
import { administrator, createServices } from "#test/support/services/open-services.ts";

test("what only the file and the environment decide goes by Polish names, never by keys", async () => {
  const { studio: services } = await createServices({ environment: SETTINGS.map(({ name }) => ({ name, value: "" })) });
  const shown = await services.settings.settings(administrator);
  if (!shown.ok) throw new Error(shown.message);
  const names = shown.value.fileOnly.map(({ name }) => name);
  expect(names).toContain("buildCheckInterval");
  expect(names.filter((name) => settingNames[name] === undefined)).toEqual([]);
});

test("a line to a page that readers do not see is kept, and the save says which one and why", async () => {
  const site = await openAppWithStore();
  await site.publish("editor", idOf(1), { title: "Kontakt", categoryId: fixtures.pages.id });
  const lines = { Kontakt: "/strony/kontakt", Cennik: "/strony/nie-ma", Poradnik: "/uprawa" };
  const saved = await site.post("/studio/settings", "administrator", [
    ["do", "lines"],
    ["version", "0"],
    ...Object.entries(lines).flatMap(([label, href]): [string, string][] => [
      ["menu.label", label],
      ["menu.href", href],
    ]),
  ]);
  const done = pick(saved.text, "output", { class: "notice notice-done" }).map(textOf);
  expect(done).toEqual(["Zapisano. Czytelnicy nie zobaczą: „Cennik”. Powód jest przy pozycji."]);
  const hrefs = pick(saved.text, "input", { name: "menu.href" });
  const described = hrefs.filter((input) => attribute(input, "aria-describedby") !== undefined);
  expect(described.map((input) => attribute(input, "value"))).toEqual(["/strony/nie-ma"]);
  const [why] = pick(saved.text, "span", { id: attribute(described[0], "aria-describedby") ?? "" });
  expect(textOf(why)).toContain("nie ma takiej strony");
  const home = await site.get("/");
  expect(Object.keys(lines).map((label) => home.text.includes(`>${label}<`))).toEqual([true, false, true]);
});
