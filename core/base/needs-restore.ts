/** Every sentence about a database that cannot be trusted ends with the way back; docs/operations.md, Restoring. */
export const RESTORE = "Odtwórz folder danych z kopii: tar -xzf <kopia>.tar.gz (docs/operations.md, Restoring).";

/** True for a problem of the store that only a restored copy can mend, as against one that a rebuild does. */
export function needsRestore(problem: string): boolean {
  return problem.endsWith(RESTORE);
}
