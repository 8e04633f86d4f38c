import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { withinLimit } from "./within-limit.ts";

/** No call waits longer for the service, in ms; with a file longer by its size. */
export const FILES_LIMIT_MS = 15_000;

/** A slower service is taken for one that does not answer. */
const LEAST_BYTES_PER_SECOND = 256 * 1024;

export function transferLimitMs(bytes: number): number {
  return FILES_LIMIT_MS + Math.ceil((bytes / LEAST_BYTES_PER_SECOND) * 1_000);
}

/** Rejects with `FileStoreUnavailable`. The work is told by the signal when nobody waits for it any more. */
export async function withinTransferLimit<T>(
  service: string,
  bytes: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const given = new AbortController();
  const unavailable = (message: string, cause: unknown) =>
    new FileStoreUnavailable(`${service}: ${message}`, { cause });
  try {
    return await withinLimit(() => work(given.signal), transferLimitMs(bytes), unavailable);
  } finally {
    given.abort();
  }
}
