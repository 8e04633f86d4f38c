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
import type { Database } from "../engine/database.ts";
import { recordChanges, replicatedTables } from "../replication/changes.ts";
import { type EntryContent, packEntryAtOnce, unpackEntry } from "../replication/entry-codec.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { recordingPlace } from "./recording-place.ts";
import { pruneRecordings } from "./recordings.ts";
import { chainName, listSegments, readSegment, type SegmentTail, SegmentWriter } from "./segments.ts";

/**
 * What was recorded is forced to the disk when nothing more came for so long, so that the next save does not wait for the same disk,
 * and in a rush every so many of them. The database itself loses nothing; a loss of power may cost the recording this much, and then
 * a new chain begins.
 */
const QUIET_MS = 1_000;
const LONGEST_RUSH = 5;

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
  #tables: string[] = [];
  /** Appended since the last look, and looks since the last time that all was on the disk. */
  #isWritten = false;
  #rush = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(options: RecordingOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.#sync(), QUIET_MS).unref();
  }

  /** Goes on where the file was, or begins a chain: after a loss, a migration, or a time without recording. */
  async open(database: Database): Promise<void> {
    this.#schema = schemaOf(database);
    this.#tables = replicatedTables(database);
    try {
      this.#place = await this.#continued(database);
    } catch (error) {
      this.#options.onTrouble(error);
    }
    database.script("BEGIN IMMEDIATE");
    if (!this.#place) this.#begin(database);
    database.script("COMMIT");
  }

  async #continued(database: Database): Promise<Place | null> {
    const stored = recordingPlace(database);
    if (!stored) return null;
    const last = listSegments(this.#options.folder).findLast(({ chain }) => chain === stored.chain);
    if (!last) return null;
    let [end, position, body]: [number, number, Uint8Array | null] = [0, last.first - 1, null];
    for (const entry of readSegment(last)) {
      // The last of all may be of a commit that never came.
      if (entry.position > stored.position + 1) return null;
      if (entry.position === stored.position) ({ end, position, body } = entry);
    }
    if (position !== stored.position || body === null) return null;
    const entry = await unpackEntry(body);
    if (!("schema" in entry) || entry.schema !== this.#schema) return null;
    return { ...stored, writer: this.#writer(stored.chain, { path: last.path, end }) };
  }

  #writer(chain: string, tail: SegmentTail | null): SegmentWriter {
    const { folder, limitBytes, segmentBytes } = this.#options;
    const onSegment = () => pruneRecordings(folder, { limitBytes, before: 0 });
    return new SegmentWriter({ folder, chain, tail, segmentBytes, onSegment });
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
    this.#place?.writer.close();
    this.#begin(database);
  }

  /** Within a transaction: what is recorded from here on does not follow what was. */
  #lose(database: Database, error: unknown): void {
    this.#place = null;
    database.run("DELETE FROM recording");
    this.#options.onTrouble(error);
  }

  readonly createTransact = ({ database, transaction, clock, tellListeners }: WriterParts): Transact => {
    const elsewhere = { waiting: new Set<number>(), removed: new Set<number>() };
    transaction.elsewhere = elsewhere;
    return async (work) => {
      const before = beginTransaction(transaction);
      const changes = recordChanges(database, this.#tables, "patchset");
      let undo: (() => void) | null = null;
      let isLeftOut = false;
      transaction.leaveUnrecorded = () => {
        isLeftOut = true;
        // What they hold grows with every row.
        changes.close();
      };
      try {
        const result = await work();
        if (isFailure(result)) return result;
        const isNews = completeTransaction(transaction, before, clock);
        const changed = isLeftOut ? null : changes.changes();
        // Every session is told of every row of the search index, which is none of theirs.
        changes.close();
        const numbers = { waiting: [...elsewhere.waiting], removed: [...elsewhere.removed] };
        const content = changed && { ...changed, purged: [], file: [...transaction.unfiled], ...numbers };
        indexWrittenPosts(transaction);
        if (content) undo = this.#append(database, content);
        if (isLeftOut) this.#beginAnew(database);
        database.script("COMMIT");
        undo = null;
        if (isNews) tellListeners([...transaction.purged]);
        return result;
      } finally {
        transaction.leaveUnrecorded = undefined;
        changes.close();
        if (database.inTransaction || undo) this.#takeBack(undo);
        abandon(database);
      }
    };
  };

  /** A write goes on without its recording where that cannot be written; the next one begins anew. */
  #append(database: Database, content: EntryContent): (() => void) | null {
    if (!this.#place) {
      this.#begin(database);
      // What was not recorded is within the next backup only, and so is this.
      return null;
    }
    const place = this.#place;
    try {
      const common = { schema: this.#schema, epoch: 0, previous: "", server: "" };
      const body = packEntryAtOnce({ ...common, kind: "quiet", ...content });
      const position = place.position + 1;
      const takeBack = place.writer.append({ time: this.#clock(), position, body });
      place.position = position;
      this.#isWritten = true;
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
      this.#place = null;
      this.#options.onTrouble(error);
    }
  }

  async #sync(): Promise<void> {
    const isQuiet = !this.#isWritten;
    this.#isWritten = false;
    this.#rush = isQuiet ? 0 : this.#rush + 1;
    if (!isQuiet && this.#rush % LONGEST_RUSH > 0) return;
    await this.#place?.writer.sync().catch((error: unknown) => this.#options.onTrouble(error));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#place?.writer.close();
    this.#place = null;
  }
}
