import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { NumberRecords } from "#core/analysis/related/post-numbers.ts";
import { INCOMING, OWNER_ONLY } from "./durable-file.ts";

/** Numbers written or read at a time, a quarter of a mebibyte; a longer record goes alone. */
const PIECE = 65_536;

/** Records of numbers on disk, each behind its length. Blocks its thread. The next start removes what a killed process leaves. */
export class NumberSpool implements NumberRecords {
  readonly #path: string;
  readonly #file: number;
  readonly #waiting = new Uint32Array(PIECE);
  #used = 0;

  /** Empty, in this data folder. Whoever opens it closes it. */
  constructor(data: string) {
    const folder = join(data, INCOMING);
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    this.#path = join(folder, randomUUID());
    this.#file = openSync(this.#path, "wx+", 0o600);
  }

  append(record: Uint32Array): void {
    const length = 1 + record.length;
    if (this.#used + length > PIECE) this.#flush();
    const piece = length > PIECE ? new Uint32Array(length) : this.#waiting;
    piece[this.#used] = record.length;
    piece.set(record, this.#used + 1);
    if (piece === this.#waiting) this.#used += length;
    else writeAll(this.#file, piece);
  }

  *all(): Generator<Uint32Array> {
    this.#flush();
    let buffer = new Uint32Array(PIECE);
    let [filled, position] = [0, 0];
    for (;;) {
      const read = readInto(this.#file, buffer, filled, position);
      if (read === 0) return;
      position += read;
      filled += read;
      let at = 0;
      for (let end; (end = at + 1 + (buffer[at] ?? 0)) <= filled; at = end) yield buffer.subarray(at + 1, end);
      const rest = buffer.subarray(at, filled);
      const needed = 1 + (rest[0] ?? 0);
      if (needed > buffer.length) buffer = new Uint32Array(needed);
      buffer.set(rest);
      filled -= at;
    }
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    writeAll(this.#file, this.#waiting.subarray(0, this.#used));
    this.#used = 0;
  }
}

function writeAll(file: number, numbers: Uint32Array): void {
  const bytes = bytesOf(numbers);
  for (let from = 0; from < bytes.length; from += writeSync(file, bytes, from));
}

/** Fills the buffer from `filled` on with what stands in the file from `position`, both in numbers; returns how many there were. */
function readInto(file: number, buffer: Uint32Array, filled: number, position: number): number {
  const bytes = bytesOf(buffer.subarray(filled));
  const start = position * Uint32Array.BYTES_PER_ELEMENT;
  let end = 0;
  for (let read = 1; read > 0 && end < bytes.length; end += read) {
    read = readSync(file, bytes, end, bytes.length - end, start + end);
  }
  return end / Uint32Array.BYTES_PER_ELEMENT;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
