/** Errors whose message is a Polish sentence for the person at the console: a bad setting, a folder in use, a database that must not be opened. */
const FOR_PEOPLE = new Set(["SettingError", "FolderInUse", "Refusal", "LostDatabase", "KeyFileError"]);

/** The sentence of an error that was written for a person; null for a bug, which should show its stack. */
export function personalMessage(error: unknown): string | null {
  return error instanceof Error && FOR_PEOPLE.has(error.name) ? error.message : null;
}
