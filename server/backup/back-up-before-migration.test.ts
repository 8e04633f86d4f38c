import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { openBackup } from "#store/sqlite/backup/read-backup.ts";
import { newestSchema } from "#store/sqlite/engine/migrate.ts";
import { smallDisk } from "../../test/support/services/small-disk.ts";
import { copyFixture, fixtureFolder } from "../../test/upgrades/fixture.ts";
import { compose } from "../compose/compose.ts";
import { readConfig } from "../base/config.ts";
import { explainStartError } from "../cli/start-error.ts";
import { openBackupFolder } from "./backup-folder.ts";

/** A site of version 0.1.0, whose schema is older than this program's. */
let copy: ReturnType<typeof copyFixture>;

beforeEach(() => void (copy = copyFixture(fixtureFolder("0.1.0"))));
afterEach(() => copy.remove());

const backupsOf = (data: string) => openBackupFolder(`${data}.backups`).list();
const schemaIn = (data: string) => {
  const database = new DatabaseSync(join(data, "szpalta.db"), { readOnly: true });
  const schema = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
  database.close();
  return schema;
};

async function open(data: string): Promise<string[]> {
  const steps: string[] = [];
  const onMigration = async () => void steps.push(`schema ${schemaIn(data)}`);
  const runtime = await compose(
    readConfig({ SZPALTA_DATA: data }),
    defineSite({ name: "Próba" }),
    "alone",
    undefined,
    onMigration,
  );
  await runtime.close();
  return steps;
}

const refusal = async (data: string) => explainStartError(await open(data).catch((error: unknown) => error));

test("an older database is backed up whole and as it was, and one of this version is not", async () => {
  const { data } = copy;
  const before = schemaIn(data);
  expect(await open(data)).toEqual([`schema ${before}`]);
  const [backup, ...more] = await backupsOf(data);
  expect(more).toEqual([]);
  expect(backup).toMatchObject({ kind: "safety", check: { posts: 14, pictures: 2, missing: 0 } });
  const { manifest, close } = openBackup(join(`${data}.backups`, backup!.name));
  close();
  expect([manifest.schema, schemaIn(data)]).toEqual([before, newestSchema()]);
  expect(await open(data)).toEqual([]);
  expect(await backupsOf(data)).toHaveLength(1);
});

test("a new site has nothing to be backed up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-new-"));
  expect(await open(join(folder, "data"))).toEqual([]);
  expect(readdirSync(folder)).not.toContain("data.backups");
  rmSync(folder, { recursive: true });
});

test("without space for the backup the database stays as it was, and a sentence says what to do", async () => {
  const { data } = copy;
  const before = schemaIn(data);
  smallDisk(copy.data, 1_000_000);
  expect(await refusal(data)).toMatch(
    /^Na dysku folderu kopii jest za mało miejsca.+SZPALTA_BACKUPS.+poprzedniej wersji\.$/s,
  );
  expect([schemaIn(data), await backupsOf(data)]).toEqual([before, []]);
});

test("a migration that fails leaves the older database, says how to go on, and starts again without a second backup", async () => {
  const { data } = copy;
  const before = schemaIn(data);
  const database = new DatabaseSync(join(data, "szpalta.db"));
  // A row that refers to nothing, which no migration leaves.
  database.exec("PRAGMA foreign_keys = OFF; UPDATE post_source SET post_no = 9999 WHERE post_no = 1");
  database.close();
  const writtenAt = statSync(join(data, "szpalta.db")).mtimeMs;
  const sentence = await refusal(data);
  expect(sentence).toMatch(/^Bazy danych .+ nie udało się zmienić.+Baza jest, jaka była.+upgrade --undo.+\.$/s);
  expect([schemaIn(data), statSync(join(data, "szpalta.db")).mtimeMs]).toEqual([before, writtenAt]);
  expect(await refusal(data)).toBe(sentence);
  expect((await backupsOf(data)).length).toBeLessThan(3);
});

test("a newer database is refused with a sentence, and left alone", async () => {
  const { data } = copy;
  const database = new DatabaseSync(join(data, "szpalta.db"));
  database.exec(`PRAGMA user_version = ${newestSchema() + 1}`);
  database.close();
  expect(await refusal(data)).toMatch(/pochodzi z nowszej wersji Szpalty/);
  expect([schemaIn(data), await backupsOf(data)]).toEqual([newestSchema() + 1, []]);
});
