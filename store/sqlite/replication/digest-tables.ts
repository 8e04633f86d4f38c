import { createHash } from "node:crypto";
import type { Database } from "../engine/database.ts";
import { replicatedTables } from "./changesets.ts";

/** Maps each replicated table to a SHA-256 of its rows. All replicas at the same position of the log have the same digests. */
export function digestTables(database: Database): Record<string, string> {
  const tables = [...replicatedTables(database), "sqlite_sequence"];
  return Object.fromEntries(tables.map((table) => [table, digestTable(database, table)]));
}

/** Reads the rows in the order of the primary key, because SQLite's implicit row ids differ between servers. */
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
