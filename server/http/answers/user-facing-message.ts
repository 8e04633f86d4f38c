import { RESTORE } from "#core/base/store.ts";
import { isDamage } from "#server/data-folder/disk-errors.ts";

/** Errors whose message is a Polish sentence for the person at the console: a bad setting, a folder in use, a database that must not be opened. */
const FOR_PEOPLE = new Set(["SettingError", "FolderInUse", "DatabaseError", "LostDatabase", "KeyFileError"]);

/** The sentence of an error for a person at the console; null for a bug, which should show its stack. */
export function userFacingMessage(error: unknown): string | null {
  if (isDamage(error)) return `Baza danych jest uszkodzona. ${RESTORE}`;
  return error instanceof Error && FOR_PEOPLE.has(error.name) ? error.message : null;
}
