import { createReadStream, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { writeWhole } from "../../files/write-whole.ts";
import { isCompressed, MARK_BYTES } from "./segments.ts";

/** In the folder of recordings, which is of one process: the segment that is being compressed. */
const UNFINISHED = "segment.new";

const READ_AT_ONCE = 1024 * 1024;

const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Compresses in its place a segment that nothing is appended to any more, off this thread: whenever the process ends, it is there
 * whole, one way or the other. Without effect on one that is compressed or gone. One at a time in a folder.
 */
export async function compressSegment(folder: string, path: string): Promise<void> {
  try {
    if (await isSegmentCompressed(path)) return;
    await pipeline(
      createReadStream(path, { highWaterMark: READ_AT_ONCE }),
      createZstdCompress(CHECKED),
      // What was removed meanwhile does not come back.
      (parts: AsyncIterable<Uint8Array>) =>
        writeWhole(path, join(folder, UNFINISHED), parts, () => void statSync(path)),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export async function isSegmentCompressed(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    return isCompressed(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** What a process that ended has left of a segment that it was compressing. */
export function removeUnfinished(folder: string): void {
  rmSync(join(folder, UNFINISHED), { force: true });
}
