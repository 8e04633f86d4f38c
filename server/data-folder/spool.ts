import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** Bytes written or read at a time; a longer record goes alone. */
const PIECE = 256 * 1024;

const LENGTH = 4;

/** An empty spool for as long as `use` takes. The next start removes what a killed process leaves. */
export async function withSpool<T, R>(data: string, use: (spool: Spool<T>) => Promise<R>): Promise<R> {
  await mkdir(join(data, INCOMING), { recursive: true, mode: OWNER_ONLY });
  const path = join(data, INCOMING, randomUUID());
  try {
    await using handle = await open(path, "wx+", 0o600);
    return await use(new Spool<T>(handle));
  } finally {
    await rm(path, { force: true });
  }
}

export class Spool<T> {
  readonly #handle: FileHandle;
  #waiting = Buffer.allocUnsafeSlow(PIECE);
  #used = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async append(record: T): Promise<void> {
    const text = JSON.stringify(record);
    const length = LENGTH + Buffer.byteLength(text);
    if (this.#used + length > this.#waiting.length) await this.#flush();
    if (length > this.#waiting.length) this.#waiting = Buffer.allocUnsafeSlow(length);
    this.#waiting.writeUInt32LE(length, this.#used);
    this.#waiting.write(text, this.#used + LENGTH);
    this.#used += length;
  }

  async *records(): AsyncGenerator<T> {
    await this.#flush();
    let buffer = Buffer.allocUnsafeSlow(PIECE);
    let filled = 0;
    for (let position = 0; ;) {
      const { bytesRead } = await this.#handle.read(buffer, filled, buffer.length - filled, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      filled += bytesRead;
      let at = 0;
      let length = lengthAt(buffer, at, filled);
      for (; at + length <= filled; length = lengthAt(buffer, at, filled)) {
        yield JSON.parse(buffer.toString("utf8", at + LENGTH, at + length)) as T;
        at += length;
      }
      const next = length > buffer.length && length < Infinity ? Buffer.allocUnsafeSlow(length) : buffer;
      buffer.copy(next, 0, at, filled);
      buffer = next;
      filled -= at;
    }
  }

  async #flush(): Promise<void> {
    const used = this.#used;
    this.#used = 0;
    if (used > 0) await this.#handle.writeFile(this.#waiting.subarray(0, used));
  }
}

/** Bytes of the record at `at` with its length; infinity while that is not read yet. */
function lengthAt(buffer: Buffer, at: number, filled: number): number {
  return at + LENGTH <= filled ? buffer.readUInt32LE(at) : Infinity;
}
