import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { INCOMING } from "./durable-file.ts";

/** Removes what a killed process was receiving or writing. */
export async function clearIncoming(data: string): Promise<void> {
  await rm(join(data, INCOMING), { recursive: true, force: true });
}

/**
 * Receives a request's body into a file and gives its path to `use`; the file is gone afterwards, whatever happens. Null when
 * the body is longer than `limit` bytes, of which no more is then read. Throws when the client leaves or the disk is full.
 */
export async function withBodyOnDisk<T>(
  request: IncomingMessage,
  { data, limit }: { data: string; limit: number },
  use: (file: string) => Promise<T>,
): Promise<T | null> {
  const folder = join(data, INCOMING);
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  try {
    if (!(await receive(request, file, limit))) return null;
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function receive(request: IncomingMessage, file: string, limit: number): Promise<boolean> {
  let length = 0;
  async function* upToLimit(): AsyncGenerator<Buffer> {
    // The request outlives this loop, so that a body that is too long can still be answered.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return;
      yield chunk;
    }
  }
  await pipeline(upToLimit, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return length <= limit;
}
