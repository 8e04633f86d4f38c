import { createHash } from "node:crypto";
import type { Database } from "../engine/database.ts";
import { replicatedTables } from "./changesets.ts";

/** A SHA-256 of the rows of each replicated table, by the table's name: equal on all replicas at one position of the log. */
export function digestTables(database: Database): Record<string, string> {
  const tables = [...replicatedTables(database), "sqlite_sequence"];
  return Object.fromEntries(tables.map((table) => [table, digestTable(database, table)]));
}

/** Rows are read in the order of the primary key: SQLite's implicit row ids differ between servers. */
function digestTable(database: Database, table: string): string {
  const columns = database.all<{ name: string; pk: number }>("SELECT name, pk FROM pragma_table_info(?)", table);
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const named = (list: { name: string }[]) => list.map(({ name }) => `"${name}"`);
  const row = named(columns).map((column) => `quote(${column})`);
  const order = named(keys.length > 0 ? keys : columns);
  const hash = createHash("sha256");
  const sql = `SELECT ${row.join(" || ',' || ")} FROM "${table}" ORDER BY ${order.join(", ")}`;
  for (const text of database.each(sql)) hash.update(text).update("\n");
  return hash.digest("hex");
}
