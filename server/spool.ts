import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** Plain data kept on disk, because all of it at once would be too much for memory. */
export interface Spool<T> {
  append(record: T): Promise<void>;
  /** Every record so far, in the order they came; anew at each call. */
  records(): AsyncGenerator<T>;
}

/** Bytes written or read at a time. */
const PIECE = 256 * 1024;

/** Bytes that say how long the record after them is. */
const LENGTH = 4;

/** An empty spool in the data folder for as long as `use` takes. What a killed process leaves is removed at the next start. */
export async function withSpool<T, R>(data: string, use: (spool: Spool<T>) => Promise<R>): Promise<R> {
  await mkdir(join(data, INCOMING), { recursive: true, mode: OWNER_ONLY });
  const path = join(data, INCOMING, randomUUID());
  const handle = await open(path, "wx", 0o600);
  try {
    return await use(new FileSpool<T>(handle, path));
  } finally {
    await handle.close();
    await rm(path, { force: true });
  }
}

class FileSpool<T> implements Spool<T> {
  readonly #handle: FileHandle;
  readonly #path: string;
  #waiting: Buffer[] = [];
  #size = 0;

  constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  async append(record: T): Promise<void> {
    const text = Buffer.from(JSON.stringify(record));
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32LE(text.length);
    this.#waiting.push(length, text);
    this.#size += LENGTH + text.length;
    if (this.#size >= PIECE) await this.#flush();
  }

  async *records(): AsyncGenerator<T> {
    await this.#flush();
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of createReadStream(this.#path, { highWaterMark: PIECE })) {
      rest = Buffer.concat([rest, piece as Buffer]);
      let at = 0;
      for (let end = endOf(rest, at); end <= rest.length; end = endOf(rest, at)) {
        yield JSON.parse(rest.toString("utf8", at + LENGTH, end)) as T;
        at = end;
      }
      rest = rest.subarray(at);
    }
  }

  async #flush(): Promise<void> {
    const pieces = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    if (pieces.length > 0) await this.#handle.writeFile(Buffer.concat(pieces));
  }
}

/** Where the record that begins at `at` ends; infinity while its length is not there yet. */
function endOf(bytes: Buffer, at: number): number {
  return bytes.length < at + LENGTH ? Infinity : at + LENGTH + bytes.readUInt32LE(at);
}
