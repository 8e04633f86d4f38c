import { userFacingMessage } from "./http/answers/user-facing-message.ts";
import { isDiskError } from "./data-folder/disk-errors.ts";

const CANNOT_WRITE =
  "SZPALTA_DATA ma wskazywać folder, w którym można pisać, a ten jest na dysku tylko do odczytu, pełnym albo uszkodzonym.";

export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence = userFacingMessage(error);
  if (sentence) return sentence;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "PORT ma wskazywać wolny port, a ten jest już zajęty przez inny program.";
  if (code === "EACCES")
    return "PORT, HOST albo SZPALTA_DATA ma wskazywać miejsce, do którego ten użytkownik ma prawa.";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return "HOST ma być adresem tej maszyny, a nim nie jest.";
  if (isDiskError(error)) return CANNOT_WRITE;
  return error.stack ?? error.message;
}
