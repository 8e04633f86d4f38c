import { parentPort, workerData } from "node:worker_threads";
import {
  ENTRY_NUMBERS,
  MISSING_ENTRIES,
  WRONG_LISTED,
  WRONG_PARTS,
  WRONG_SIZES,
  WRONG_SPANS,
} from "./posts/lists/integrity-queries.ts";
import { Database } from "./engine/database.ts";
import { schemaDifferences } from "./engine/schema-differences.ts";
import { schemaOf } from "./engine/migrate.ts";
import { damagedDatabase } from "./engine/opening-errors.ts";
import { databaseMessages } from "#core/messages/store/database.ts";

/** The result of `integrity_check` for an undamaged file. Unlike `quick_check`, this check also compares indexes with their tables. */
const SOUND = "ok";

/** Returns a Polish sentence for each problem. Reads the whole file, so it runs in a thread of its own. */
function checkIntegrity(file: string): string[] {
  let database: Database | undefined;
  try {
    database = new Database(file, "reader");
    return [
      ...damage(database, file),
      ...foreignParts(database),
      ...danglingReferences(database),
      ...wrongLists(database),
      ...wrongSearch(database),
    ];
  } catch (error) {
    return [damagedDatabase(file, error).message];
  } finally {
    database?.close();
  }
}

function damage(database: Database, file: string): string[] {
  const rows = database.all<{ integrity_check: string }>("PRAGMA integrity_check(20)");
  const answers = rows.map((row) => row.integrity_check);
  if (answers.length === 1 && answers[0] === SOUND) return [];
  return [damagedDatabase(file).message, ...answers];
}

/** Returns sentences for the parts of the schema that somebody added with another program. */
function foreignParts(database: Database): string[] {
  const foreign = schemaDifferences(database, schemaOf(database));
  if (foreign.length === 0) return [];
  return [databaseMessages.foreignParts(foreign.join(", "))];
}

function danglingReferences(database: Database): string[] {
  const rows = database.all<{ table: string; rowid: number | null; parent: string }>("PRAGMA foreign_key_check");
  return rows.map((row) => databaseMessages.dangling(row.rowid ?? "?", row.table, row.parent));
}

const WRONGLY_FILED = `
SELECT (
  SELECT COUNT(*) FROM post
  WHERE no NOT IN (SELECT rowid FROM search_index) AND no NOT IN (SELECT post_no FROM search_waiting)
) + (
  SELECT COUNT(*) FROM search_index WHERE rowid NOT IN (SELECT no FROM post)
) AS n`;

function wrongSearch(database: Database): string[] {
  const { n } = database.one<{ n: number }>(WRONGLY_FILED);
  return n === 0 ? [] : [databaseMessages.searchDiffers(n)];
}

function wrongLists(database: Database): string[] {
  const rows = (sql: string) => database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM (${sql})`).n;
  const sizes = database.all<{ name: string; size: number; trueSize: number }>(WRONG_SIZES);
  const problems = sizes.map(({ name, size, trueSize }) => databaseMessages.listSize({ name, size, trueSize }));
  const { stored, expected } = database.one<{ stored: number; expected: number }>(ENTRY_NUMBERS);
  const missing = rows(MISSING_ENTRIES);
  const entries = rows(WRONG_LISTED) + missing + (stored - (expected - missing));
  if (entries > 0) problems.push(databaseMessages.listsDiffer(entries));
  const counts = rows(WRONG_SPANS) + rows(WRONG_PARTS);
  if (counts > 0) problems.push(databaseMessages.listCountsDiffer(counts));
  return problems;
}

if (!parentPort) throw new Error("This module runs as a worker thread.");
parentPort.postMessage(checkIntegrity(workerData as string), []);
