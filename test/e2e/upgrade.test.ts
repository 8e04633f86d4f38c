import { doAt } from "../support/running-site/team.ts";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { OperationLine } from "#core/tags/cleanup/create-cleanup-service.ts";
import { openBackupFolder } from "#server/backup/backup-folder.ts";
import { waitsForMigration } from "#store/sqlite/engine/migrate.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { readAt } from "../support/running-site/seeded-site.ts";
import { runCommand, withSiteFile } from "../support/running-site/running-site.ts";
import {
  contentsOf,
  copyFixture,
  FILE_OF_RELEASES,
  fixtureFolder,
  fixtureNames,
  openCopy,
  type OpenedFixture,
  readManifest,
  signIn,
} from "../upgrades/fixture.ts";
import { makeFixture } from "../upgrades/make.ts";
import { countRows, lostRows } from "../upgrades/rows.ts";

/*
 * Upgrades: every data folder that a released version has left (`test/fixtures/upgrades`) is opened by the present code, and nothing
 * of it is missing, neither in the tables nor on the pages.
 */

/**
 * Tables and columns (`table`, `table.column`) that a migration takes something out of on purpose. Whoever adds one says beside
 * it where what was in it stands now.
 */
const MEANT_TO_SHRINK: string[] = [
  // Changes to tags that somebody had gathered and not executed: nothing is gathered any more.
  "tag_plan",
  // Lemmas of another dictionary, which the running site replaces.
  "search_form.lemma",
];

test("there is a folder of a released version", () => {
  expect(fixtureNames()).not.toEqual([]);
});

describe.each(fixtureNames())("the data of version %s", (version) => {
  const folder = fixtureFolder(version);
  const manifest = readManifest(folder);
  let copy: ReturnType<typeof copyFixture>;
  let opened: OpenedFixture;

  beforeAll(async () => {
    copy = copyFixture(folder);
    opened = await openCopy(copy.data, manifest.madeAt, withSiteFile(FILE_OF_RELEASES));
  });

  afterAll(async () => {
    await opened?.site.stop();
    copy?.remove();
  });

  test("is brought to the present schema without a lost row or value, and is whole", async () => {
    const { data, remove } = copyFixture(folder);
    onTestFinished(remove);
    const file = join(data, "szpalta.db");
    const before = countRows(file);
    const store = await openSqliteStore({ file, clock: () => manifest.madeAt });
    const faults = await store.check();
    await store.close();
    expect(faults).toEqual([]);
    expect(lostRows(before, countRows(file), MEANT_TO_SHRINK)).toEqual([]);
  });

  test("is backed up before it is changed, and only then", async () => {
    const backups = await openBackupFolder(`${copy.data}.backups`).list();
    const isOlder = waitsForMigration(join(folder, "data/szpalta.db"));
    expect(backups.map(({ kind, check }) => [kind, check?.posts])).toEqual(
      isOlder ? [["safety", manifest.contents.studio.posts.length]] : [],
    );
  });

  test("shows its readers and its team everything there was", async () => {
    // What a later version shows beside it was not there to be written down.
    expect(await contentsOf(opened, manifest.secondFactor)).toMatchObject(manifest.contents);
  });

  test("lets in by a session, a private calendar and a preview that are older than the upgrade, and nobody else", async () => {
    const { site } = opened;
    const at = (path: string, cookie = "") => fetch(site.url + path, { headers: { cookie }, redirect: "manual" });
    expect((await at("/studio", manifest.session)).status).toBe(200);
    expect((await at("/studio", `${manifest.session}x`)).status).toBe(303);
    expect(await (await at(manifest.private.calendar)).text()).toContain("Makieta na zimę");
    expect((await at(`${manifest.private.calendar}x`)).status).toBe(404);
    expect(await (await at(manifest.private.preview)).text()).toContain("Lead liczy najwyżej trzy zdania");
    expect((await at(manifest.private.preview.replace(/\?.*/, ""))).status).toBe(404);
    await expect(signIn(opened, "stefan@szpalta.example")).rejects.toThrow("not let in");
  });

  test("is called as the file of its site says, and shows nobody the first steps of a new one", async () => {
    const { site } = opened;
    const home = await (await fetch(site.url)).text();
    expect(home).toContain(`<title>${FILE_OF_RELEASES.name}</title>`);
    expect(home).toContain(FILE_OF_RELEASES.tagline);
    expect(home).toContain(`content="${FILE_OF_RELEASES.head.description}"`);
    const post = await (await fetch(`${site.url}/warsztat/wiersz-zecera`)).text();
    expect(post).toContain(` ${FILE_OF_RELEASES.head.separator} ${FILE_OF_RELEASES.name}</title>`);
    const { firstSteps } = await readAt<{ firstSteps: unknown }>(
      site,
      await signIn(opened, "zofia@szpalta.example"),
      "/studio",
    );
    expect(firstSteps).toBeNull();
  });

  test("keeps its pictures", async () => {
    const { site } = opened;
    const html = await (await fetch(`${site.url}/warsztat/wiersz-zecera`)).text();
    const [picture = ""] = /\/media\/[0-9a-f]{32}\.png/.exec(html) ?? [];
    const answer = await fetch(site.url + picture);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  test("can be worked on: a merge of tags is undone, all is rendered anew, and the doctor finds nothing", async () => {
    const { site } = opened;
    const editor = await signIn(opened, "zofia@szpalta.example");
    const path = "/tag/refresh?show=operations";
    const [merge] = (await readAt<{ operations: OperationLine[] }>(site, editor, path)).operations;
    expect((await fetch(`${site.url}/tag/korekta-tekstu`, { redirect: "manual" })).status).toBe(301);
    await doAt(site, editor, "/tags", { do: "undo", operation: merge!.id });
    expect((await fetch(`${site.url}/tag/korekta-tekstu`)).status).toBe(200);
    for (const command of ["rebuild", "doctor"]) {
      const { code, out } = await runCommand([command], { SZPALTA_DATA: site.data });
      expect([code, out]).toEqual([0, expect.any(String)]);
    }
  });
});

test("the present version can leave such a folder, with something in every table", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-made-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const folder = join(scratch, "next");
  await makeFixture(folder);
  expect(["data/szpalta.db", "data/media", "data.key"].filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  const { studio, readers } = readManifest(folder).contents;
  expect(new Set(studio.posts.map(({ state }) => state)).size).toBe(6);
  expect(new Set(studio.topics.map(({ state }) => state)).size).toBe(8);
  expect(new Set(studio.people.map(({ role }) => role)).size).toBe(5);
  expect(new Set(Object.values(readers.addresses).map((answer) => answer.slice(0, 3)))).toEqual(
    new Set(["200", "301", "404", "410"]),
  );
});

test("a row, a value or a table that is gone is found", () => {
  const { data, remove } = copyFixture(fixtureFolder(fixtureNames()[0]!));
  onTestFinished(remove);
  const file = join(data, "szpalta.db");
  const before = countRows(file);
  const database = new DatabaseSync(file);
  database.exec("DELETE FROM tag_distinct; UPDATE post_source SET notes = ''; DROP TABLE search_log");
  database.close();
  const after = countRows(file);
  const lost = lostRows(before, after);
  for (const name of ["tag_distinct", "post_source.notes", "search_log", "search_log.text"]) {
    expect(lost).toContainEqual(expect.stringMatching(`^${name}: 0 of [1-9]`));
  }
  expect(lostRows(before, after, ["tag_distinct", "post_source.notes"])).toEqual(
    lost.filter((line) => line.startsWith("search_log")),
  );
});
