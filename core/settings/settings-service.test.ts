import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, contributor, auditEntries, createServices } from "#test/support/services/open-services.ts";
import { PLAIN_LOOK } from "./site-look.ts";
import { NO_SETTINGS, plateOf, type SiteSettings } from "./site-settings.ts";

const line = (label: string, href: string) => ({ label, href });

async function changed(given: Partial<SiteSettings>) {
  const world = await createServices();
  return { ...world, outcome: await world.studio.settings.change(administrator, { ...NO_SETTINGS, ...given }) };
}

describe("settings", () => {
  test("are what the team set, tidied, and every page is made anew", async () => {
    const { studio, store } = await createServices();
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    const menu = [
      line("  O   nas ", " /strony/o-nas "),
      line("Sklep", "https://sklep.example/?a=1#b"),
      line("Pisz", "mailto:a@b.pl"),
    ];
    const given = { ...NO_SETTINGS, menu, footer: [], logoId: fixtures.basket.id };
    const expected = {
      menu: [line("O nas", "/strony/o-nas"), menu[1], menu[2]],
      footer: [],
      logoId: fixtures.basket.id,
      version: 1,
    };
    expect(await studio.settings.change(administrator, given)).toMatchObject({ value: expected });
    expect(await studio.settings.settings(administrator)).toMatchObject({ value: { settings: expected } });
    expect(heard.flat()).toContain("*");
    expect(await auditEntries({ store })).toEqual(["settings"]);
    expect(await studio.settings.change(administrator, given)).toMatchObject({ code: "conflict" });
    expect(await studio.settings.change(administrator, { ...given, version: 1 })).toMatchObject({
      value: { version: 2 },
    });
  });

  test.each([
    [{ menu: [line("", "/a")] }, "menu"],
    [{ menu: [line("x".repeat(61), "/a")] }, "menu"],
    [{ footer: [line("A", "/a"), line("B", "javascript:alert(1)")] }, "footer"],
    [{ footer: [line("A", "//obca.example")] }, "footer"],
    [{ footer: [line("A", "/\\obca.example")] }, "footer"],
    [{ footer: [line("A", "o-nas")] }, "footer"],
    [{ footer: [line("A", "https://")] }, "footer"],
    [{ menu: [line("A", "/a b")] }, "menu"],
    [{ menu: [line("A", `/${"a".repeat(2_048)}`)] }, "menu"],
    [{ menu: Array.from({ length: 21 }, () => line("A", "/a")) }, "menu"],
    [{ values: { name: " " } }, "name"],
    [{ values: { timeZone: "Europe/Radom" } }, "timeZone"],
    [{ values: { "head.locale": "polski" } }, "head.locale"],
    [{ values: { nazwa: "x" } }, "nazwa"],
    [{ look: { ...PLAIN_LOOK, accent: "czerwony" } }, "accent"],
    [{ look: { ...PLAIN_LOOK, typefaces: "comic" as never } }, "typefaces"],
    [{ logoId: "nie-ma" }, "logoId"],
    [{ faviconId: "nie-ma" }, "faviconId"],
  ])("%j are refused", async (given, field) => {
    const { outcome, store } = await changed(given);
    expect(outcome).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
    expect(await store.read.settings()).toEqual(NO_SETTINGS);
  });

  test("are refused by the name of the row: the form passes over empty ones, so that numbers would be others", async () => {
    const refused = await Promise.all([
      changed({ footer: [line("A", "/a"), line("B", "javascript:alert(1)")] }),
      changed({ footer: [line("", "/a")] }),
      changed({ footer: [line("x".repeat(61), "/a")] }),
    ]);
    expect(refused.map(({ outcome }) => (outcome.ok ? "" : outcome.fields!["footer"]!))).toEqual([
      expect.stringContaining("„B”"),
      expect.stringContaining("„/a”"),
      expect.stringContaining(`„${"x".repeat(40)}…”`),
    ]);
  });

  test("remember the plate of a logo, measured at each save", async () => {
    let plate: "light" | "dark" | null = null;
    const { studio, store } = await createServices({ plateFor: async () => plate });
    const shown = [];
    for (plate of [null, "dark", "light"] as const) {
      const { version } = await store.read.settings();
      await studio.settings.change(administrator, { ...NO_SETTINGS, logoId: fixtures.basket.id, version });
      shown.push(plateOf(await store.read.settings()));
    }
    expect(shown).toEqual([null, "dark", "light"]);
    expect(plateOf(NO_SETTINGS)).toBeNull();
  });

  test("of an older version, with a logo that was measured only for dark pages, are read", async () => {
    const { store } = await createServices();
    const { logoOnDark: _, ...older } = NO_SETTINGS;
    const logo = { logoId: fixtures.basket.id, logoWithoutPlate: fixtures.basket.id };
    await store.write((tx) => tx.putSettings({ ...older, ...logo } as SiteSettings));
    const settings = await store.read.settings();
    expect([settings, plateOf(settings)]).toEqual([{ ...NO_SETTINGS, ...logo, logoOnDark: null }, null]);
  });

  test("name what only the file and the environment decide, with the present values", async () => {
    const { studio } = await createServices();
    const shown = await studio.settings.settings(administrator);
    if (!shown.ok) throw new Error(shown.message);
    expect(shown.value.fileOnly).toEqual(
      expect.arrayContaining([
        { name: "url", value: "" },
        { name: "routeRules", value: "/rss" },
        { name: "PORT", value: "3000" },
      ]),
    );
  });

  test("editors choose from categories, people by Polish order, and every topic", async () => {
    const { studio, store } = await createServices();
    const reader = fixtures.makeUser({ id: "u-c", slug: "c", name: "Czytelnik", role: "reader" });
    await store.write((tx) => tx.putUser(reader));
    const choices = await studio.settings.choices(contributor);
    expect(choices.categories.map(({ slug }) => slug)).toEqual(["uprawa", "kuchnia", "strony"]);
    expect(choices.people.map(({ name }) => name)).toEqual(["Jan Ćwik", "Zofia Łęcka"]);
    expect(choices.topics.map(({ slug }) => slug).toSorted()).toEqual(["piwnica", "wiosna"]);
  });
});
