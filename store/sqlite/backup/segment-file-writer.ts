import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, writevSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../../files/write-atomically.ts";
import { headOf, segmentName } from "./segments.ts";

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

const syncData = promisify(fdatasync);

interface SegmentOptions {
  /** Folder of the recordings. */
  folder: string;
  chain: string;
  /** Where the newest segment of the chain ends; null for a chain without a segment. */
  tail: { path: string; end: number } | null;
  /** Bytes after which a new segment begins. */
  segmentBytes: number;
  /** Called when a segment has ended and the next begins. */
  onEnd(): void;
}

export interface Appended {
  /** Resolves when the entry is on the disk. */
  synced: Promise<void>;
  /** Removes the entry again, for a transaction that fails afterwards. */
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

  /**
   * Writes an entry, which is not synced yet when this returns. Throws, with nothing appended, if the disk refuses it.
   */
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
    // Errors of the sync are no unhandled rejection: `takeBack` ignores them.
    synced.catch(() => undefined);
    return {
      synced,
      takeBack: async () => {
        // The sync still uses the file handle.
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

  /** Closes the segment's file. Entries whose `synced` has resolved are on the disk. */
  close(): void {
    const segment = this.#segment;
    this.#segment = null;
    if (segment) closeSync(segment.handle);
  }
}
