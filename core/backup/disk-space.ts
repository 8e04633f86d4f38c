import { backupMessages } from "#core/messages/backup.ts";

const MIB = 1024 * 1024;

/** When the disk has fewer free bytes than this, the studio becomes read-only. Readers' pages are still served. */
export const LOW_BYTES = 64 * MIB;

/** The size of the reserve file. The server deletes this file when the disk is full, so that necessary writes still succeed. */
export const BALLAST_BYTES = 16 * MIB;

/** Imports, pictures, backups and restores must leave at least this many bytes free, so that texts can always be saved. */
export const RESERVE_BYTES = LOW_BYTES + BALLAST_BYTES;

/** The free space is read again after at most this many written bytes, because other programs write to the disk too. */
const STEP = 8 * MIB;

/** Facts about a disk as Node's `statfs` gives them. */
interface DiskFacts {
  /** The number of free blocks that this process may use, and the size of a block in bytes. */
  bavail: number;
  bsize: number;
}

/** Watches the free space while data of unknown size is written. */
export class DiskSpace {
  readonly #ask: () => DiskFacts;
  #left = 0;

  constructor(ask: () => DiskFacts) {
    this.#ask = ask;
  }

  /** The bytes that are free now. */
  get free(): number {
    const { bavail, bsize } = this.#ask();
    return bavail * bsize;
  }

  /** Must be called before `bytes` are written. Throws an error with the code `ENOSPC` when the write would use the reserve. */
  need(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const left = this.free - RESERVE_BYTES - bytes;
    if (left < 0) throw Object.assign(new Error("The reserve of the disk would be written to."), { code: "ENOSPC" });
    this.#left = Math.min(STEP, left);
  }

  /** A pipeline stage in front of a file. It calls `need` for the bytes of each piece and then passes the piece on. */
  readonly pass = <Bytes extends Uint8Array>(pieces: AsyncIterable<Bytes>): AsyncGenerator<Bytes> =>
    passing(pieces, (bytes) => this.need(bytes));
}

async function* passing<Bytes extends Uint8Array>(pieces: AsyncIterable<Bytes>, need: (bytes: number) => void) {
  for await (const piece of pieces) {
    need(piece.length);
    yield piece;
  }
}

/** Returns the sentence for a disk with fewer than `needed` free bytes; null when there are enough. `where` names the disk. */
export function lackOfSpace(needed: number, free: number, what: string, where = ""): string | null {
  if (free >= needed) return null;
  return backupMessages.diskFull({ where, what, needed: Math.ceil(needed / 1e6), free: Math.floor(free / 1e6) });
}
