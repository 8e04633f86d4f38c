import type { RecordedPlace } from "#core/backup/backup.ts";
import { Database } from "../engine/database.ts";

/** Where the recording of writes is in the state that the database reads; null where none is made. */
export function recordingPlace(database: Database): RecordedPlace | null {
  return database.get<RecordedPlace>("SELECT chain, position FROM recording") ?? null;
}

/** In the last committed state of a file. */
export function committedPlace(file: string): RecordedPlace | null {
  const reader = new Database(file, "reader");
  try {
    return recordingPlace(reader);
  } finally {
    reader.close();
  }
}
