import { randomBytes } from "node:crypto";
import type { Clock } from "#core/base/common-deps.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { isFull } from "../engine/connect.ts";
import type { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import {
  abandon,
  beginTransaction,
  completeTransaction,
  isFailure,
  type Transact,
  type WriterParts,
} from "../engine/transaction.ts";
import { recordChanges, type Recording } from "../replication/changesets.ts";
import { type EntryContent, packEntry, unpackEntry } from "../replication/entry-codec.ts";
import { signEntry, verifyEntry } from "../replication/sign-entry.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { recordedPosition } from "./recording-position.ts";
import { pruneRecordings } from "./recordings.ts";
import { type Appended, SegmentFileWriter } from "./segment-file-writer.ts";
import { chainName, listSegments, signedPlace, readSegment } from "./segments.ts";

/** The size in bytes of a segment. It is smaller if the limit of all recordings has no room for `SEGMENTS_IN_LIMIT` such segments. */
const SEGMENT_BYTES = 8 * 1024 * 1024;
const SEGMENTS_IN_LIMIT = 8;

export interface RecordingOptions {
  /** The folder of the recordings, beside the backups. */
  folder: string;
  /** All recordings together may have at most this many bytes. Above this limit, the oldest recordings are removed. */
  limitBytes: number;
  /** The size in bytes at which a new segment begins; set only by tests. */
  segmentBytes?: number;
  /** Reads the key that signs entries. May reject, for example on a full disk; the key is then read again later. */
  readKey(): Promise<Buffer>;
  /** Called with an error of the recording; must not throw. A write that cannot be recorded is stored nevertheless. */
  onTrouble(error: unknown): void;
}

/** The chain and position of the last entry, and the writer that appends the next entry. */
interface Place extends NonNullable<Manifest["recording"]> {
  writer: SegmentFileWriter;
}

/**
 * Records every write of a store as an entry, in the order of commits. The entry is appended before the commit, and is on the disk before
 * the write is acknowledged.
 */
export class WriteRecorder {
  readonly #options: RecordingOptions;
  readonly #clock: Clock;
  #key: Buffer | null = null;
  #place: Place | null = null;
  #schema = 0;
  /** True after an error. Further errors are then not reported until an entry has been recorded. */
  #isInTrouble = false;

  constructor(options: RecordingOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Continues where the recording ended, or begins a chain after a loss, a migration or a time without recording. */
  async open(database: Database): Promise<void> {
    this.#schema = schemaOf(database);
    try {
      this.#key = await this.#options.readKey();
      this.#place = await this.#continued(database, this.#key);
    } catch (error) {
      this.#report(error);
    }
    if (this.#place) return;
    try {
      database.script("BEGIN IMMEDIATE");
      this.#begin(database);
      database.script("COMMIT");
    } catch (error) {
      abandon(database);
      if (!isFull(error)) throw error;
      // The server starts nevertheless. The next write that can be recorded begins a chain.
      this.#leave(error);
    }
  }

  /** Returns where the recording continues; null if the files are damaged or belong to another database. */
  async #continued(database: Database, key: Buffer): Promise<Place | null> {
    const stored = recordedPosition(database);
    if (!stored) return null;
    const segments = listSegments(this.#options.folder, stored.chain).slice(-2);
    const read = segments.map((segment) => ({ ...segment, ...readSegment(segment, segment === segments.at(-1)) }));
    if (read.some(({ damage }) => damage)) return null;
    const located = read.flatMap(({ path, frames }) => frames.map((frame) => ({ path, frame })));
    const last = located.find(({ frame }) => frame.position === stored.position);
    const newest = segments.at(-1);
    // One entry may follow the stored position: the entry of a commit that failed.
    if (!last || !newest || (located.at(-1)?.frame.position ?? 0) > stored.position + 1) return null;
    const bytes = verifyEntry(last.frame.signed, { key, place: signedPlace(stored.chain, last.frame) });
    const entry = bytes && (await unpackEntry(bytes));
    if (!entry || "apart" in entry || entry.schema !== this.#schema) return null;
    const tail = { path: newest.path, end: last.path === newest.path ? last.frame.end : 0 };
    return { ...stored, writer: this.#writer(stored.chain, tail) };
  }

  #writer(chain: string, tail: { path: string; end: number } | null): SegmentFileWriter {
    const { folder, limitBytes } = this.#options;
    const segmentBytes = this.#options.segmentBytes ?? Math.min(SEGMENT_BYTES, limitBytes / SEGMENTS_IN_LIMIT);
    const onEnd = () => pruneRecordings(folder, { limitBytes: limitBytes - segmentBytes });
    return new SegmentFileWriter({ folder, chain, tail, segmentBytes, onEnd });
  }

  /**
   * Begins a chain within a transaction. The transaction itself is not recorded, because the backup on which the chain is replayed has it.
   */
  #begin(database: Database): void {
    if (!this.#key) {
      // Ends the present chain, because this write would be missing in it.
      database.run("DELETE FROM recording");
      return;
    }
    this.#place?.writer.close();
    const chain = chainName(this.#clock(), randomBytes(4).toString("hex"));
    try {
      this.#place = { chain, position: 0, writer: this.#writer(chain, null) };
      database.run("INSERT OR REPLACE INTO recording (only, chain, position) VALUES (1, ?, 0)", chain);
    } catch (error) {
      this.#lose(database, error);
    }
  }

  /** Ends the chain within a transaction, because a write is missing in the chain. */
  #lose(database: Database, error: unknown): void {
    this.#leave(error);
    database.run("DELETE FROM recording");
  }

  #leave(error: unknown): void {
    this.close();
    this.#report(error);
  }

  #report(error: unknown): void {
    if (!this.#isInTrouble) this.#options.onTrouble(error);
    this.#isInTrouble = true;
  }

  readonly createTransact = ({ database, transaction, clock, tellListeners }: WriterParts): Transact => {
    const elsewhere = { waiting: new Set<number>(), removed: new Set<number>() };
    transaction.elsewhere = elsewhere;
    return async (work) => {
      await this.#needKey();
      const chain = this.#place?.chain;
      const before = beginTransaction(transaction);
      let recording: Recording | null = null;
      let isLeftOut = false;
      let appended: Appended | null = null;
      transaction.leaveUnrecorded = () => {
        isLeftOut = true;
        recording?.close();
      };
      try {
        recording = recordChanges(database);
        const result = await work();
        if (isFailure(result)) return result;
        const isNews = completeTransaction(transaction, before, clock);
        const changes = isLeftOut ? null : recording.changes();
        recording.close();
        const numbers = {
          waiting: [...elsewhere.waiting],
          removed: [...elsewhere.removed],
          file: [...transaction.unindexed],
        };
        if (isLeftOut) this.#begin(database);
        else if (changes)
          appended = await this.#append(database, { ...changes, ...numbers, purged: [...transaction.purged] });
        indexWrittenPosts(transaction);
        database.script("COMMIT");
        await this.#onDisk(appended);
        appended = null;
        if (isNews) tellListeners([...transaction.purged]);
        return result;
      } finally {
        transaction.leaveUnrecorded = undefined;
        recording?.close();
        if (appended) await this.#takeBack(appended);
        // If the transaction that began a chain is rolled back, the chain has no entries and is given up.
        else if (database.inTransaction && this.#place?.chain !== chain) this.close();
        abandon(database);
      }
    };
  };

  async #needKey(): Promise<void> {
    try {
      this.#key ??= await this.#options.readKey();
    } catch (error) {
      this.#report(error);
    }
  }

  /** Records a write. If recording fails, the write is stored unrecorded, and the next write begins a chain. */
  async #append(database: Database, content: EntryContent): Promise<Appended | null> {
    if (!this.#place || !this.#key) {
      this.#begin(database);
      return null;
    }
    const { chain, writer } = this.#place;
    try {
      const at = { position: this.#place.position + 1, time: this.#clock() };
      const entry = { kind: "news", ...content, schema: this.#schema, epoch: 0, previous: "", server: "" } as const;
      const signed = signEntry(await packEntry(entry), { key: this.#key, place: signedPlace(chain, at) });
      const appended = writer.append({ ...at, signed });
      this.#place.position = at.position;
      database.run("INSERT OR REPLACE INTO recording (only, chain, position) VALUES (1, ?, ?)", chain, at.position);
      return appended;
    } catch (error) {
      this.#lose(database, error);
      return null;
    }
  }

  /** Waits until an entry is on the disk. The write is already committed, so a failure only ends the recording. */
  async #onDisk(appended: Appended | null): Promise<void> {
    try {
      await appended?.synced;
      if (appended) this.#isInTrouble = false;
    } catch (error) {
      this.#leave(error);
    }
  }

  async #takeBack(appended: Appended): Promise<void> {
    try {
      await appended.takeBack();
      if (this.#place) this.#place.position -= 1;
    } catch (error) {
      this.#leave(error);
    }
  }

  /** Closes the recording. All its entries are already on the disk. */
  close(): void {
    this.#place?.writer.close();
    this.#place = null;
  }
}
