import { close, fsync, ftruncateSync, mkdirSync, openSync, writevSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { frameOf, type NewEntry, segmentName } from "./segments.ts";

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

const syncFile = promisify(fsync);
const closeFile = promisify(close);

async function syncAndClose(handle: number): Promise<void> {
  try {
    await syncFile(handle);
  } finally {
    await closeFile(handle);
  }
}

interface OpenSegment {
  handle: number;
  path: string;
  size: number;
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
  /** After which a new segment begins. */
  segmentBytes: number;
  /** Called with a segment to which nothing more is appended, when it is on the disk. Must not reject. */
  onEnd(path: string): Promise<void>;
  /** Called with what went wrong of a segment's end. */
  onTrouble(error: unknown): void;
}

/** Appends to one chain. */
export class SegmentWriter {
  readonly #folder: string;
  readonly #options: Pick<SegmentOptions, "segmentBytes" | "onEnd" | "onTrouble">;
  #segment: OpenSegment | null = null;
  #isDirty = false;
  #ending: Promise<void> = Promise.resolve();

  constructor({ folder, chain, tail, ...options }: SegmentOptions) {
    this.#folder = join(folder, chain);
    this.#options = options;
    mkdirSync(this.#folder, { recursive: true, mode: OWNER_ONLY.folder });
    if (!tail) return;
    const handle = openSync(tail.path, "r+");
    ftruncateSync(handle, tail.end);
    this.#segment = { handle, path: tail.path, size: tail.end };
  }

  /** Of the segment that is being written; null before the first entry. */
  get path(): string | null {
    return this.#segment?.path ?? null;
  }

  /** Where the segment is full, resolves when the one before it has ended. */
  async hasRoom(): Promise<void> {
    if (this.#isFull()) await this.#ending;
  }

  #isFull(): boolean {
    return this.#segment !== null && this.#segment.size >= this.#options.segmentBytes;
  }

  /** Returns what takes it back, for a transaction that fails afterwards. In the system's hands when it returns, on the disk after `sync`. */
  append(entry: NewEntry): () => void {
    const frame = frameOf(entry);
    const length = frame.reduce((sum, part) => sum + part.length, 0);
    if (this.#isFull()) this.#end();
    const segment = (this.#segment ??= this.#begin(entry));
    const { handle, size } = segment;
    try {
      if (writevSync(handle, frame, size) < length) throw new Error("The disk took a part of an entry only.");
    } catch (error) {
      ftruncateSync(handle, size);
      throw error;
    }
    segment.size += length;
    this.#isDirty = true;
    return () => {
      ftruncateSync(handle, size);
      segment.size = size;
    };
  }

  #begin(first: NewEntry): OpenSegment {
    const path = join(this.#folder, segmentName(first));
    return { handle: openSync(path, "wx", OWNER_ONLY.file), path, size: 0 };
  }

  #end(): void {
    const segment = this.#segment;
    this.#segment = null;
    if (!segment) return;
    const { onEnd, onTrouble } = this.#options;
    this.#ending = this.#ending
      .then(() => syncAndClose(segment.handle))
      .then(() => onEnd(segment.path))
      .catch(onTrouble);
  }

  /** Off this thread: a save does not wait for it. What was written before this segment is on the disk first. */
  async sync(): Promise<void> {
    await this.#ending;
    const segment = this.#segment;
    if (!segment || !this.#isDirty) return;
    this.#isDirty = false;
    await syncFile(segment.handle).catch((error: NodeJS.ErrnoException) => {
      // A segment that ended meanwhile is on the disk.
      if (error.code !== "EBADF") throw error;
    });
  }

  /** What was written is on the disk when it resolves; the segment may go on in another process. */
  async close(): Promise<void> {
    const segment = this.#segment;
    this.#segment = null;
    await this.#ending;
    if (segment) await syncAndClose(segment.handle);
  }
}
