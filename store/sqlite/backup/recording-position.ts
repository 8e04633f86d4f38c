import type { RecordedPlace } from "#core/backup/backup.ts";
import { Database } from "../engine/database.ts";

/** Returns the recording's chain and position in the state that `database` reads; null if writes are not recorded. */
export function recordedPosition(database: Database): RecordedPlace | null {
  if (!database.get("SELECT 1 FROM sqlite_schema WHERE name = 'recording'")) return null;
  return database.get<RecordedPlace>("SELECT chain, position FROM recording") ?? null;
}

/** Returns the recording's chain and position in the last committed state of a file. */
export function committedPosition(file: string): RecordedPlace | null {
  const reader = new Database(file, "reader");
  try {
    return recordedPosition(reader);
  } finally {
    reader.close();
  }
}
