import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { Database } from "../engine/database.ts";
import { applyContent, recordChanges, withoutForeignKeys } from "./changesets.ts";
import { digestTables } from "./digest-tables.ts";

const RUN = `
INSERT INTO run (id, kind, subject_kind, subject_id, subject_title, user_id, engine, state, stage, asked, created_at, updated_at)
VALUES ('r-1', 'generator', 'topic', 't-1', 'Temat', 'u-1', 'built-in', 'done', 'outline', '{}', 0, 0)`;

const EVENT = "INSERT INTO run_event (run_id, seq, at, kind, part, data) VALUES ('r-1', ?, 0, 'note', '', '{}')";

const AUDIT = "INSERT INTO audit (at, act, details) VALUES (0, 'write', '{}')";

/** Two equal databases, and a function that changes both. */
async function openTwo(...before: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-changes-"));
  const open = async (name: string) => new Database(await migratedDatabase(join(folder, name)), "writer");
  const [one, other] = [await open("one.db"), await open("other.db")];
  onTestFinished(() => {
    one.close();
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const sql of before) for (const database of [one, other]) database.run(sql);
  return { one, other };
}

function contentOf(database: Database, work: () => void) {
  database.script("BEGIN IMMEDIATE");
  const recording = recordChanges(database);
  work();
  const changes = recording.changes();
  recording.close();
  database.script("COMMIT");
  if (!changes) throw new Error("Nothing changed.");
  return { ...changes, purged: [], file: [], waiting: [], removed: [] };
}

function apply(database: Database, content: ReturnType<typeof contentOf>): void {
  database.script("BEGIN IMMEDIATE");
  try {
    applyContent(database, content);
    database.script("COMMIT");
  } catch (error) {
    database.script("ROLLBACK");
    throw error;
  }
}

it("a number that a row took and gave back is the only trace, and is not given twice", async () => {
  const { one, other } = await openTwo(AUDIT);
  const content = contentOf(one, () => {
    one.run(AUDIT);
    one.run("DELETE FROM audit WHERE id = 2");
  });
  expect([content.changeset.length, content.sequences]).toEqual([0, { audit: 2 }]);
  apply(other, content);
  for (const database of [one, other]) database.run(AUDIT);
  expect(other.all("SELECT id FROM audit ORDER BY id")).toEqual([{ id: 1 }, { id: 3 }]);
  expect(digestTables(other)).toEqual(digestTables(one));
});

it("rows that went with the row above them fit only where cascades do nothing of their own", async () => {
  const { one, other } = await openTwo(RUN, EVENT.replace("?", "1"), EVENT.replace("?", "2"));
  const content = contentOf(one, () => one.run("DELETE FROM run WHERE id = 'r-1'"));
  expect(one.one("SELECT COUNT(*) AS n FROM run_event")).toEqual({ n: 0 });
  expect(() => apply(other, content)).toThrow("does not fit");
  expect(other.one("SELECT COUNT(*) AS n FROM run_event")).toEqual({ n: 2 });
  await withoutForeignKeys(other, () => apply(other, content));
  expect(digestTables(other)).toEqual(digestTables(one));
  expect(() => other.run(EVENT, 3)).toThrow("FOREIGN KEY");
});

/** Statements that change a table's row numbers. */
const STEPS = [
  "INSERT INTO line (word) VALUES ('pierwszy')",
  "INSERT INTO line (id, word) VALUES ((SELECT coalesce(max(id), 0) + 5 FROM line), 'dalszy')",
  "INSERT INTO line (word) SELECT 'żaden' WHERE 0",
  "INSERT OR IGNORE INTO line (id, word) VALUES (1, 'ten sam')",
  "UPDATE line SET id = id + 9 WHERE id = (SELECT max(id) FROM line)",
  "DELETE FROM line WHERE id = (SELECT max(id) FROM line)",
  "DELETE FROM line",
  "SAVEPOINT s; INSERT INTO line (word) VALUES ('cofnięty'); ROLLBACK TO s; RELEASE s",
  "INSERT INTO line (word) VALUES ('był'); SAVEPOINT s; DELETE FROM line; ROLLBACK TO s; RELEASE s",
];

const LINE = "CREATE TABLE line (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT)";

function openLines(): Database {
  const database = new Database(":memory:", "writer");
  database.script(LINE);
  return database;
}

/** Writes as a server does: rolls the work back and applies its changes, here and in the other database. */
function writeThrough(one: Database, other: Database, work: string[]): void {
  one.script("BEGIN IMMEDIATE");
  const recording = recordChanges(one);
  for (const step of work) one.script(step);
  const changes = recording.changes();
  recording.close();
  one.script("ROLLBACK");
  if (!changes) return;
  for (const database of [one, other]) apply(database, { ...changes, purged: [], file: [], waiting: [], removed: [] });
}

it("two steps of a table's first write and one of the next leave the same rows and numbers, as without a log", () => {
  const firsts = STEPS.flatMap((step) => STEPS.map((next) => [step, next]));
  for (const first of firsts) {
    for (const second of STEPS) {
      const [one, other, alone] = [openLines(), openLines(), openLines()];
      for (const work of [first, [second]]) {
        writeThrough(one, other, work);
        for (const step of work) alone.script(step);
      }
      const steps = [...first, second].join(" | ");
      expect(digestTables(other), steps).toEqual(digestTables(one));
      expect(rowsOf(one), steps).toEqual(rowsOf(alone));
      // A number that an embedded site would use once is used only once here too.
      expect(lastNumber(one), steps).toBeGreaterThanOrEqual(lastNumber(alone));
      for (const database of [one, other, alone]) database.close();
    }
  }
});

const rowsOf = (database: Database) => database.all("SELECT id, word FROM line ORDER BY id");

function lastNumber(database: Database): number {
  return database.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'line'")?.seq ?? 0;
}
