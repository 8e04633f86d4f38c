import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import { BackupError } from "#core/backup/backup.ts";
import { backUp, backupScratch } from "#test/support/backup/backed-up-site.ts";
import { forgeBackup } from "#test/support/backup/forged-backup.ts";
import { fixtureFolder, fixtureNames } from "#test/upgrades/fixture.ts";
import { movableSite, type MovableSite } from "#test/support/hosted/movable-site.ts";
import { Database } from "../engine/database.ts";
import { schemaDifferences } from "../engine/schema-differences.ts";
import { migrateTo, newestSchema, schemaOf } from "../engine/migrate.ts";
import { openSqliteStore } from "../open.ts";
import { restoreBackup } from "./restore-backup.ts";

/* Backups with correct checksums that an attacker has made. */

const NOW = Date.UTC(2026, 10, 20, 2, 15);

let site: MovableSite;
let backup: string;
beforeAll(async () => {
  site = await movableSite();
  backup = join(site.emptyFolder(), "kopia.tar");
  await backUp(site.folder, backup);
  return () => site.remove();
});

type Forgery = Parameters<typeof forgeBackup>[2];

async function restoreForged(forgery: Forgery): Promise<string> {
  const path = forgeBackup(backup, join(site.emptyFolder(), "podrobiona.tar"), forgery);
  const folder = site.emptyFolder();
  await restoreBackup(path, folder, { now: NOW, progress: () => {}, until: null });
  return folder;
}

async function refusal(forgery: Forgery): Promise<string> {
  const error: unknown = await restoreForged(forgery).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(BackupError);
  return (error as BackupError).message;
}

const MANIFEST = "Kopia jest uszkodzona: część manifest.json.";

const notOurs = (name: string) => `W kopii jest coś, czego kopia Szpalty nie ma: „${name}”. Nie odtworzono jej.`;

it("what is forged without a change is restored, so that what is refused below is refused for its change", async () => {
  const folder = await restoreForged({ database: (db) => db.exec("UPDATE post_source SET body = 'Inna treść'") });
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => NOW });
  onTestFinished(() => store.close());
  expect((await store.read.post("p-1"))?.body).toBe("Inna treść");
});

const PROMOTE = "UPDATE user SET role = 'administrator' WHERE id = NEW.user_id";

const edited = (db: DatabaseSync, change: string) => {
  db.exec("PRAGMA writable_schema = ON");
  expect(Number(db.prepare(change).run().changes)).toBeGreaterThan(0);
};

describe("a database that is built otherwise is refused, and what is other is named:", () => {
  test.each<[string, (db: DatabaseSync) => void, string]>([
    ["a trigger that makes whoever signs in an administrator", (db) => db.exec(`CREATE TRIGGER promote AFTER INSERT ON session BEGIN ${PROMOTE}; END`), "promote (trigger)"],
    ["a trigger on a view", (db) => db.exec("CREATE TRIGGER of_view INSTEAD OF INSERT ON expected_entry BEGIN SELECT 1; END"), "of_view (trigger)"],
    ["a view", (db) => db.exec("CREATE VIEW members AS SELECT * FROM user"), "members (view)"],
    ["a view of ours with another text", (db) => db.exec("DROP VIEW expected_entry; CREATE VIEW expected_entry AS SELECT 1"), "expected_entry (view)"],
    ["a table", (db) => db.exec("CREATE TABLE extra (x)"), "extra (table)"],
    ["a virtual table", (db) => db.exec("CREATE VIRTUAL TABLE words USING fts5 (x)"), "words (table)"],
    ["a generated column", (db) => db.exec("ALTER TABLE user ADD COLUMN rank TEXT AS (upper(role))"), "user (table)"],
    ["a column with a default", (db) => db.exec("ALTER TABLE session ADD COLUMN role TEXT DEFAULT 'administrator'"), "session (table)"],
    ["a check that calls a function", (db) => edited(db, "UPDATE sqlite_schema SET sql = replace(sql, 'role TEXT', 'role TEXT CHECK (length(role) > 0)') WHERE name = 'user'"), "user (table)"],
    ["an index of an expression", (db) => db.exec("CREATE INDEX by_name ON user (lower(name))"), "by_name (index)"],
    ["an index that is gone", (db) => db.exec(`DROP INDEX ${nameOf(db, "index")}`), "(index)"],
    ["a table that calls itself the schema", (db) => edited(db, "INSERT INTO sqlite_schema VALUES ('table', 'sqlite_schemas', 'sqlite_schemas', 2, 'CREATE TABLE sqlite_schemas (x)')"), "sqlite_schemas (table)"],
  ])("%s", async (_, database, named) => {
    expect(await refusal({ database })).toMatch(/^Baza danych w kopii jest zbudowana inaczej, niż buduje ją Szpalta: różni się /);
    expect(await refusal({ database })).toContain(named);
  }); // prettier-ignore

  const nameOf = (db: DatabaseSync, type: string) =>
    String(db.prepare("SELECT name FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL").get(type)?.["name"]);
});

describe("a database that is damaged in its form is refused:", () => {
  const DAMAGED = "Kopia jest uszkodzona: część szpalta.db.zst.";
  test.each<[string, Forgery]>([
    ["a schema that cannot be read", { database: (db) => edited(db, "UPDATE sqlite_schema SET sql = 'CREATE TABLE user (' WHERE name = 'user'") }],
    ["a table in the place of the schema's other name", { database: (db) => edited(db, "INSERT INTO sqlite_schema VALUES ('view', 'sqlite_schema', 'sqlite_schema', 0, 'CREATE VIEW sqlite_schema AS SELECT 1')") }],
    ["a module that is none", { database: (db) => edited(db, "INSERT INTO sqlite_schema VALUES ('table', 'x', 'x', 0, 'CREATE VIRTUAL TABLE x USING shell (y)')") }],
    ["two tables in the same pages", { database: (db) => edited(db, "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'user') WHERE name = 'session'") }],
    ["one of another program", { database: (db) => db.exec("PRAGMA application_id = 1") }],
    ["one of another version than its manifest says", { manifest: ({ schema }) => ({ schema: schema - 1 }) }],
    ["no database", { file: Buffer.from("To nie jest baza danych. ".repeat(400)) }],
    ["an empty one", { file: Buffer.alloc(0) }],
    ["one that is cut", { database: (db) => db.exec("VACUUM"), packed: zstdCompressSync(Buffer.from("SQLite format 3\0")) }],
    ["packed bytes that are none", { packed: Buffer.from("nic") }],
    ["no packed bytes", { packed: Buffer.alloc(0) }],
    ["packed bytes that are cut", { packed: zstdCompressSync(Buffer.alloc(100_000, "abc")).subarray(0, -3) }],
    ["one that unpacks to more than it says", { manifest: ({ databaseBytes = 0 }) => ({ databaseBytes: databaseBytes - 1 }) }],
    ["a few bytes that unpack to 64 MiB", { packed: zstdCompressSync(Buffer.alloc(64 * 1024 ** 2)) }],
  ])("%s", async (_, forgery) => {
    const said = await refusal(forgery);
    expect([DAMAGED, expect.stringContaining("jest zbudowana inaczej")]).toContainEqual(said);
  }); // prettier-ignore
});

describe("parts that no backup has are refused:", () => {
  const bytes = Buffer.from("x");
  test.each<[string, Forgery, string]>([
    ...["szpalta.db-wal", "szpalta.db-shm", "szpalta.db-journal", "szpalta.db", "szpalta.lock", "restore.json", "/etc/passwd", "../szpalta.db", "media/../../x.jpg", "media\\x.jpg", "config/../szpalta.db-wal", "media/ab/lato.jpg", "config/.htaccess"].flatMap(
      (name): [string, Forgery, string][] => [
        [`${name} that the manifest names`, { parts: (parts) => parts.set(name, bytes) }, notOurs(name)],
        [`${name} beside`, { beside: [[name, bytes]] }, notOurs(name)],
      ],
    ),
    ["a name with signs for terminals", { beside: [["media/\u001b[2Jx", bytes]] }, notOurs("media/?[2Jx")],
    ["another picture beside", { beside: [[`media/aa/${"a".repeat(32)}.jpg`, bytes]] }, notOurs(`media/aa/${"a".repeat(32)}.jpg`)],
    ["a part twice", { beside: [["config/szpalta.config.ts", bytes]] }, "Kopia jest uszkodzona: część config/szpalta.config.ts jest w niej dwa razy."],
    ["the database twice", { beside: [["szpalta.db.zst", bytes]] }, "Kopia jest uszkodzona: część szpalta.db.zst jest w niej dwa razy."],
    ["a part that the manifest names twice", { manifest: ({ parts }) => ({ parts: [...parts, ...parts] }) }, MANIFEST],
    ["no database", { parts: (parts) => parts.delete("szpalta.db.zst"), manifest: ({ parts }) => ({ parts: parts.slice(1) }) }, MANIFEST],
    ["a part that is not there", { manifest: ({ parts }) => ({ parts: [...parts, { ...parts[0], name: "config/a.json" }] }) }, "Kopia jest uszkodzona: brakuje części config/a.json."],
    ["an instant that no calendar has", { manifest: () => ({ takenAt: 9e15 }) }, MANIFEST],
    ["a name of the site for terminals", { manifest: () => ({ site: "\u001b]0;x\u0007" }) }, MANIFEST],
    ["more pictures than the database has", { manifest: ({ counts }) => ({ counts: { ...counts, pictures: 0 } }) }, "Kopia jest uszkodzona: część szpalta.db.zst."],
  ])("%s", async (_, forgery, said) => {
    expect(await refusal(forgery)).toBe(said);
  }); // prettier-ignore
});

describe("what is lawful is restored:", () => {
  it("statistics that an owner has made", async () => {
    await restoreForged({ database: (db) => db.exec("ANALYZE") });
  });

  test.each(Array.from({ length: newestSchema() }, (_, at) => at + 1))("a backup of version %i", async (version) => {
    const file = join(backupScratch(), "dawna.db");
    const database = new Database(file, "writer");
    for (let next = 1; next <= version; next += 1) migrateTo(database, next);
    expect(schemaDifferences(database, version)).toEqual([]);
    database.script("PRAGMA journal_mode = DELETE");
    database.close();
    const forgery = { file: readFileSync(file), manifest: () => ({ missing: [] }), parts: withoutPictures };
    const folder = await restoreForged(forgery);
    const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => NOW });
    expect(await store.check()).toEqual([]);
    await store.close();
  });

  test.each(fixtureNames())("a database that version %s has made, before and after its migrations", (name) => {
    const file = join(backupScratch(), "szpalta.db");
    cpSync(join(fixtureFolder(name), "data", "szpalta.db"), file);
    const database = new Database(file, "writer");
    onTestFinished(() => database.close());
    const made = schemaOf(database);
    expect(schemaDifferences(database, made)).toEqual([]);
    for (let next = made + 1; next <= newestSchema(); next += 1) migrateTo(database, next);
    expect(schemaDifferences(database, newestSchema())).toEqual([]);
  });

  function withoutPictures(parts: Map<string, Buffer>): void {
    for (const name of parts.keys()) if (name.startsWith("media/")) parts.delete(name);
  }
});
