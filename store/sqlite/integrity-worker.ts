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
import { foreignSchema } from "./engine/foreign-schema.ts";
import { schemaOf } from "./engine/migrate.ts";
import { damagedDatabase } from "./engine/opening-errors.ts";

/** The answer of `integrity_check` for a sound file; unlike `quick_check` it also compares indexes with their tables. */
const SOUND = "ok";

const REPAIR = "Napraw: npm run szpalta -- rebuild";

/** A Polish sentence for each problem. Reads the whole file, so call it in another thread. */
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

/** Parts of the schema that are not Szpalta's, added by somebody with another program. */
function foreignParts(database: Database): string[] {
  const foreign = foreignSchema(database, schemaOf(database));
  if (foreign.length === 0) return [];
  return [
    `Baza danych jest zbudowana inaczej, niż buduje ją Szpalta: różni się ${foreign.join(", ")}. Kopii takiej bazy nie da się odtworzyć, więc nie powstają; usuń z niej to, co dodano.`,
  ];
}

function danglingReferences(database: Database): string[] {
  const rows = database.all<{ table: string; rowid: number | null; parent: string }>("PRAGMA foreign_key_check");
  return rows.map(
    (row) => `Wiersz ${row.rowid ?? "?"} tabeli ${row.table} wskazuje na brakujący wiersz tabeli ${row.parent}.`,
  );
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
  return n === 0 ? [] : [`Wyszukiwarka nie zgadza się z wpisami (liczba różnic: ${n}). ${REPAIR} --search`];
}

function wrongLists(database: Database): string[] {
  const rows = (sql: string) => database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM (${sql})`).n;
  const sizes = database.all<{ name: string; size: number; trueSize: number }>(WRONG_SIZES);
  const found = sizes.map(
    ({ name, size, trueSize }) => `Lista ${name} podaje liczbę wpisów ${size}, a ma ich ${trueSize}. ${REPAIR}`,
  );
  const { stored, expected } = database.one<{ stored: number; expected: number }>(ENTRY_NUMBERS);
  const missing = rows(MISSING_ENTRIES);
  const entries = rows(WRONG_LISTED) + missing + (stored - (expected - missing));
  if (entries > 0) found.push(`Listy nie zgadzają się z wpisami (liczba różnic: ${entries}). ${REPAIR}`);
  const counts = rows(WRONG_SPANS) + rows(WRONG_PARTS);
  if (counts > 0) found.push(`Liczniki stron list nie zgadzają się z listami (liczba różnic: ${counts}). ${REPAIR}`);
  return found;
}

if (!parentPort) throw new Error("This module runs as a worker thread.");
parentPort.postMessage(checkIntegrity(workerData as string), []);
