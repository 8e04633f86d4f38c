import { randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DiskSpace } from "#core/backup/disk-space.ts";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** At most this many bytes are written or read at a time, except that a longer record is written alone. */
const PIECE = 256 * 1024;

const LENGTH = 4;

/** In a database a record takes this many times its size: its rows and its words' index, and both again in the write-ahead log. */
const TIMES_LARGER = 8;

/**
 * Calls `use` with an empty spool, a temporary file of records, and removes the file afterwards. Writing throws rather than use the disk's
 * reserve. Reading throws too, because records that are read go into a database. The next start removes what a killed process leaves.
 */
export async function withSpool<T, R>(
  data: string,
  use: (spool: Spool<T>) => Promise<R>,
  space = new DiskSpace(() => statfsSync(data)),
): Promise<R> {
  await mkdir(join(data, INCOMING), { recursive: true, mode: OWNER_ONLY });
  const path = join(data, INCOMING, randomUUID());
  try {
    await using spool = await spoolAt<T>(path, "wx+", space);
    return await use(spool);
  } finally {
    await rm(path, { force: true });
  }
}

/** Opens a spool in a file that stays: a new file, or an existing file for reading. */
export async function spoolAt<T>(
  path: string,
  flags: "wx+" | "r",
  space = new DiskSpace(() => statfsSync(dirname(path))),
): Promise<Spool<T>> {
  return new Spool<T>(await open(path, flags, 0o600), space);
}

/** A file of JSON records. Four bytes with the record's length precede each record. */
export class Spool<T> {
  readonly #handle: FileHandle;
  readonly #space: DiskSpace;
  readonly #waiting = Buffer.allocUnsafeSlow(PIECE);
  #used = 0;

  constructor(handle: FileHandle, space: DiskSpace) {
    this.#handle = handle;
    this.#space = space;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#handle.close();
    }
  }

  async append(record: T): Promise<void> {
    const text = JSON.stringify(record);
    const length = LENGTH + Buffer.byteLength(text);
    if (this.#used + length > PIECE) await this.#flush();
    if (length > PIECE) return this.#write(pack(text, Buffer.allocUnsafeSlow(length), 0));
    pack(text, this.#waiting.subarray(0, this.#used + length), this.#used);
    this.#used += length;
  }

  async *records(): AsyncGenerator<T> {
    await this.#flush();
    const piece = Buffer.allocUnsafeSlow(PIECE);
    let buffer = piece;
    let filled = 0;
    for (let position = 0; ;) {
      const { bytesRead } = await this.#handle.read(buffer, filled, buffer.length - filled, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      filled += bytesRead;
      let at = 0;
      let length = lengthAt(buffer, at, filled);
      for (; at + length <= filled; length = lengthAt(buffer, at, filled)) {
        this.#space.need(length * TIMES_LARGER);
        yield JSON.parse(buffer.toString("utf8", at + LENGTH, at + length)) as T;
        at += length;
      }
      // A record longer than `PIECE` gets a buffer of its own until it is read.
      const isLong = length > PIECE && length < Infinity;
      const next = !isLong ? piece : length === buffer.length ? buffer : Buffer.allocUnsafeSlow(length);
      buffer.copy(next, 0, at, filled);
      buffer = next;
      filled -= at;
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#space.need(bytes.length);
    return this.#handle.writeFile(bytes);
  }

  async #flush(): Promise<void> {
    const used = this.#used;
    this.#used = 0;
    if (used > 0) await this.#write(this.#waiting.subarray(0, used));
  }
}

/** Writes a length and a text into `bytes`, from `at` to the end. */
function pack(text: string, bytes: Buffer, at: number): Buffer {
  bytes.writeUInt32LE(bytes.length - at, at);
  bytes.write(text, at + LENGTH);
  return bytes;
}

/** Returns how many bytes the record at `at` takes, with its length field; infinity when the length field was not read yet. */
function lengthAt(buffer: Buffer, at: number, filled: number): number {
  return at + LENGTH <= filled ? buffer.readUInt32LE(at) : Infinity;
}
