import { RESTORE } from "#core/base/store.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { isDiskError, isDamage, isLogError } from "../data-folder/disk-errors.ts";

export const CANNOT_WRITE =
  "SZPALTA_DATA ma wskazywać folder, w którym można pisać, a ten jest na dysku tylko do odczytu, pełnym albo uszkodzonym.";

/** Quotes what the service answered, which tells a wrong password from a wrong address. */
function noLog({ message }: Error): string {
  return `SZPALTA_LOG i SZPALTA_FILES mają wskazywać działający dziennik i magazyn plików, a któryś nie odpowiada albo odmawia (${message}). Sprawdź adresy i dostęp z tej maszyny.`;
}

/** Codes for an address of another machine, an unsupported kind of address, and a name that is unknown or could not be looked up. */
const NO_HOST_CODES = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "ENOTFOUND", "EAI_AGAIN"]);

const FOR_PEOPLE = new Set([
  "SettingError",
  "FolderInUse",
  "DatabaseError",
  "MigrationError",
  "ReplicationError",
  "FollowsLog",
  "MoveError",
  "BackupError",
  "LostDatabase",
  "KeyFileError",
]);

/** A sentence where the cause is known, the stack where it is a bug. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence = userFacingMessage(error);
  if (sentence) return sentence;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "PORT ma wskazywać wolny port, a ten jest już zajęty przez inny program.";
  if (code === "EACCES")
    return "PORT, HOST albo SZPALTA_DATA ma wskazywać miejsce, do którego ten użytkownik ma prawa.";
  if (NO_HOST_CODES.has(code ?? "")) return "HOST ma być adresem tej maszyny, a nim nie jest.";
  const refusal = logMessage(error);
  if (refusal) return refusal;
  if (isDiskError(error)) return CANNOT_WRITE;
  return error.stack ?? error.message;
}

/** The message for a log that does not answer or refuses writes; null for any other error. */
export function logMessage(error: unknown): string | null {
  if (error instanceof WritesRefused) return error.message;
  return error instanceof Error && isLogError(error) ? noLog(error) : null;
}

export function userFacingMessage(error: unknown): string | null {
  if (isDamage(error)) return `Baza danych jest uszkodzona. ${RESTORE}`;
  return error instanceof Error && FOR_PEOPLE.has(error.name) ? error.message : null;
}
