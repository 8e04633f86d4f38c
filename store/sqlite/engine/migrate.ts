import { readdirSync, readFileSync } from "node:fs";
import type { Database } from "./database.ts";
import { DatabaseError } from "./opening-errors.ts";

/** "SZPA" in the file's header tells our databases from others. */
const APPLICATION_ID = 0x535a5041;

const MIGRATIONS = new URL("../migrations/", import.meta.url);

/**
 * One transaction per migration. Throws a DatabaseError for another program's database or a newer one, and what `beforeNew` throws
 * for one without tables.
 */
export function migrate(database: Database, file: string, beforeNew: () => void = () => {}): void {
  const migrations = readMigrations();
  const version = schemaOf(database);
  const tables = database.one<{ n: number }>("SELECT COUNT(*) AS n FROM sqlite_schema").n;
  if (tables === 0) beforeNew();
  if (tables > 0 && !isOurs(database)) throw new DatabaseError(`Plik ${file} nie jest bazą danych Szpalty.`);
  if (version > migrations.length)
    throw new DatabaseError(
      `Baza danych ${file} pochodzi z nowszej wersji Szpalty. Uruchom tamtą wersję albo cofnij dane.`,
    );
  for (let next = version + 1; next <= migrations.length; next += 1) migrateTo(database, next);
}

/** The number of migrations this program knows. */
export function newestSchema(): number {
  return readMigrations().length;
}

/** By the mark in its header. */
export function isOurs(database: Database): boolean {
  return pragma(database, "application_id") === APPLICATION_ID;
}

export function schemaOf(database: Database): number {
  return pragma(database, "user_version");
}

/** One migration, from the version before. `also` runs in its transaction. */
export function migrateTo(database: Database, version: number, also: () => void = () => {}): void {
  const sql = readMigrations()[version - 1];
  if (sql === undefined) throw new Error(`There is no migration ${version}.`);
  // A table that is made anew is dropped first, and what refers to it must not be asked then: `apply` asks afterwards.
  database.script("PRAGMA foreign_keys = OFF");
  try {
    apply(database, sql, version, also);
  } finally {
    database.script("PRAGMA foreign_keys = ON");
  }
}

let known: string[] | null = null;

function readMigrations(): string[] {
  return (known ??= readFolder());
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

function apply(database: Database, sql: string, version: number, also: () => void): void {
  database.script("BEGIN IMMEDIATE");
  try {
    database.script(sql);
    const broken = database.get<{ table: string }>("PRAGMA foreign_key_check");
    if (broken) throw new Error(`Migration ${version} left rows of ${broken.table} that refer to nothing.`);
    database.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`);
    also();
    database.script("COMMIT");
  } catch (error) {
    database.script("ROLLBACK");
    throw error;
  }
}

function pragma(database: Database, name: "user_version" | "application_id"): number {
  return Number(Object.values(database.one<Record<string, number>>(`PRAGMA ${name}`))[0]);
}
