import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { ExportFault } from "./export-fault.ts";
import { ALWAYS_ALLOWED, MOST_TIMES_LARGER } from "./unpack-zip.ts";

const PIECE = 64 * 1024;

/** Of a packed file's beginning, unpacked to see what it is. */
const MOST_OF_HEAD = 8 * 1024 * 1024;

/** The length of what is packed, modulo 2^32, ends a file of gzip. */
const LENGTH_BYTES = 4;

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
    throw isPackingFault(error) ? new ExportFault("plik gzip jest ucięty albo uszkodzony", lineNow()) : error;
  }
}

async function unpackedLimit(path: string): Promise<number> {
  return Math.max(ALWAYS_ALLOWED, (await stat(path)).size * MOST_TIMES_LARGER);
}

const TOO_LARGE = `plik po rozpakowaniu ma ponad ${MOST_TIMES_LARGER} razy tyle; tak nie pakuje się eksportu`;

/** How a file begins, unpacked where it is packed with gzip. */
export function unpackedHead(head: Buffer): Buffer {
  if (!isPacked(head)) return head;
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_OF_HEAD });
  } catch {
    return head;
  }
}

/** Bytes of an export as it says of itself, packed or not; of a damaged one no more than may be read of it. */
export async function unpackedSize(path: string): Promise<number> {
  await using handle = await open(path, "r");
  const { size } = await handle.stat();
  const { buffer: head } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  if (!isPacked(head) || size < LENGTH_BYTES) return size;
  const { buffer } = await handle.read(Buffer.alloc(LENGTH_BYTES), 0, LENGTH_BYTES, size - LENGTH_BYTES);
  return Math.max(size, Math.min(buffer.readUInt32LE(), await unpackedLimit(path)));
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
