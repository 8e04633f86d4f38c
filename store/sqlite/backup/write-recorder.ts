import { randomBytes } from "node:crypto";
import type { Clock } from "#core/base/common-deps.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { schemaOf } from "../engine/migrate.ts";
import {
  abandon,
  beginTransaction,
  completeTransaction,
  isFailure,
  type Transact,
  type WriterParts,
} from "../engine/writer.ts";
import { isFull } from "../engine/connect.ts";
import type { Database } from "../engine/database.ts";
import type { RanStatement } from "../engine/statement-access.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { compressSegment, isSegmentCompressed, removeUnfinished } from "./compress-segments.ts";
import { isRecorded, isRepeatable, partsOfWrite, readWrite, type RecordedWrite } from "./recorded-write.ts";
import { recordingPlace } from "./recording-place.ts";
import { pruneRecordings } from "./recordings.ts";
import { SegmentWriter, type SegmentTail } from "./segment-writer.ts";
import { chainName, listSegments, readSegment } from "./segments.ts";

/**
 * What was recorded is forced to the disk when nothing more came for so long, so that the next save does not wait for the same disk,
 * and in a rush every so many of them: a loss of power in a rush ends the chain in any case. The database itself loses nothing; the
 * recording may lose this much, and then a new chain begins.
 */
const QUIET_MS = 1_000;
const LONGEST_RUSH = 30;

/** A small limit has room for some of them beside the one that is being written. */
const SEGMENT_BYTES = 8 * 1024 * 1024;
const SEGMENTS_IN_LIMIT = 8;

export interface RecordingOptions {
  /** Of recordings, beside the backups. */
  folder: string;
  /** Above it the oldest goes. */
  limitBytes: number;
  /** After which a new segment begins; for tests. */
  segmentBytes?: number;
  /** Called with what went wrong; must not throw. A write is never refused for it. */
  onTrouble(error: unknown): void;
}

/** Of the last entry, and who writes the next. */
interface Place extends NonNullable<Manifest["recording"]> {
  writer: SegmentWriter;
}

/** Records every write of a store, in the order of the commits, before it is committed. */
export class WriteRecorder {
  readonly #options: RecordingOptions;
  readonly #clock: Clock;
  #place: Place | null = null;
  #schema = 0;
  /** Appended since the last look, and looks since the last time that all was on the disk. */
  #isWritten = false;
  #rush = 0;
  readonly #timer: NodeJS.Timeout;
  /** What is done to segments that are not written any more, one step after the other. */
  #tending: Promise<void> = Promise.resolve();

  constructor(options: RecordingOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.#sync(), QUIET_MS).unref();
  }

  /** Goes on where the file was, or begins a chain: after a loss, a migration, or a time without recording. */
  async open(database: Database): Promise<void> {
    this.#schema = schemaOf(database);
    try {
      removeUnfinished(this.#options.folder);
      this.#place = await this.#continued(database);
    } catch (error) {
      this.#options.onTrouble(error);
    }
    try {
      database.script("BEGIN IMMEDIATE");
      if (!this.#place) this.#begin(database);
      database.script("COMMIT");
    } catch (error) {
      abandon(database);
      if (!isFull(error)) throw error;
      // The next write that the disk takes begins a chain.
      this.#leave(error);
    }
    // Those of chains that ended, and the one that was being compressed when a process was killed.
    const ended = this.#place ? listSegments(this.#options.folder).map(({ path }) => path) : [];
    for (const path of ended.filter((each) => each !== this.#place?.writer.path)) void this.#tend(path);
  }

  async #continued(database: Database): Promise<Place | null> {
    const stored = recordingPlace(database);
    if (!stored) return null;
    const { folder } = this.#options;
    const latest = listSegments(folder)
      .filter(({ chain }) => chain === stored.chain)
      .slice(-2);
    const [oldest, last] = [latest[0], latest.at(-1)];
    // A compressed one is of a chain that ended: this is a database of before.
    if (!oldest || !last || (await isSegmentCompressed(last.path))) return null;
    let position = oldest.first - 1;
    let found: (SegmentTail & { body: Buffer }) | null = null;
    for (const { path } of latest) {
      for (const entry of readSegment({ path })) {
        // A loss of power may have taken the end of a segment and left the next.
        if (entry.position !== position + 1) return null;
        position = entry.position;
        if (position === stored.position) found = { path, end: entry.end, body: entry.body };
      }
    }
    // The last of all may be of a commit that never came.
    if (!found || position > stored.position + 1) return null;
    if (readWrite(found.body).schema !== this.#schema) return null;
    const tail = { path: last.path, end: found.path === last.path ? found.end : 0 };
    return { ...stored, writer: this.#writer(stored.chain, tail) };
  }

  #writer(chain: string, tail: SegmentTail | null): SegmentWriter {
    const { folder, limitBytes, onTrouble } = this.#options;
    const segmentBytes = this.#options.segmentBytes ?? Math.min(SEGMENT_BYTES, limitBytes / SEGMENTS_IN_LIMIT);
    const onEnd = async (path: string) => {
      await this.#tend(path);
      pruneRecordings(folder, { limitBytes: limitBytes - segmentBytes });
    };
    return new SegmentWriter({ folder, chain, tail, segmentBytes, onEnd, onTrouble });
  }

  #tend(path: string): Promise<void> {
    const { folder, onTrouble } = this.#options;
    // One that stays as it is costs room, and the next start tries again.
    return (this.#tending = this.#tending.then(() => compressSegment(folder, path)).catch(onTrouble));
  }

  /** Within a transaction. */
  #begin(database: Database): void {
    const chain = chainName(this.#clock(), randomBytes(4).toString("hex"));
    try {
      this.#place = { chain, position: 0, writer: this.#writer(chain, null) };
      database.run("INSERT OR REPLACE INTO recording (only, chain, position) VALUES (1, ?, 0)", chain);
    } catch (error) {
      this.#lose(database, error);
    }
  }

  /** Within a transaction that is not recorded. */
  #beginAnew(database: Database): void {
    void this.#finish();
    this.#begin(database);
  }

  /** Within a transaction: what is recorded from here on does not follow what was. */
  #lose(database: Database, error: unknown): void {
    this.#leave(error);
    database.run("DELETE FROM recording");
  }

  #leave(error: unknown): void {
    void this.#finish();
    this.#options.onTrouble(error);
  }

  readonly createTransact = ({ database, transaction, clock, tellListeners }: WriterParts): Transact => {
    const elsewhere = { waiting: new Set<number>(), removed: new Set<number>() };
    transaction.elsewhere = elsewhere;
    const unrepeatable = watchWrites(database);
    return async (work) => {
      await this.#place?.writer.hasRoom();
      const before = beginTransaction(transaction);
      const statements: RanStatement[] = [];
      let undo: (() => void) | null = null;
      let isLeftOut = false;
      const leaveOut = () => {
        isLeftOut = true;
        database.onRan = null;
        // What they hold grows with every row.
        statements.length = 0;
      };
      transaction.leaveUnrecorded = leaveOut;
      database.onRan = (statement) => {
        statements.push(statement);
        if (!unrepeatable.has(statement.sql)) return;
        leaveOut();
        this.#options.onTrouble(new Error(`A recording cannot repeat this statement: ${statement.sql}`));
      };
      try {
        const result = await work();
        if (isFailure(result)) return result;
        const isNews = completeTransaction(transaction, before, clock);
        database.onRan = null;
        const search = {
          waiting: [...elsewhere.waiting],
          removed: [...elsewhere.removed],
          file: [...transaction.unfiled],
        };
        // First, while the processor's caches hold what is written.
        if (statements.length > 0) undo = this.#append(database, { schema: this.#schema, statements, ...search });
        if (isLeftOut) this.#beginAnew(database);
        indexWrittenPosts(transaction);
        database.script("COMMIT");
        undo = null;
        if (isNews) tellListeners([...transaction.purged]);
        return result;
      } finally {
        transaction.leaveUnrecorded = undefined;
        database.onRan = null;
        if (database.inTransaction || undo) this.#takeBack(undo);
        abandon(database);
      }
    };
  };

  /** A write goes on without its recording where that cannot be written; the next one begins anew. */
  #append(database: Database, written: RecordedWrite): (() => void) | null {
    if (!this.#place) {
      this.#begin(database);
      // What was not recorded is within the next backup only, and so is this.
      return null;
    }
    const place = this.#place;
    try {
      const position = place.position + 1;
      const takeBack = place.writer.append({ time: this.#clock(), position, parts: partsOfWrite(written) });
      place.position = position;
      this.#isWritten = true;
      // With its chain: that of a write that was rolled back may have been begun in it.
      database.run("INSERT OR REPLACE INTO recording (only, chain, position) VALUES (1, ?, ?)", place.chain, position);
      return () => {
        takeBack();
        place.position = position - 1;
      };
    } catch (error) {
      this.#lose(database, error);
      return null;
    }
  }

  #takeBack(undo: (() => void) | null): void {
    try {
      undo?.();
    } catch (error) {
      this.#leave(error);
    }
  }

  async #sync(): Promise<void> {
    const isQuiet = !this.#isWritten;
    this.#isWritten = false;
    this.#rush = isQuiet ? 0 : this.#rush + 1;
    if (!isQuiet && this.#rush % LONGEST_RUSH > 0) return;
    await this.#place?.writer.sync().catch((error: unknown) => this.#options.onTrouble(error));
  }

  /** Resolves when what was recorded is on the disk, and every segment but the last is compressed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#finish();
    await this.#tending;
  }

  async #finish(): Promise<void> {
    const writer = this.#place?.writer;
    this.#place = null;
    try {
      await writer?.close();
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }
}

/** Returns the statements that cannot be recorded though they should be, to which each is added when it is prepared. */
function watchWrites(database: Database): Set<string> {
  const unrepeatable = new Set<string>();
  database.watchStatements((access, sql) => {
    const isWatched = isRecorded(access);
    if (isWatched && !isRepeatable(access)) unrepeatable.add(sql);
    return isWatched;
  });
  return unrepeatable;
}
