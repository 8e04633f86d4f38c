import { WritesRefused } from "#core/replication/replica.ts";
import { ERRORS_FOR_PEOPLE } from "../base/expected-errors.ts";
import { isDiskError, isDamage, isLogError } from "../data-folder/disk-errors.ts";
import { startErrorMessages } from "#core/messages/server/start.ts";

export const CANNOT_WRITE = startErrorMessages.dataNotWritable;

/** Returns the sentence for an unreachable log. It quotes the service, which distinguishes a wrong password from a wrong address. */
function noLog({ message }: Error): string {
  return startErrorMessages.noLog(message);
}

/** Codes of errors of `listen`: another machine's address, an unsupported kind of address, an unknown name, a failed look-up. */
const NO_HOST_CODES = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "ENOTFOUND", "EAI_AGAIN"]);

/** Returns what a failed start prints: a sentence when the cause is known, the stack when the cause is a bug. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sentence = userFacingMessage(error);
  if (sentence) return sentence;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return startErrorMessages.portTaken;
  if (code === "EACCES") return startErrorMessages.noRights;
  if (NO_HOST_CODES.has(code ?? "")) return startErrorMessages.hostNotHere;
  const refusal = logMessage(error);
  if (refusal) return refusal;
  if (isDiskError(error)) return CANNOT_WRITE;
  return error.stack ?? error.message;
}

/** Returns the message for a log that does not answer or refuses writes; null for any other error. */
export function logMessage(error: unknown): string | null {
  if (error instanceof WritesRefused) return error.message;
  return error instanceof Error && isLogError(error) ? noLog(error) : null;
}

/** Returns the sentence of an error that is meant for the operator; null for any other error. */
export function userFacingMessage(error: unknown): string | null {
  if (isDamage(error)) return startErrorMessages.damaged;
  return error instanceof Error && ERRORS_FOR_PEOPLE.has(error.name) ? error.message : null;
}
