import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { compost, garlic, makePost, putFixtures, putPosts, tomatoes } from "#store/contract/fixtures.ts";
import { Database } from "./engine/database.ts";
import { openSqliteStore, type SqliteStore } from "./open.ts";

const RESTORE = "npm run szpalta -- restore <plik kopii>";

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-open-"));
  file = join(folder, "szpalta.db");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function open(): Promise<SqliteStore> {
  return openSqliteStore({ file, clock: () => 0 });
}

/** A closed database with a few posts. */
async function makeSite(): Promise<void> {
  const store = await open();
  await putFixtures(store);
  await putPosts(store, ...Array.from({ length: 50 }, (_, n) => makePost({ id: `p-${n}` })));
  await store.close();
}

/** Changes the closed database without the store. */
function tamper(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

describe("opening", () => {
  it("makes a new site where there never was one, and finds it again", async () => {
    await makeSite();
    const store = await open();
    expect(await store.read.listSize("all")).toBe(50);
    expect(store.uncleanStop).toBe(false);
    await store.close();
  });

  it.skipIf(process.platform === "win32")("keeps a new database and its journal from other users", async () => {
    const store = await open();
    await putFixtures(store);
    const rights = [file, `${file}-wal`].map((path) => statSync(path).mode & 0o777);
    expect(rights).toEqual([0o600, 0o600]);
    await store.close();
  });

  it("sets the pragmas that keep what is written", async () => {
    await makeSite();
    const database = new DatabaseSync(file);
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    const loose = database.prepare(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main' ORDER BY name",
    );
    expect(loose.all().map((row) => row["name"])).toEqual(["sqlite_schema", "sqlite_sequence"]);
    database.close();
    const writer = new Database(file, "writer");
    const values = ["synchronous", "foreign_keys", "busy_timeout", "trusted_schema"].map((name) =>
      Object.values(writer.get<Record<string, number>>(`PRAGMA ${name}`)!),
    );
    writer.close();
    expect(values.flat()).toEqual([2, 1, 5_000, 0]);
  });

  it.each([
    ["the database is gone", () => rmSync(file)],
    ["the database is empty", () => truncateSync(file, 0)],
    [
      "the database and its mark are gone, the journal is there",
      () => {
        rmSync(file);
        rmSync(`${file}.mark`);
        writeFileSync(`${file}-wal`, "dziennik");
      },
    ],
    [
      "the file is something else",
      () => writeFileSync(file, "To nie jest baza danych, tylko zwykły plik.".repeat(200)),
    ],
    ["the file is cut", () => truncateSync(file, statSync(file).size - 8_192)],
    [
      "the first page is damaged",
      () => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xa5, 100, 4_096));
      },
    ],
    [
      "the tables are gone",
      () => {
        rmSync(file);
        tamper("PRAGMA user_version = 0; CREATE TABLE x (y); DROP TABLE x;");
      },
    ],
    ["it belongs to another program", () => tamper("PRAGMA application_id = 7")],
    ["it is newer than this program", () => tamper("PRAGMA user_version = 999")],
    ["a killed process left no journal", () => writeFileSync(`${file}.mark`, "running\n")],
  ])("stops with the restore command when %s", async (_, damage) => {
    await makeSite();
    damage();
    const before = existsSync(file) ? readFileSync(file) : null;
    const refusal = await open().then(
      () => null,
      (error: Error) => error,
    );
    expect(refusal).toMatchObject({ name: "DatabaseError", message: expect.stringContaining(RESTORE) });
    expect(refusal?.message).toContain(file);
    expect(existsSync(file) ? readFileSync(file).length : null).toEqual(before?.length ?? null);
  });

  it("takes an empty file without a mark for the start of a new site", async () => {
    writeFileSync(file, "");
    const store = await open();
    expect(await store.read.isEmpty()).toBe(true);
    await store.close();
  });

  it("refuses work after it was closed", async () => {
    const store = await open();
    await store.close();
    await expect(store.write(async () => 1)).rejects.toThrow("closed");
  });
});

describe("check and recount", () => {
  it.each([
    ["list size", "UPDATE list SET size = 7 WHERE name = 'all'", "Lista all"],
    ["missing entry", "DELETE FROM list_entry WHERE post_id = 'p-3'", "Listy nie zgadzają się"],
    ["needless entry", "INSERT INTO list_entry VALUES (1, 5, 'p-nikt', 999)", "Listy nie zgadzają się"],
    ["wrong flag", "UPDATE post SET listed = 0 WHERE id = 'p-3'", "Listy nie zgadzają się"],
    ["needless span", "INSERT INTO list_span VALUES (1, 86400000, 0, 3)", "Liczniki stron"],
    ["needless part", "INSERT INTO list_part VALUES (1, 0, '', 3)", "Liczniki stron"],
  ])("the check finds a %s, and recount repairs it", async (_, damage, sentence) => {
    await makeSite();
    tamper(damage);
    const store = await open();
    expect((await store.check()).join("\n")).toContain(sentence);
    expect(await store.write((tx) => tx.recount())).toBeGreaterThan(0);
    expect(await store.check()).toEqual([]);
    expect(await store.read.listSize("all")).toBe(50);
    await store.close();
  });

  it("the check leaves the order of tags to recount, which puts it right", async () => {
    await makeSite();
    tamper(
      "UPDATE list SET sort_key = char(1114111) WHERE name = 'tag:t-czosnek'; UPDATE list SET shown = 0 WHERE name = 'tag:t-kompost'",
    );
    const store = await open();
    await putPosts(store, makePost({ id: "p-tagi", tagIds: [tomatoes.id, garlic.id, compost.id] }));
    expect((await store.read.visibleTags()).map((tag) => tag.name)).toEqual(["pomidory", "czosnek"]);
    expect(await store.write((tx) => tx.recount())).toBe(2);
    expect((await store.read.visibleTags()).map((tag) => tag.name)).toEqual(["czosnek", "kompost", "pomidory"]);
    await store.close();
  });

  it("tells of damage that a statement meets, whether it reads or writes, and of no other error", async () => {
    await makeSite();
    const root = new DatabaseSync(file, { readOnly: true });
    const { page } = root.prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'audit'").get() as {
      page: number;
    };
    root.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, (page - 1) * 4_096, page * 4_096));
    const met: unknown[] = [];
    const store = await openSqliteStore({ file, clock: () => 0, onDamage: (error) => void met.push(error) });
    await expect(store.read.audit(1, null)).rejects.toThrow("malformed");
    expect(met).toHaveLength(1);
    const entry = { at: 0, userId: null, act: "sign-in", entity: null, details: {} } as const;
    await expect(store.write((tx) => tx.putAudit(entry))).rejects.toThrow("malformed");
    expect(met).toHaveLength(2);
    await expect(store.write((tx) => tx.nameRevision("1", "nie ma"))).rejects.toThrow();
    expect(met).toHaveLength(2);
    await store.close();
  });

  it("the check holds an index against its table", async () => {
    await makeSite();
    const database = new DatabaseSync(file, { readOnly: true });
    const leaf = "SELECT MIN(pageno) AS page FROM dbstat WHERE name = 'sqlite_autoindex_post_1' AND pagetype = 'leaf'";
    const { page } = database.prepare(leaf).get() as { page: number };
    database.close();
    const bytes = readFileSync(file);
    // Keeps the page's keys in order, so that the page by itself is sound.
    const at = bytes.indexOf("p-17", (page - 1) * 4_096);
    writeFileSync(file, bytes.fill("~", at + 3, at + 4));
    const store = await open();
    expect((await store.check()).join("\n")).toContain(RESTORE);
    await store.close();
  });

  it("the check finds a row that points nowhere and a damaged page", async () => {
    await makeSite();
    tamper("PRAGMA foreign_keys = OFF; DELETE FROM user WHERE id = 'u-zofia';");
    const store = await open();
    expect((await store.check()).join("\n")).toContain("tabeli post_author");
    await store.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, bytes.length - 3 * 4_096, bytes.length - 2 * 4_096));
    const damaged = await open();
    expect((await damaged.check()).join("\n")).toContain(RESTORE);
    await damaged.close();
  });
});
