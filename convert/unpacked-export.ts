import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { ExportFault } from "./export-fault.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/** A gzip file may unpack to at most this many times its size, so that it cannot fill the disk. Gzip makes a text about ten times smaller, but a file of zeros a thousand times. */
export const MOST_TIMES_LARGER = 100;
/** A gzip file of any size may unpack to this many bytes. */
export const ALWAYS_ALLOWED_BYTES = 64 * 1024 * 1024;

const CHUNK_BYTES = 64 * 1024;

/** At most this many bytes are unpacked from the beginning of a gzip file to recognise its format. */
const MOST_HEAD_BYTES = 8 * 1024 * 1024;

/**
 * Yields an export in pieces. A gzip file of any name is unpacked. `read` is the number of bytes of the file read so far. If the gzip data is damaged
 * or unpacks to more than the limit, throws an `ExportFault` with the line from `lineNow`.
 */
export async function* exportPieces(
  path: string,
  lineNow: () => number,
): AsyncGenerator<{ piece: Buffer; read: number }> {
  const limit = isGzip(await beginningOf(path)) ? await unpackedLimit(path) : null;
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  // An error of the file stream also destroys the unpacked stream, so `catch` below receives the error.
  const pieces = limit === null ? file : pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
  let bytes = 0;
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      if ((bytes += piece.length) > (limit ?? Infinity)) throw new ExportFault(TOO_LARGE, lineNow());
      yield { piece, read: file.bytesRead };
    }
  } catch (error) {
    throw isGzipError(error) ? new ExportFault(conversionMessages.gzipDamaged, lineNow()) : error;
  }
}

async function unpackedLimit(path: string): Promise<number> {
  return Math.max(ALWAYS_ALLOWED_BYTES, (await stat(path)).size * MOST_TIMES_LARGER);
}

const TOO_LARGE = conversionMessages.unpackedTooLarge(MOST_TIMES_LARGER);

/** Unpacks the beginning of a file when the file is gzip. Returns `head` unchanged when `head` is not gzip or cannot be unpacked. */
export function unpackedHead(head: Buffer): Buffer {
  if (!isGzip(head)) return head;
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_HEAD_BYTES });
  } catch {
    return head;
  }
}

/** Resolves with the size of an export in bytes after unpacking. A gzip file is read whole, because it may have several members. In a damaged file, the bytes before the damage count. */
export async function unpackedSize(path: string): Promise<number> {
  if (!isGzip(await beginningOf(path))) return (await stat(path)).size;
  let bytes = 0;
  try {
    for await (const { piece } of exportPieces(path, () => 1)) bytes += piece.length;
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error;
  }
  return bytes;
}

async function beginningOf(path: string): Promise<Buffer> {
  await using handle = await open(path, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.subarray(0, bytesRead);
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
