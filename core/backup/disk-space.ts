import { backupMessages } from "#core/messages/backup.ts";

const MIB = 1024 * 1024;

/** With less free space than this the studio is read-only, while readers are still served. */
export const LOW_BYTES = 64 * MIB;

/** A file of this size is deleted when the disk is full, so that what must be written still can be. */
export const BALLAST_BYTES = 16 * MIB;

/** What imports, pictures, backups and restores leave free, so that texts can be saved whatever comes in. */
export const RESERVE_BYTES = LOW_BYTES + BALLAST_BYTES;

/** Bytes written until the disk is asked again: others write as well, and no more than this goes unseen. */
const STEP = 8 * MIB;

/** Facts of a disk as Node's `statfs` gives them. */
interface DiskFacts {
  /** Blocks free for us, and bytes of a block. */
  bavail: number;
  bsize: number;
}

/** The disk that something is written to whose size nobody knows, or may lie about. */
export class DiskSpace {
  readonly #ask: () => DiskFacts;
  #left = 0;

  constructor(ask: () => DiskFacts) {
    this.#ask = ask;
  }

  get free(): number {
    const { bavail, bsize } = this.#ask();
    return bavail * bsize;
  }

  /** Called before so many bytes are written. Throws the error of a full disk where they would not leave the reserve. */
  need(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const left = this.free - RESERVE_BYTES - bytes;
    if (left < 0) throw Object.assign(new Error("The reserve of the disk would be written to."), { code: "ENOSPC" });
    this.#left = Math.min(STEP, left);
  }

  /** A stage of a pipeline, right before the file. */
  readonly pass = <Bytes extends Uint8Array>(pieces: AsyncIterable<Bytes>): AsyncGenerator<Bytes> =>
    passing(pieces, (bytes) => this.need(bytes));
}

async function* passing<Bytes extends Uint8Array>(pieces: AsyncIterable<Bytes>, need: (bytes: number) => void) {
  for await (const piece of pieces) {
    need(piece.length);
    yield piece;
  }
}

/** The sentence where a disk has less than `needed` bytes free, null where it has them. `where`: whose disk it is. */
export function lackOfSpace(needed: number, free: number, what: string, where = ""): string | null {
  if (free >= needed) return null;
  const mib = (bytes: number) => Math.ceil(bytes / MIB);
  return backupMessages.diskFull({ where, what, needed: mib(needed), free: mib(free) });
}
