import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { presentSiteConfig } from "./present-site-config.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-present-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("is the file with what the studio has stored, also beside a server", async () => {
  const folder = emptyFolder();
  const store = await openSqliteStore({ file: join(folder, DATABASE_FILE), clock: Date.now });
  const values = { name: "Ogród", timeZone: "America/New_York" };
  await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, values }));
  expect(await presentSiteConfig(folder)).toMatchObject(values);
  await store.close();
  expect(await presentSiteConfig(folder)).toMatchObject({ ...values, footer: expect.any(Array) });
});

it("is the file alone where there is no database, or one that cannot be read", async () => {
  const folder = emptyFolder();
  const alone = { name: "Nowa witryna", timeZone: "Europe/Warsaw" };
  expect(await presentSiteConfig(folder)).toMatchObject(alone);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, DATABASE_FILE), "to nie jest baza");
  expect(await presentSiteConfig(folder)).toMatchObject(alone);
});
