import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { withinTimeLimit } from "./within-time-limit.ts";

/** A call waits at most this many milliseconds, plus the time that transferring its file may take. */
export const FILES_LIMIT_MS = 15_000;

/** A service that transfers fewer bytes than this in a second counts as unavailable. */
const LEAST_BYTES_PER_SECOND = 256 * 1024;

export function transferLimitMs(bytes: number): number {
  return FILES_LIMIT_MS + Math.ceil((bytes / LEAST_BYTES_PER_SECOND) * 1_000);
}

/**
 * Runs `work`; rejects with `FileStoreUnavailable` if it fails or takes longer than `transferLimitMs(bytes)`. The signal aborts when nobody
 * waits for the work any more.
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
