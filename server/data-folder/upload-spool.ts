import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type UploadRate, guardUploadRate } from "../http/limits/minimum-upload-rate.ts";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** Removes what a killed process was receiving or writing. */
export async function clearIncoming(data: string): Promise<void> {
  await rm(join(data, INCOMING), { recursive: true, force: true });
}

/** A body as a file for `use`, then removed. Null when longer than `limit`. Throws when cut, too slow or disk full. */
export async function withBodyOnDisk<T>(
  request: IncomingMessage,
  { data, ...bounds }: { data: string } & Bounds,
  use: (file: string) => Promise<T>,
): Promise<T | null> {
  const folder = join(data, INCOMING);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const file = join(folder, randomUUID());
  try {
    if (!(await receive(request, file, bounds))) return null;
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

interface Bounds {
  limit: number;
  pace: UploadRate;
}

async function receive(request: IncomingMessage, file: string, { limit, pace }: Bounds): Promise<boolean> {
  let length = 0;
  const watch = guardUploadRate(pace);
  async function* upToLimit(): AsyncGenerator<Buffer> {
    // The request outlives this loop, so that a body that is too long or too slow can still be answered.
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const next = await Promise.race([chunks.next(), watch.broken]);
        if (next.done) return;
        watch.came(next.value.length);
        length += next.value.length;
        if (length > limit) return;
        yield next.value;
      }
    } finally {
      // Waits for the chunk that is asked for, if one is: nobody waits for this.
      void chunks.return?.().catch(() => undefined);
    }
  }
  try {
    await pipeline(upToLimit, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } finally {
    watch.stop();
  }
  return length <= limit;
}
