import { Database } from "../engine/database.ts";

const THERE = "SELECT 1 FROM sqlite_schema WHERE name = 'removed_subscriber'";
const AMONG = "mark IN (SELECT value FROM json_each(?))";

/**
 * Takes over into a restored database who left or had themselves removed since the backup, so that a restore sends them no letters. `present`
 * is the database that the restore replaces; when it is missing or cannot be read, nothing is taken over.
 */
export function carryDepartures(restored: Database, present: string, at: number): void {
  if (!restored.get(THERE)) return;
  const [removed, left] = departuresIn(present).map((marks) => JSON.stringify(marks));
  if (removed === undefined || left === undefined) return;
  restored.run("INSERT OR IGNORE INTO removed_subscriber SELECT value FROM json_each(?)", removed);
  restored.run(`DELETE FROM subscriber WHERE ${AMONG}`, removed);
  restored.run(`UPDATE subscriber SET state = 'left', ended_at = ? WHERE state <> 'left' AND ${AMONG}`, at, left);
}

function departuresIn(present: string): string[][] {
  try {
    const database = new Database(present, "reader");
    try {
      const marks = (sql: string) => database.all<{ mark: string }>(sql).map(({ mark }) => mark);
      return [marks("SELECT mark FROM removed_subscriber"), marks("SELECT mark FROM subscriber WHERE state = 'left'")];
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
