import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** The slowest rate at which a body may arrive. */
export interface UploadRate {
  /** Once in this many milliseconds, the number of received bytes is compared with `leastBytes`. */
  windowMs: number;
  leastBytes: number;
  /** The whole body must arrive within this many milliseconds. */
  longestMs: number;
}

/** A body arrived too slowly: `stalled` below the least rate, `long` beyond the longest time. */
export class UploadTooSlow extends Error {
  readonly kind: "stalled" | "long";

  constructor(kind: UploadTooSlow["kind"]) {
    super(`The body was given up: ${kind}.`);
    this.kind = kind;
  }
}

/** Removes what a killed process was receiving or writing. */
export async function clearIncoming(data: string): Promise<void> {
  await rm(join(data, INCOMING), { recursive: true, force: true });
}

/**
 * Calls `use` with the path of a temporary file that holds the body. Resolves to null for a body longer than `limit` bytes. Throws
 * `UploadTooSlow`, and other errors when the client leaves or the disk is full.
 */
export async function withBodyOnDisk<T>(
  request: IncomingMessage,
  { data, limit, pace }: { data: string; limit: number; pace: UploadRate },
  use: (file: string) => Promise<T>,
): Promise<T | null> {
  const folder = join(data, INCOMING);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const file = join(folder, randomUUID());
  try {
    return (await receive(request, file, limit, pace)) ? await use(file) : null;
  } finally {
    await rm(file, { force: true });
  }
}

async function receive(request: IncomingMessage, file: string, limit: number, pace: UploadRate): Promise<boolean> {
  const body = limitedBody(request, limit, pace);
  try {
    await pipeline(body.chunks, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } finally {
    body.stop();
  }
  return !body.isLong();
}

/** Yields the bytes of a body, at most `limit`. Reading throws `UploadTooSlow` below `pace`. The caller must call `stop` afterwards. */
export function limitedBody(request: IncomingMessage, limit: number, pace: UploadRate) {
  let length = 0;
  const watch = guardUploadRate(pace);
  async function* upToLimit(): AsyncGenerator<Buffer> {
    // The loop must not destroy the request, because a refused body is still answered.
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const next = await Promise.race([chunks.next(), watch.broken]);
        if (next.done) return;
        watch.received(next.value.length);
        length += next.value.length;
        if (length > limit) return;
        yield next.value;
      }
    } finally {
      // The call is not awaited, because `return` resolves only when the pending chunk has arrived.
      void chunks.return?.().catch(() => undefined);
    }
  }
  return { chunks: upToLimit, stop: watch.stop, isLong: () => length > limit };
}

/** A refused body is read and discarded for at most this long, so that the client begins to read the response. */
const DRAIN_MS = 2_000;

/** Reads and discards the rest of a body until its end or the time limit. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const read = once(request, "end", { signal: AbortSignal.timeout(DRAIN_MS) });
  request.resume();
  await read.catch(() => undefined);
}

/**
 * Watches the rate of an upload. `broken` rejects with `UploadTooSlow`. Ticks of a timer are counted, because the system's clock may be
 * changed meanwhile.
 */
export function guardUploadRate({ windowMs, leastBytes, longestMs }: UploadRate, every = byTimer) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  let inWindow = 0;
  let windows = 0;
  const stop = every(windowMs, () => {
    windows += 1;
    if (inWindow < leastBytes) reject(new UploadTooSlow("stalled"));
    else if (windows * windowMs >= longestMs) reject(new UploadTooSlow("long"));
    inWindow = 0;
  });
  return {
    received: (bytes: number) => void (inWindow += bytes),
    broken,
    stop,
  };
}

function byTimer(milliseconds: number, look: () => void): () => void {
  const timer = setInterval(look, milliseconds).unref();
  return () => clearInterval(timer);
}
