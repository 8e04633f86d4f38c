import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { withinTimeLimit } from "./within-time-limit.ts";

/** Milliseconds that a call waits for the service at most; a call with a file also gets the time that its size takes. */
export const FILES_LIMIT_MS = 15_000;

/** A service that transfers fewer bytes in a second counts as one that does not answer. */
const LEAST_BYTES_PER_SECOND = 256 * 1024;

export function transferLimitMs(bytes: number): number {
  return FILES_LIMIT_MS + Math.ceil((bytes / LEAST_BYTES_PER_SECOND) * 1_000);
}

/**
 * Runs `work` for at most the time that its bytes may take, and rejects with `FileStoreUnavailable`. The signal tells
 * the work that nobody waits for it any more.
 */
export async function withinTransferLimit<T>(
  service: string,
  bytes: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const unavailable = (message: string, cause: unknown) =>
    new FileStoreUnavailable(`${service}: ${message}`, { cause });
  try {
    return await withinTimeLimit(() => work(controller.signal), transferLimitMs(bytes), unavailable);
  } finally {
    controller.abort();
  }
}
