import { renameSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Claims } from "#core/replication/claims.ts";
import { type Replica, type ReplicaState, WritesRefused } from "#core/replication/replica.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { migrateTo, newestSchema, schemaOf } from "../engine/migrate.ts";
import { changedRows } from "../engine/change-log.ts";
import type { OpenFile } from "../engine/open.ts";
import type { Transact, WriterParts } from "../engine/writer.ts";
import { createClaims, storedClaim } from "./claims.ts";
import type { Entry, EntryKind } from "./entry-codec.ts";
import { Diverged, followLog, NewEpoch, NewerSchema } from "./follow-log.ts";
import type { LogHealth } from "./log-health.ts";
import type { ReplicatedOptions, REPLICATION_LIMITS } from "./open-replicated-store.ts";
import { createReplicaPosition, hasEnded, type ReplicaPosition, type ReplicaRow } from "./replica-row.ts";
import { ReplicatedWriter } from "./replicated-writer.ts";
import { removeDatabase, restoreCopy } from "./restore-copy.ts";
import { createSnapshots, type Snapshots } from "./snapshots.ts";

export interface LogReplicaParts {
  options: ReplicatedOptions;
  opened: OpenFile;
  row: ReplicaRow;
  health: LogHealth;
  elapsed: MonotonicClock;
  limits: typeof REPLICATION_LIMITS;
}

/** One server's part in the log: follows it, restores itself where it differs, and lets the store's writes through it. */
export class LogReplica {
  readonly #given: LogReplicaParts;
  readonly #position: ReplicaPosition;
  readonly #engine: WriterParts;
  readonly #writer: ReplicatedWriter;
  readonly #claims: Claims;
  readonly #snapshots: Snapshots;
  readonly #onRestored: (() => void)[] = [];
  readonly #stopping = new AbortController();
  #unsubscribe: () => Promise<void> = async () => {};
  #background: Promise<unknown> = Promise.resolve();
  #restoring = false;
  #newerSchema = false;
  #wakes = false;
  #hinted = 0;

  constructor(given: LogReplicaParts, engine: WriterParts) {
    const { options, opened, health, elapsed, limits } = given;
    const { serverId, file } = options;
    this.#given = given;
    this.#engine = engine;
    this.#position = createReplicaPosition(given.row);
    this.#writer = new ReplicatedWriter({
      ...engine,
      health,
      position: this.#position,
      serverId,
      elapsed,
      unknownLimitMs: limits.unknownLimitMs,
      follow: () => this.#follow(),
    });
    this.#claims = createClaims({
      database: engine.database,
      log: health.log,
      serverId,
      elapsed,
      claimMs: limits.claimMs,
      write: (work) => engine.inTurn(() => this.transact(() => this.#quietly(work))),
      stored: (name) => storedClaim(opened.reader, name),
    });
    this.#snapshots = createSnapshots({
      file,
      log: health.log,
      files: health.files,
      claims: this.#claims,
      row: this.#position.row,
      elapsed,
      limits: { entries: limits.snapshotEntries, ageMs: limits.snapshotAgeMs, marginMs: limits.snapshotMarginMs },
      append: (entry) => this.#append(entry),
      onDiverged: (error) => this.#restore(new Diverged(error.message)),
    });
  }

  readonly transact: Transact = async (work) => {
    this.#refuseWrites();
    return this.#writer.transact(work);
  };

  readonly face: Replica = {
    claims: { hold: (name) => this.#claims.hold(name), release: (name) => this.#claims.release(name) },
    position: () => this.#position.row().position,
    waitFor: (position, ms) => this.#position.waitFor(position, ms),
    state: () => this.#state(),
    onRestored: (listener) => void this.#onRestored.push(listener),
  };

  /** Reaches the head and the newest schema, which readers need; without an answer of the log what is here has to do. */
  async start(): Promise<void> {
    try {
      await this.#engine.inTurn(() => this.#writer.catchUp());
      while (this.#schema() < newestSchema()) await this.#migrate(this.#schema() + 1);
    } catch (error) {
      const readable = this.#schema() === newestSchema();
      if (!readable || !(error instanceof LogUnavailable || error instanceof WritesRefused)) throw error;
    }
    const { health, limits } = this.#given;
    this.#unsubscribe = health.log.follow(this.#position.row().position, {
      onEntries: (upTo) => {
        health.alive();
        this.#hinted = Math.max(this.#hinted, upTo ?? Infinity);
        this.#wake();
      },
      onAlive: () => health.alive(),
    });
    this.#repeat(limits.pollMs, async () => {
      if (health.isSilent() || health.isUnavailable() || this.#writer.isPending) this.#hint();
    });
    this.#repeat(limits.snapshotPollMs, () => this.#snapshots.takeWhenDue());
    this.#repeat(limits.claimMs / 4, () => this.#snapshots.keepClaim());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#unsubscribe();
    await this.#snapshots.stop();
    await this.#background;
  }

  #state(): ReplicaState {
    if (this.#restoring) return "restoring";
    if (this.#newerSchema) return "old-schema";
    if (hasEnded(this.#position.row())) return "ended";
    if (this.#given.health.isUnavailable()) return "unavailable";
    return this.#given.health.isSilent() ? "silent" : "following";
  }

  #refuseWrites(): void {
    if (this.#restoring) throw new WritesRefused("Ten serwer odtwarza swoje dane. Spróbuj ponownie za chwilę.");
    if (this.#newerSchema)
      throw new WritesRefused("Ten serwer ma starszą wersję Szpalty niż witryna i nie może zapisywać. Zaktualizuj go.");
  }

  async #follow(): Promise<number> {
    this.#refuseWrites();
    const { log, files } = this.#given.health;
    const { database } = this.#engine;
    try {
      return await followLog({
        database,
        log,
        files,
        row: this.#position.row,
        onApplied: (row, entry) => this.#applied(row, entry),
      });
    } catch (error) {
      if (error instanceof NewerSchema) this.#meetNewerSchema(error);
      else if (error instanceof Diverged || error instanceof NewEpoch) this.#restore(error);
      this.#refuseWrites();
      throw error;
    }
  }

  async #applied(row: ReplicaRow, entry: Entry): Promise<void> {
    this.#position.moveTo(row);
    this.#writer.noteReservation(entry);
    if (entry.kind === "news") this.#engine.tellListeners(entry.purged);
    if (entry.kind === "mark") await this.#snapshots.onMark(row);
    if (entry.kind === "digests") this.#snapshots.onDigests(entry.of, entry.digests);
  }

  /** In the background; readers have the old file meanwhile. */
  #restore(cause: Diverged | NewEpoch): void {
    if (this.#restoring) return;
    this.#restoring = true;
    this.#trouble(cause);
    const begin = cause instanceof NewEpoch ? cause : null;
    this.#background = this.#background.then(() => this.#restoreUntilDone(begin)).catch(this.#trouble);
  }

  async #restoreUntilDone(begin: NewEpoch | null): Promise<void> {
    const { options, health, limits } = this.#given;
    const path = `${options.file}.restored`;
    while (!this.#stopping.signal.aborted) {
      try {
        const row = await restoreCopy(path, health, begin);
        if (row.keyFingerprint !== options.keyFingerprint)
          throw new Error("The log belongs to another secret key now.");
        await this.#engine.inTurn(() => this.#swapFile(path, row));
        return;
      } catch (error) {
        if (error instanceof NewerSchema) return this.#meetNewerSchema(error);
        this.#trouble(error);
      }
      await this.#rest(limits.pollMs);
    }
  }

  /** Nothing more can be followed until this program is replaced. */
  #meetNewerSchema(error: NewerSchema): void {
    this.#newerSchema = true;
    this.#restoring = false;
    this.#trouble(error);
  }

  async #swapFile(path: string, row: ReplicaRow): Promise<void> {
    const { opened, options } = this.#given;
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
    this.#hint();
  }

  #hint(): void {
    this.#hinted = Infinity;
    this.#wake();
  }

  /** Once for any number of hints that come before its turn. */
  #wake(): void {
    if (this.#wakes || this.#restoring || this.#newerSchema || this.#stopping.signal.aborted) return;
    this.#wakes = true;
    const turn = this.#engine.inTurn(async () => {
      this.#wakes = false;
      const hinted = this.#hinted;
      this.#hinted = 0;
      if (hinted > this.#position.row().position && !this.#restoring && !this.#stopping.signal.aborted)
        await this.#writer.catchUp();
    });
    turn.catch(this.#trouble);
  }

  #append(entry: EntryKind): Promise<boolean> {
    return this.#engine.inTurn(async () => {
      this.#refuseWrites();
      await this.#writer.catchUp();
      return this.#writer.append(entry);
    });
  }

  /** Tried here first and undone: a migration that fails must not enter the log. */
  async #migrate(to: number): Promise<void> {
    const undone = new Error("This was a trial.");
    try {
      await this.#engine.inTurn(async () => {
        if (this.#schema() < to)
          migrateTo(this.#engine.database, to, () => {
            throw undone;
          });
      });
    } catch (error) {
      if (error !== undone) throw error;
    }
    await this.#engine.inTurn(async () => {
      await this.#writer.catchUp();
      if (this.#schema() < to) await this.#writer.append({ kind: "migrate", to });
    });
  }

  #schema(): number {
    return schemaOf(this.#given.opened.reader);
  }

  /** Claims are no news. */
  async #quietly<T>(work: () => Promise<T>): Promise<T> {
    const { transaction, database } = this.#engine;
    const before = changedRows(database);
    const result = await work();
    transaction.untrackedRows += changedRows(database) - before;
    return result;
  }

  #repeat(ms: number, step: () => Promise<void>): void {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      const run = step()
        .catch(this.#trouble)
        .finally(() => (running = false));
      this.#background = Promise.all([this.#background, run]).then(() => undefined);
    }, ms).unref();
    this.#stopping.signal.addEventListener("abort", () => clearInterval(timer));
  }

  #rest(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  readonly #trouble = (error: unknown): void => {
    if (!(error instanceof WritesRefused)) this.#given.options.onTrouble?.(error);
  };
}
