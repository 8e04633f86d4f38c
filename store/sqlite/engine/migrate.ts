import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isFull } from "./connect.ts";
import { type Database, isDamage } from "./database.ts";
import { readHeader } from "./shutdown-mark.ts";
import { DatabaseError, MigrationError } from "./opening-errors.ts";
import { databaseMessages } from "#core/messages/store/database.ts";

/** "SZPA", the application id in the file's header. It identifies Szpalta's databases. */
const APPLICATION_ID = 0x535a5041;

const MIGRATIONS = new URL("../migrations/", import.meta.url);

/**
 * Runs all missing migrations in one transaction, so that afterwards the database has the newest version or is unchanged. Throws a
 * DatabaseError for a newer database or another program's, and a MigrationError for a failed migration. For a database without tables,
 * throws what `beforeNew` throws.
 */
export function migrate(database: Database, file: string, beforeNew: () => void = () => {}): void {
  const migrations = readMigrations();
  const version = schemaOf(database);
  const tables = database.one<{ n: number }>("SELECT COUNT(*) AS n FROM sqlite_schema").n;
  if (tables === 0) beforeNew();
  if (tables > 0 && !isSzpaltaDatabase(database)) throw new DatabaseError(databaseMessages.foreignFile(file));
  if (version > migrations.length) throw new DatabaseError(databaseMessages.newerVersion(file));
  if (version < migrations.length) apply(database, { from: version, to: migrations.length, file });
}

/** Returns whether a file is a database of an older version. Only the file's header counts, not what is in the journal. */
export function waitsForMigration(file: string): boolean {
  if (!existsSync(file)) return false;
  const header = readHeader(file);
  const schema = header.readUInt32BE(USER_VERSION_AT);
  return header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID && schema > 0 && schema < newestSchema();
}

const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

/** Returns the number of migrations that this program knows. */
export function newestSchema(): number {
  return readMigrations().length;
}

/** Returns whether the database is Szpalta's, by the application id in its header. */
export function isSzpaltaDatabase(database: Database): boolean {
  return pragma(database, "application_id") === APPLICATION_ID;
}

export function schemaOf(database: Database): number {
  return pragma(database, "user_version");
}

/** Runs one migration, which must be the next after the database's version. `also` runs in the same transaction. */
export function migrateTo(database: Database, version: number, also: () => void = () => {}): void {
  apply(database, { from: version - 1, to: version, also });
}

let cached: string[] | null = null;

function readMigrations(): string[] {
  return (cached ??= readFolder());
}

function readFolder(): string[] {
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return names.map((name, index) => {
    if (Number.parseInt(name, 10) !== index + 1)
      throw new Error(`Migration ${name} should have the number ${index + 1}.`);
    return readFileSync(new URL(name, MIGRATIONS), "utf8");
  });
}

interface Steps {
  from: number;
  to: number;
  /** The path for the message of a MigrationError. Without it errors are rethrown as they are. */
  file?: string;
  also?: () => void;
}

function apply(database: Database, { from, to, file, also }: Steps): void {
  let next = from + 1;
  // Foreign keys are checked only after each migration, because a migration may rebuild a table to which others refer.
  database.script("PRAGMA foreign_keys = OFF");
  try {
    database.script("BEGIN IMMEDIATE");
    for (; next <= to; next += 1) runMigration(database, next);
    also?.();
    database.script("COMMIT");
  } catch (error) {
    // On a full disk SQLite has already rolled back.
    if (database.inTransaction) database.script("ROLLBACK");
    throw file === undefined || isFull(error) || isDamage(error) ? error : new MigrationError(file, next, error);
  } finally {
    database.script("PRAGMA foreign_keys = ON");
  }
}

function runMigration(database: Database, version: number): void {
  const sql = readMigrations()[version - 1];
  if (sql === undefined) throw new Error(`There is no migration ${version}.`);
  database.script(sql);
  const broken = database.get<{ table: string }>("PRAGMA foreign_key_check");
  if (broken) throw new Error(`Migration ${version} left rows of ${broken.table} that refer to nothing.`);
  database.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`);
}

function pragma(database: Database, name: "user_version" | "application_id"): number {
  return Number(Object.values(database.one<Record<string, number>>(`PRAGMA ${name}`))[0]);
}
