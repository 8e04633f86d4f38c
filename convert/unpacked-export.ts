import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { ExportFault } from "./export-fault.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/** A text packs ten times smaller, an empty one a thousand times: what unpacks to more than this is made to fill a disk. */
export const MOST_TIMES_LARGER = 100;
export const ALWAYS_ALLOWED = 64 * 1024 * 1024;

const PIECE = 64 * 1024;

/** Bytes unpacked from the beginning of a packed file to see what it is. */
const MOST_OF_HEAD = 8 * 1024 * 1024;

/**
 * An export piece by piece, unpacked where it is packed with gzip, whatever it is called; `read` bytes of the file are behind. Throws an
 * `ExportFault` at the line of `lineNow` for a damaged file and for one that unpacks to more than any export.
 */
export async function* exportPieces(
  path: string,
  lineNow: () => number,
): AsyncGenerator<{ piece: Buffer; read: number }> {
  const limit = isPacked(await beginningOf(path)) ? await unpackedLimit(path) : null;
  const file = createReadStream(path, { highWaterMark: PIECE });
  // Errors of the file come out of the unpacked end.
  const pieces = limit === null ? file : pipeline(file, createGunzip({ chunkSize: PIECE }), () => undefined);
  let bytes = 0;
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      if ((bytes += piece.length) > (limit ?? Infinity)) throw new ExportFault(TOO_LARGE, lineNow());
      yield { piece, read: file.bytesRead };
    }
  } catch (error) {
    throw isPackingFault(error) ? new ExportFault(conversionMessages.gzipDamaged, lineNow()) : error;
  }
}

async function unpackedLimit(path: string): Promise<number> {
  return Math.max(ALWAYS_ALLOWED, (await stat(path)).size * MOST_TIMES_LARGER);
}

const TOO_LARGE = conversionMessages.unpackedTooLarge(MOST_TIMES_LARGER);

/** How a file begins, unpacked where it is packed with gzip. */
export function unpackedHead(head: Buffer): Buffer {
  if (!isPacked(head)) return head;
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_OF_HEAD });
  } catch {
    return head;
  }
}

/** Bytes of an export unpacked, however many members of gzip it has: all of it is read. Of a damaged one, those before the damage. */
export async function unpackedSize(path: string): Promise<number> {
  if (!isPacked(await beginningOf(path))) return (await stat(path)).size;
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

function isPacked(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

function isPackingFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
