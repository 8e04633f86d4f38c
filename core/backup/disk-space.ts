import { backupMessages } from "#core/messages/backup.ts";

const MIB = 1024 * 1024;

/** With less free space than this the studio becomes read-only; readers' pages are still served. */
export const LOW_BYTES = 64 * MIB;

/** The size of a reserve file, which is deleted when the disk is full, so that necessary writes still succeed. */
export const BALLAST_BYTES = 16 * MIB;

/** The free bytes that imports, pictures, backups and restores must leave, so that texts can always be saved. */
export const RESERVE_BYTES = LOW_BYTES + BALLAST_BYTES;

/** After this many written bytes the free space is read again, since other programs write too. */
const STEP = 8 * MIB;

/** Facts about a disk as Node's `statfs` gives them. */
interface DiskFacts {
  /** Free blocks available to us, and the bytes of a block. */
  bavail: number;
  bsize: number;
}

/** Watches the free space while something of unknown size is written. */
export class DiskSpace {
  readonly #ask: () => DiskFacts;
  #left = 0;

  constructor(ask: () => DiskFacts) {
    this.#ask = ask;
  }

  /** Free bytes now. */
  get free(): number {
    const { bavail, bsize } = this.#ask();
    return bavail * bsize;
  }

  /** Call this before writing `bytes`. Throws an error with the code `ENOSPC` when the write would use the reserve. */
  need(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const left = this.free - RESERVE_BYTES - bytes;
    if (left < 0) throw Object.assign(new Error("The reserve of the disk would be written to."), { code: "ENOSPC" });
    this.#left = Math.min(STEP, left);
  }

  /** A stage for a pipeline, right before the file: it passes each piece on after `need` for the piece's bytes. */
  readonly pass = <Bytes extends Uint8Array>(pieces: AsyncIterable<Bytes>): AsyncGenerator<Bytes> =>
    passing(pieces, (bytes) => this.need(bytes));
}

async function* passing<Bytes extends Uint8Array>(pieces: AsyncIterable<Bytes>, need: (bytes: number) => void) {
  for await (const piece of pieces) {
    need(piece.length);
    yield piece;
  }
}

/** The sentence for a disk with less than `needed` bytes free; null when there is enough. `where`: the disk's name in the sentence. */
export function lackOfSpace(needed: number, free: number, what: string, where = ""): string | null {
  if (free >= needed) return null;
  const mib = (bytes: number) => Math.ceil(bytes / MIB);
  return backupMessages.diskFull({ where, what, needed: mib(needed), free: mib(free) });
}
