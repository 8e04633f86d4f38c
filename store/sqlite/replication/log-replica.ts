import { renameSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { type Replica, type ReplicaState, WritesRefused } from "#core/replication/replica.ts";
import { LOG_HEARTBEAT_MS, LogUnavailable, TurnMissed } from "#core/replication/replicated-log.ts";
import { newestSchema, schemaOf } from "../engine/migrate.ts";
import type { OpenFile } from "../engine/open-file.ts";
import type { Transact, WriterParts } from "../engine/transaction.ts";
import type { Entry, EntryKind } from "./entry-codec.ts";
import { Diverged, followLog, migrateByLog, NewEpoch, NewerSchema } from "./follow-log.ts";
import type { ReplicaOptions, REPLICATION_LIMITS } from "./open-replica.ts";
import { createReplicaPosition, hasEnded, type ReplicaPosition, type ReplicaRow } from "./replica-row.ts";
import { createBackgroundWork } from "./background-work.ts";
import { ReplicatedWriter } from "./replicated-writer.ts";
import { removeDatabase, restoreCopy } from "./restore-copy.ts";
import { createSnapshots, type Snapshots } from "./snapshots.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

export interface LogReplicaParts {
  options: ReplicaOptions;
  opened: OpenFile;
  row: ReplicaRow;
  elapsed: MonotonicClock;
  limits: typeof REPLICATION_LIMITS;
}

/**
 * One server's replica of the log. It applies new entries, restores the file if it differs from the log, and sends the store's writes
 * through the log.
 */
export class LogReplica {
  readonly port: Replica;
  readonly #deps: LogReplicaParts;
  readonly #position: ReplicaPosition;
  readonly #engine: WriterParts;
  readonly #writer: ReplicatedWriter;
  readonly #snapshots: Snapshots;
  readonly #onRestored: (() => void)[] = [];
  readonly #background = createBackgroundWork((error) => this.#trouble(error));
  #unsubscribe: () => Promise<void> = async () => {};
  #restoring = false;
  #newerSchema = false;
  /** True if the log did not answer the last call. */
  #isUnavailable = false;
  /** The last reported error; empty once the log answers again. */
  #lastReported = "";
  #lastAlive = -Infinity;
  #wakes = false;
  #hinted = 0;

  constructor(deps: LogReplicaParts, engine: WriterParts) {
    const { options, elapsed, limits } = deps;
    const { serverId, file, log, files } = options;
    this.#deps = deps;
    this.#engine = engine;
    this.#position = createReplicaPosition(deps.row);
    this.#writer = new ReplicatedWriter({
      ...engine,
      log,
      files,
      position: this.#position,
      serverId,
      elapsed,
      pause: options.pause ?? delay,
      unknownLimitMs: limits.unknownLimitMs,
      follow: () => this.#follow(),
    });
    this.#snapshots = createSnapshots({
      file,
      log,
      files,
      isLeader: options.isLeader ?? (() => true),
      row: this.#position.row,
      elapsed,
      limits,
      append: (entry) => this.#append(entry),
      onDiverged: (error) => this.#restore(new Diverged(error.message)),
    });
    this.port = {
      position: () => this.#position.row().position,
      waitFor: (position, ms) => this.#position.waitFor(position, ms),
      state: () => this.#state(),
      onRestored: (listener) => void this.#onRestored.push(listener),
    };
  }

  /** Runs the store's writes. Refuses them at once if the log did not answer the last call, because another call would only take time. */
  readonly transact: Transact = async (work) => {
    this.#refuseWrites();
    if (this.#isUnavailable) throw new LogUnavailable("The last call of the log failed.");
    return this.#noted(this.#writer.transact(work)).catch((error: unknown) => {
      throw error instanceof TurnMissed ? new WritesRefused(siteLogMessages.notInTime, { cause: error }) : error;
    });
  };

  /**
   * Follows the log to its head and to the newest schema, because readers need both. If the log does not answer, readers get this server's
   * present data.
   */
  async start(): Promise<void> {
    try {
      const { database, inTurn } = this.#engine;
      await inTurn(() => this.#follow());
      const append = this.#writer.append.bind(this.#writer);
      await migrateByLog({ database, inTurn, append, schema: () => this.#schema() });
    } catch (error) {
      const readable = this.#schema() === newestSchema();
      if (!readable || !(isNoAnswer(error) || error instanceof WritesRefused)) throw error;
    }
    const { options, limits } = this.#deps;
    this.#showLife();
    this.#unsubscribe = options.log.follow({
      onEntries: (upTo) => {
        this.#showLife();
        this.#hinted = Math.max(this.#hinted, upTo ?? Infinity);
        void this.#wake();
      },
      onAlive: () => this.#showLife(),
    });
    this.#background.repeat(limits.pollMs, async () => {
      // The next poll begins only after this one has ended, so a write waits for at most one poll.
      if (this.#isSilent() || this.#isUnavailable) await this.#hint();
    });
    this.#background.repeat(limits.snapshotPollMs, () => this.#snapshots.takeWhenDue());
  }

  /** Ends the log. After that only a new epoch may begin. Does nothing if the log has already ended. */
  async end(): Promise<void> {
    this.#refuseWrites();
    if (!hasEnded(this.#position.row())) await this.#append({ kind: "end" });
  }

  async stop(): Promise<void> {
    const stopped = this.#background.stop();
    await this.#unsubscribe();
    await this.#snapshots.stop();
    await stopped;
  }

  #state(): ReplicaState {
    if (this.#restoring) return "restoring";
    if (this.#newerSchema) return "old-schema";
    if (hasEnded(this.#position.row())) return "ended";
    if (this.#isUnavailable) return "unavailable";
    return this.#isSilent() ? "silent" : "following";
  }

  #showLife(): void {
    this.#lastAlive = this.#deps.elapsed();
  }

  #isSilent(): boolean {
    return this.#deps.elapsed() - this.#lastAlive > LOG_HEARTBEAT_MS;
  }

  /** Remembers from the outcome of a call whether the log answers. */
  async #noted<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await call;
      this.#isUnavailable = false;
      this.#lastReported = "";
      return answer;
    } catch (error) {
      if (isNoAnswer(error)) this.#isUnavailable = !(error instanceof TurnMissed);
      throw error;
    }
  }

  #refuseWrites(): void {
    if (this.#restoring) throw new WritesRefused(siteLogMessages.serverRestoring);
    if (this.#newerSchema) throw new WritesRefused(siteLogMessages.serverOutdated);
  }

  async #follow(): Promise<void> {
    this.#refuseWrites();
    const { log, files } = this.#deps.options;
    const { database } = this.#engine;
    try {
      await this.#noted(
        followLog({
          database,
          log,
          files,
          row: this.#position.row,
          onApplied: (row, entry) => this.#applied(row, entry),
        }),
      );
    } catch (error) {
      if (error instanceof NewerSchema) this.#meetNewerSchema(error);
      else if (error instanceof Diverged || error instanceof NewEpoch) this.#restore(error);
      this.#refuseWrites();
      throw error;
    }
  }

  async #applied(row: ReplicaRow, entry: Entry | null): Promise<void> {
    this.#position.moveTo(row);
    if (!entry) return this.#trouble(new Error(`Somebody else has put position ${row.position} into the log.`));
    if (entry.kind === "news") this.#engine.tellListeners(entry.purged);
    // Begins no snapshot while the background work is stopping, because nothing would end the snapshot's thread.
    if (entry.kind === "mark" && !this.#background.isStopping) await this.#snapshots.onMark(row);
    if (entry.kind === "digests") this.#snapshots.onDigests(entry.of, entry.digests);
  }

  /** Restores the file in the background. Readers get the old file in the meantime. */
  #restore(cause: Diverged | NewEpoch): void {
    if (this.#restoring) return;
    this.#restoring = true;
    this.#trouble(cause);
    const begin = cause instanceof NewEpoch ? cause : null;
    this.#background.add(() => this.#restoreUntilDone(begin));
  }

  async #restoreUntilDone(begin: NewEpoch | null): Promise<void> {
    const { options, limits } = this.#deps;
    const path = `${options.file}.restored`;
    while (!this.#background.isStopping) {
      try {
        const row = await restoreCopy(path, options, begin);
        if (row.keyFingerprint !== options.keyFingerprint)
          throw new Error("The log belongs to another secret key now.");
        await this.#engine.inTurn(() => this.#swapFile(path, row));
        return;
      } catch (error) {
        if (error instanceof NewerSchema) return this.#meetNewerSchema(error);
        this.#trouble(error);
      }
      await this.#background.rest(limits.pollMs);
    }
  }

  /** Stops following the log until a newer version of this program is started. */
  #meetNewerSchema(error: NewerSchema): void {
    this.#newerSchema = true;
    this.#restoring = false;
    this.#trouble(error);
  }

  async #swapFile(path: string, row: ReplicaRow): Promise<void> {
    const { opened, options } = this.#deps;
    await this.#snapshots.stop();
    opened.reader.close();
    opened.writer.close();
    removeDatabase(options.file);
    renameSync(path, options.file);
    opened.writer.reopen();
    opened.reader.reopen();
    this.#position.moveTo(row);
    this.#restoring = false;
    for (const listener of this.#onRestored) listener();
    this.#engine.tellListeners(["*"]);
    void this.#hint();
  }

  async #hint(): Promise<void> {
    this.#hinted = Infinity;
    await this.#wake();
  }

  /** Follows the log once for all hints that arrive before this step's turn comes. */
  async #wake(): Promise<void> {
    if (this.#wakes || this.#restoring || this.#newerSchema || this.#background.isStopping) return;
    this.#wakes = true;
    await this.#engine
      .inTurn(async () => {
        this.#wakes = false;
        const hinted = this.#hinted;
        this.#hinted = 0;
        if (hinted > this.#position.row().position && !this.#restoring && !this.#background.isStopping)
          await this.#follow();
      })
      .catch(this.#trouble);
  }

  #append(entry: EntryKind): Promise<void> {
    return this.#engine.inTurn(() => {
      this.#refuseWrites();
      return this.#writer.append(entry);
    });
  }

  #schema(): number {
    return schemaOf(this.#deps.opened.reader);
  }

  /** Reports an error. While the log does not answer, the same error is reported only once. */
  readonly #trouble = (error: unknown): void => {
    if (error instanceof WritesRefused || (isNoAnswer(error) && this.#lastReported === String(error))) return;
    this.#lastReported = String(error);
    this.#deps.options.onTrouble?.(error);
  };
}

/** Returns whether an error means that the log did not answer, or the file store that holds large entries. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof LogUnavailable || error instanceof FileStoreUnavailable;
}
