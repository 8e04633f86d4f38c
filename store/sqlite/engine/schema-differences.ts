import { Database } from "./database.ts";
import { migrateTo } from "./migrate.ts";

interface SchemaRow {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** Tables that `ANALYZE` makes. They are allowed, because an owner may run `ANALYZE` and the tables hold only numbers. */
const STATISTICS = new Set([
  "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
  "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
]);

/**
 * Compares a database's tables, indexes, views and triggers with what the migrations up to `version` make. Returns name and type of each
 * difference. Complete definitions are compared, because triggers, checks and defaults run at every write. Control characters are replaced.
 */
export function schemaDifferences(database: Pick<Database, "all">, version: number): string[] {
  const fresh = new Database(":memory:", "writer");
  try {
    for (let next = 1; next <= version; next += 1) migrateTo(fresh, next);
    const [expected, present] = [rowsOf(fresh), rowsOf(database)];
    const added = [...present].filter(([key]) => !expected.has(key));
    const lacking = [...expected].filter(([key]) => !present.has(key));
    // Names may come from anybody, so control characters are replaced.
    return [
      ...new Set([...added, ...lacking].map(([, { name, type }]) => `${name} (${type})`.replaceAll(/\p{C}/gu, "?"))),
    ];
  } finally {
    fresh.close();
  }
}

/** Returns the rows of the schema without their page numbers. */
function rowsOf(database: Pick<Database, "all">): Map<string, SchemaRow> {
  const rows = database.all<SchemaRow>("SELECT type, name, tbl_name, sql FROM sqlite_schema");
  const checked = rows.filter(({ sql }) => !STATISTICS.has(sql ?? ""));
  return new Map(checked.map((row) => [JSON.stringify(row), row]));
}
