import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/*
 * What was written, entry by entry, in files of some megabytes: `{chain}/{first position}.entries`. A chain is an unbroken run
 * of writes of one database. A frame is length, sum, time and position of an entry, and its bytes.
 */

const OWNER_ONLY = 0o700;

const SEGMENT_BYTES = 4 * 1024 * 1024;

/** Length and CRC-32 in 4 bytes each, time and position in 8. */
const HEAD = 24;

const ENDING = ".entries";

export interface RecordedEntry {
  time: number;
  position: number;
  body: Uint8Array;
}

export interface Segment {
  chain: string;
  first: number;
  path: string;
  bytes: number;
}

/** Names sort by the instant at which the chain began. */
export function chainName(begunAt: number, unique: string): string {
  return `${new Date(begunAt).toISOString().replaceAll(/[:.]/g, "-").toLowerCase()}-${unique}`;
}

/** The instant at which a chain began. */
export function chainBeginning(chain: string): number {
  const [day, hour, minute, second, rest = ""] = splitName(chain);
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`);
}

function splitName(chain: string): string[] {
  return /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(\d{3})z-/.exec(chain)?.slice(1) ?? [];
}

/** The oldest first; the newest may not have a segment yet. */
export function listChains(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => splitName(name).length > 0)
    .toSorted();
}

/** Of all chains, the oldest first. */
export function listSegments(folder: string): Segment[] {
  return listChains(folder).flatMap((chain) => {
    const names = readdirSync(join(folder, chain)).filter((name) => name.endsWith(ENDING));
    return names.toSorted().map((name) => {
      const path = join(folder, chain, name);
      return { chain, first: Number.parseInt(name, 10), path, bytes: statSync(path).size };
    });
  });
}

/** The whole frames of a segment; what a crash has cut at its end is passed over. */
export function* readSegment({ path }: Pick<Segment, "path">): Generator<RecordedEntry & { end: number }> {
  const bytes = readFileSync(path);
  for (let at = 0; at + HEAD <= bytes.length;) {
    const end = at + HEAD + bytes.readUInt32LE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 8, end)) !== bytes.readUInt32LE(at + 4)) return;
    const [time, position] = [Number(bytes.readBigUInt64LE(at + 8)), Number(bytes.readBigUInt64LE(at + 16))];
    yield { time, position, body: bytes.subarray(at + HEAD, end), end };
    at = end;
  }
}

/** The instant of a segment's first entry; null where a crash has left none. */
export function segmentBeginning({ path }: Pick<Segment, "path">): number | null {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(HEAD);
    return readSync(file, head, 0, HEAD, 0) < HEAD ? null : Number(head.readBigUInt64LE(8));
  } finally {
    closeSync(file);
  }
}

/** Where a segment goes on. */
export interface SegmentTail {
  path: string;
  end: number;
}

interface SegmentOptions {
  folder: string;
  chain: string;
  /** Null for a chain without a segment. */
  tail: SegmentTail | null;
  segmentBytes?: number | undefined;
  /** Called before each new one. */
  onSegment(): void;
}

/** Appends to one chain. */
export class SegmentWriter {
  readonly #folder: string;
  readonly #onSegment: () => void;
  readonly #limit: number;
  #file: number | null = null;
  #size = 0;
  #isDirty = false;

  constructor({ folder, chain, tail, segmentBytes = SEGMENT_BYTES, onSegment }: SegmentOptions) {
    this.#folder = join(folder, chain);
    this.#onSegment = onSegment;
    this.#limit = segmentBytes;
    mkdirSync(this.#folder, { recursive: true, mode: OWNER_ONLY });
    if (!tail) return;
    this.#file = openSync(tail.path, "r+");
    ftruncateSync(this.#file, tail.end);
    this.#size = tail.end;
  }

  /** Returns what takes it back, for a transaction that fails afterwards. In the system's hands when it returns, on the disk after `sync`. */
  append({ time, position, body }: RecordedEntry): () => void {
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(body.length, 0);
    head.writeBigUInt64LE(BigInt(time), 8);
    head.writeBigUInt64LE(BigInt(position), 16);
    head.writeUInt32LE(crc32(body, crc32(head.subarray(8))), 4);
    if (this.#file !== null && this.#size >= this.#limit) this.close();
    const file = (this.#file ??= this.#begin(position));
    const before = this.#size;
    try {
      const frame = Buffer.concat([head, body]);
      for (let done = 0; done < frame.length;) done += writeSync(file, frame, done, frame.length - done, before + done);
    } catch (error) {
      ftruncateSync(file, before);
      throw error;
    }
    this.#size += HEAD + body.length;
    this.#isDirty = true;
    return () => {
      ftruncateSync(file, before);
      this.#size = before;
    };
  }

  #begin(first: number): number {
    this.#onSegment();
    return openSync(join(this.#folder, segmentName(first)), "wx", 0o600);
  }

  /** Off this thread: a save does not wait for it. */
  sync(): Promise<void> {
    const file = this.#file;
    if (file === null || !this.#isDirty) return Promise.resolve();
    this.#isDirty = false;
    return new Promise((resolve, reject) => {
      // A segment that was closed meanwhile is on the disk.
      fsync(file, (error) => (error && error.code !== "EBADF" ? reject(error) : resolve()));
    });
  }

  close(): void {
    if (this.#file !== null) {
      fsyncSync(this.#file);
      closeSync(this.#file);
    }
    this.#file = null;
    this.#size = 0;
  }
}

function segmentName(first: number): string {
  return String(first).padStart(12, "0") + ENDING;
}

export function removeSegment(folder: string, { chain, path }: Segment): void {
  rmSync(path);
  if (readdirSync(join(folder, chain)).length === 0) rmSync(join(folder, chain), { recursive: true });
}
