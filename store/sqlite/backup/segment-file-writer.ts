import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, writevSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../../files/write-atomically.ts";
import { headOf, segmentName } from "./segments.ts";

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

const syncData = promisify(fdatasync);

interface SegmentOptions {
  /** The folder of the recordings. */
  folder: string;
  chain: string;
  /** The newest segment of the chain and where it ends; null for a chain without a segment. */
  tail: { path: string; end: number } | null;
  /** The size in bytes at which a segment ends and a new segment begins. */
  segmentBytes: number;
  /** Called when a segment has ended and the next one begins. */
  onEnd(): void;
}

export interface Appended {
  /** Resolves when the entry is on the disk. */
  synced: Promise<void>;
  /** Removes the entry again. Called when the entry's transaction fails afterwards. */
  takeBack(): Promise<void>;
}

/** Appends entries to the segment files of one chain, one at a time. */
export class SegmentFileWriter {
  readonly #folder: string;
  readonly #options: SegmentOptions;
  #segment: { handle: number; size: number } | null = null;

  constructor(options: SegmentOptions) {
    const { folder, chain, tail } = options;
    this.#folder = join(folder, chain);
    this.#options = options;
    mkdirSync(this.#folder, { recursive: true, mode: OWNER_ONLY.folder });
    if (!tail) return;
    const handle = openSync(tail.path, "r+");
    ftruncateSync(handle, tail.end);
    this.#segment = { handle, size: tail.end };
  }

  /** Writes an entry without waiting until the entry is on the disk. Throws, with nothing appended, if the disk refuses the entry. */
  append(entry: { time: number; position: number; signed: Uint8Array }): Appended {
    const frame = [headOf(entry), entry.signed];
    const length = frame.reduce((sum, part) => sum + part.length, 0);
    if (this.#segment && this.#segment.size >= this.#options.segmentBytes) {
      this.close();
      this.#options.onEnd();
    }
    const isNew = this.#segment === null;
    const segment = (this.#segment ??= this.#begin(entry));
    const { handle, size } = segment;
    try {
      if (writevSync(handle, frame, size) < length) throw new Error("The disk took a part of an entry only.");
    } catch (error) {
      ftruncateSync(handle, size);
      throw error;
    }
    segment.size += length;
    const synced = Promise.all([syncData(handle), ...(isNew ? [this.#syncNames()] : [])]).then(() => undefined);
    // Prevents an unhandled rejection, because `takeBack` ignores errors of the sync.
    synced.catch(() => undefined);
    return {
      synced,
      takeBack: async () => {
        // The sync may still use the file handle.
        await synced.catch(() => undefined);
        ftruncateSync(handle, size);
        segment.size = size;
      },
    };
  }

  #begin(first: { time: number; position: number }): { handle: number; size: number } {
    return { handle: openSync(join(this.#folder, segmentName(first)), "wx", OWNER_ONLY.file), size: 0 };
  }

  async #syncNames(): Promise<void> {
    await syncFolder(this.#folder);
    await syncFolder(this.#options.folder);
  }

  /** Closes the segment's file. An entry is on the disk if its `synced` has resolved. */
  close(): void {
    const segment = this.#segment;
    this.#segment = null;
    if (segment) closeSync(segment.handle);
  }
}
