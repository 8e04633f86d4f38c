import type { Manifest } from "#core/backup/manifest.ts";
import type { Database } from "../engine/database.ts";

/** Where the recording of writes is in the state that the database reads; null where none is made, as before there was one. */
export function recordingPlace(database: Database): Manifest["recording"] {
  if (!database.get("SELECT 1 FROM sqlite_schema WHERE name = 'recording'")) return null;
  return database.get<NonNullable<Manifest["recording"]>>("SELECT chain, position FROM recording") ?? null;
}
