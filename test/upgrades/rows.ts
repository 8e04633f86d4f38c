import { DatabaseSync } from "node:sqlite";

/** Rows by `table`, values that are neither null nor empty by `table.column`. */
export type Counts = Record<string, number>;

/** For any schema. The search index is left out, since it is made of the rest. */
export function countRows(file: string): Counts {
  const database = new DatabaseSync(file);
  try {
    return Object.assign({}, ...tablesOf(database).map((table) => countTable(database, table))) as Counts;
  } finally {
    database.close();
  }
}

/** Losses as "table.column: 3 of 5". `meant` names the tables (with all columns) and columns that were to shrink. */
export function lostRows(before: Counts, after: Counts, meant: readonly string[] = []): string[] {
  return Object.entries(before)
    .filter(([name, count]) => (after[name] ?? 0) < count)
    .filter(([name]) => !meant.includes(name) && !meant.includes(name.split(".")[0] ?? ""))
    .map(([name, count]) => `${name}: ${after[name] ?? 0} of ${count}`);
}

function tablesOf(database: DatabaseSync): string[] {
  const tables = database.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  const all = tables.all() as { name: string; sql: string }[];
  const virtual = all.filter(({ sql }) => sql.startsWith("CREATE VIRTUAL")).map(({ name }) => name);
  return all
    .map(({ name }) => name)
    .filter((name) => !virtual.some((own) => name === own || name.startsWith(`${own}_`)));
}

function countTable(database: DatabaseSync, table: string): Counts {
  const columns = database.prepare(`PRAGMA table_info("${table}")`).all() as { name: string }[];
  const counted = columns.map(({ name }) => `COUNT(NULLIF("${name}", '')) AS "${table}.${name}"`);
  return database.prepare(`SELECT COUNT(*) AS "${table}", ${counted.join(", ")} FROM "${table}"`).get() as Counts;
}
