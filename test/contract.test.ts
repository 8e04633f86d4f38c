import { mediaPath } from "#core/base/media.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { COMMANDS } from "#server/cli/command-list.ts";
import { SETTINGS } from "#server/base/config.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, elementsOf } from "#test/support/app/dom.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";

/* What docs/contract.md promises is there, and what is there of it is promised. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string) => readFileSync(ROOT + name, "utf8");
const CONTRACT = read("docs/contract.md");
const SETTINGS_PAGE = read("docs/wlasciciel/ustawienia.md");
const REFERENCE = read("docs/reference.md");

/** The cells of every row of the tables below a heading, up to the next one. */
function rowsBelow(text: string, heading: string): string[][] {
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const tables = section.matchAll(/^\|(?: ?-+ ?\|)+\n((?:\|.*(?:\n|$))+)/gm);
  const rows = Array.from(tables, ([, body = ""]) => body.trim().split("\n")).flat();
  return rows.map((row) => row.split(/(?<!\\)\|/).slice(1, -1));
}

/** Code spans in a column of such rows. */
function namesIn(rows: string[][], column = 0): string[] {
  return rows.flatMap((cells) => Array.from((cells[column] ?? "").matchAll(/`([^`]+)`/g), ([, name = ""]) => name));
}

describe("the documents name, and name nothing else,", () => {
  test("settings of the environment", () => {
    const named = [
      ...namesIn(rowsBelow(SETTINGS_PAGE, "Zmienne środowiska")),
      ...namesIn(rowsBelow(REFERENCE, "Environment")),
    ];
    expect(named.toSorted()).toEqual(SETTINGS.map(({ name }) => name).toSorted());
  });

  test("fields of the site's file", () => {
    const { head, tagIndex, inFile: _, ...fields } = defineSite({ name: "Próba" });
    const nested = [
      ...Object.keys(head).map((key) => `head.${key}`),
      ...Object.keys(tagIndex).map((key) => `tagIndex.${key}`),
    ];
    const named = namesIn(rowsBelow(SETTINGS_PAGE, "Plik witryny"));
    expect(named.toSorted()).toEqual([...Object.keys(fields), ...nested].toSorted());
  });

  test("commands and their options", () => {
    const rows = rowsBelow(REFERENCE, "Commands").filter(([first = ""]) => !/`npm |`help`|`--version`/.test(first));
    const named = new Set(rows.map((row) => namesIn([row])[0]!.replace(/ ?(?:<|\[|--).*/, "")));
    expect([...named].toSorted()).toEqual([...new Set(COMMANDS.map(({ name }) => name))].toSorted());
    for (const { name, options } of COMMANDS) {
      const own = rows.filter((row) => namesIn([row])[0]!.replace(/ ?(?:<|\[|--).*/, "") === name);
      const all = own.flatMap((row) => [...namesIn([row], 1), ...(/--[a-z-]+/.exec(row[0] ?? "") ?? [])]);
      expect([name, [...new Set(all)].toSorted()]).toEqual([name, options.map((option) => option.name).toSorted()]);
    }
  });

  test("tokens of the theme", () => {
    const set = new Set(read("app/styles/tokens.css").match(/--[a-z][a-z0-9-]*(?=:)/g));
    expect(namesIn(rowsBelow(CONTRACT, "Tokens of the theme")).toSorted()).toEqual([...set].toSorted());
  });
});

test("readers' pages have every class that a theme may name", async () => {
  const app = await openAppWithStore();
  const cover = { mediaId: fixtures.basket.id, alt: "Kosz", decorative: false };
  await app.store.write((tx) => tx.putTopic({ ...fixtures.spring, series: true }, ""));
  const topicId = fixtures.spring.id;
  const sound = fixtures.makeMedia({ id: "d".repeat(32), type: "audio/mpeg", width: 0, height: 0 });
  await app.store.write((tx) => tx.putMedia(sound));
  const body = `${"Tekst.\n".repeat(9)}\n[Nagranie](${mediaPath(sound)})\n`;
  const filed = { topicId, lead: "Zajawka.", body, tagIds: [fixtures.garlic.id], cover };
  const ids = ["Pierwszy", "Drugi", "Trzeci"].map((title) => ({ title, id: crypto.randomUUID() }));
  for (const { title, id } of ids) {
    await app.publish("editor", id, { title, ...filed });
    app.time.now += 1_000;
  }
  await app.store.write((tx) => tx.putRelated(new Map([[ids[1]!.id, [ids[0]!.id]]])));
  await app.store.write(async (tx) => {
    const links = ["https://ewa.example/"];
    await tx.putAuthorPage(viewerOf("editor").id, { portraitId: fixtures.basket.id, links, shown: true });
  });
  await fixtures.edit(app.store, ids[1]!.id, { updateNote: "Nowe ceny.", substantiveUpdateAt: app.time.now + 1_000 });
  const author = `/autorzy/${viewerOf("editor").id}`;
  const paths = ["/", "/uprawa", "/uprawa/pierwszy", "/uprawa/drugi", "/tag/czosnek", "/autorzy", author];
  const pages = await Promise.all(paths.map((path) => app.get(path)));
  for (const front of ["list", "grid"] as const) {
    await app.store.write((tx) => tx.putSettings({ ...NO_SETTINGS, look: { ...PLAIN_LOOK, front } }));
    pages.push(await app.get("/"));
  }
  const classes = new Set(
    pages.flatMap(({ text }) => elementsOf(text).flatMap((element) => attribute(element, "class")?.split(" ") ?? [])),
  );
  const promised = namesIn(rowsBelow(CONTRACT, "Class names"));
  expect(promised.length).toBeGreaterThan(20);
  expect(promised.filter((name) => !classes.has(name))).toEqual([]);
});

test("addresses for programs are those of the reference", () => {
  const promised = namesIn(rowsBelow(CONTRACT, "For programs"));
  expect(promised.length).toBeGreaterThan(10);
  expect(promised.filter((name) => !REFERENCE.includes(`\`${name}\``))).toEqual([]);
});
