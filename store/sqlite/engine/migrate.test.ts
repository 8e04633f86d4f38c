import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { basket, makePost, tomatoes, zofia } from "#store/contract/fixtures.ts";
import { Database } from "./database.ts";
import { migrate, schemaOf, waitsForMigration } from "./migrate.ts";
import { openSqliteStore } from "../open.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-migrate-"));
  file = join(folder, "szpalta.db");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A database of the first version, which had only the readers' site, with a draft and a scheduled post. */
function makeFirstVersion(): void {
  const database = new DatabaseSync(file);
  database.exec(readFileSync(new URL("001-reader.sql", MIGRATIONS), "utf8"));
  database.exec("PRAGMA application_id = 0x535a5041; PRAGMA user_version = 1");
  database.exec(`
    INSERT INTO category VALUES ('c-uprawa', 'uprawa', 'Uprawa', '', 0, 1);
    INSERT INTO list (name) VALUES ('category:c-uprawa');
    INSERT INTO user VALUES ('${zofia.id}', NULL, 'Zofia Łęcka', 'zofia-lecka', 'redaktor', 1, '');
    INSERT INTO media VALUES ('${basket.id}', 'Kosz.jpg', 'image/jpeg', 9, 9, 9, 'Żółty', 0.5, 0.5, 1);
    INSERT INTO tag VALUES ('${tomatoes.id}', 'pomidory', 'pomidory', 0, 0, 1, '["Złote jabłka"]', '', '');
    INSERT INTO list (name, tag_id, shown) VALUES ('tag:${tomatoes.id}', '${tomatoes.id}', 1);`);
  for (const [no, state, publishAt] of [
    [1, "szkic", "NULL"],
    [2, "zaplanowany", "500"],
  ] as const) {
    database.exec(`
      INSERT INTO post VALUES (${no}, 'p-${no}', 's-${no}', 'c-uprawa', NULL, '${state}', 0, 3, NULL, NULL, 0, NULL, 1, NULL, 0, '',
        0, NULL, 'k', '«Ł»', '');
      INSERT INTO post_source VALUES (${no}, 'Łąka ${no}', '', NULL, 1, ${100 + no}, ${publishAt}, '', 'Treść');
      INSERT INTO post_derived VALUES (${no}, 1, NULL, NULL, '[]', '', '');`);
  }
  database.close();
}

it("brings a database of the first version to the studio, with everything the studio finds things by", async () => {
  makeFirstVersion();
  const store = await openSqliteStore({ file, clock: () => 0 });
  const { rows } = await store.read.queue({ text: "łąka" }, 0, 9);
  expect(rows.map((row) => [row.id, row.state, row.updatedAt])).toEqual([
    ["p-2", "scheduled", 102],
    ["p-1", "draft", 101],
  ]);
  expect(await store.read.nextDue()).toEqual({ postId: "p-2", at: 500, kind: "post" });
  expect((await store.read.library("zolty", 0, 9)).total).toBe(1);
  expect((await store.read.tagsLike("złote", 9)).map((tag) => tag.id)).toEqual([tomatoes.id]);
  const post = makePost({ id: "x", state: "draft", publishedAt: null });
  expect(await store.read.edited("p-1")).toMatchObject({
    copies: 0,
    copy: null,
    post: { version: 3, state: post.state },
  });
  expect(await store.check()).toEqual([]);
  await store.close();
});

it("numbers every migration, and runs none twice", () => {
  const database = new Database(file, "writer");
  migrate(database, file);
  const version = () => Object.values(database.get<Record<string, number>>("PRAGMA user_version")!)[0];
  expect(version()).toBe(readdirSync(MIGRATIONS).length);
  migrate(database, file);
  expect(version()).toBe(readdirSync(MIGRATIONS).length);
  database.close();
});

it("leaves a database whose last migration fails as it was, also by those before it, and says so", () => {
  makeFirstVersion();
  const database = new Database(file, "writer");
  database.script("CREATE TABLE tag_operation (batch)");
  const schema = () => database.all("SELECT name, sql FROM sqlite_schema");
  const before = schema();
  expect(() => migrate(database, file)).toThrow(/migracja \d+: .*tag_operation.*Baza jest, jaka była/s);
  expect([schema(), schemaOf(database), waitsForMigration(file)]).toEqual([before, 1, true]);
  database.script("DROP TABLE tag_operation");
  migrate(database, file);
  database.close();
  expect(waitsForMigration(file)).toBe(false);
});

it.each([
  ["no file", () => undefined],
  ["an empty one", () => writeFileSync(file, "")],
  ["a database of another program", () => new DatabaseSync(file).exec("CREATE TABLE x (y); PRAGMA user_version = 1")],
])("does not wait for a migration of %s", (_name, make) => {
  make();
  expect(waitsForMigration(file)).toBe(false);
});
