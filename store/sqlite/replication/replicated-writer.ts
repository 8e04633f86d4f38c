import { randomUUID } from "node:crypto";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { LogUnavailable, type NewLogEntry } from "#core/replication/replicated-log.ts";
import { schemaOf } from "../engine/migrate.ts";
import { changedRows } from "../engine/change-log.ts";
import {
  abandon,
  beginTransaction,
  completeTransaction,
  isFailure,
  type Transact,
  type WriterParts,
} from "../engine/writer.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { applyContent, recordChanges, withoutForeignKeys } from "./changes.ts";
import { encodeEntry, type Entry, type EntryContent, type EntryKind, hashOf } from "./entry-codec.ts";
import type { LogHealth } from "./log-health.ts";
import { hasEnded, type ReplicaPosition, writeReplicaRow } from "./replica-row.ts";
import { createReservations, type Reservations } from "./reservations.ts";

/** Lost races after which a write is given up. */
const MOST_ATTEMPTS = 12;

/** Lost races after which a write reserves the log, for twice as long as it took, within these bounds. */
const RESERVE_AFTER = 3;
const LEAST_RESERVED_MS = 1_000;
const MOST_RESERVED_MS = 60_000;

const MOST_JITTER_MS = 40;
const LOOK_AGAIN_MS = 200;

/** How often the log is read at most to reach its head before a race. */
const MOST_PASSES = 6;

/**
 * A server that writes without a pause lets others have the log for a moment each time: whoever is farther from it would lose
 * every race, also that for a reservation.
 */
const BUSY_MS = 1_000;
const REST_MS = 100;

/** The moment is as long as so many of its appends where they take longer: somebody else must look, and append, within it. */
const REST_APPENDS = 3;

/** Between two tries of an append that got no answer. */
const RETRY_MS = 250;

/**
 * Appends without an answer are tried again for so long before the writer hears of it; afterwards in the background. With the pause before
 * the last try, and that try's own limit, a save is refused within 3 s while Postgres is away.
 */
export const UNKNOWN_LIMIT_MS = 700;

export interface ReplicatedWriterParts extends WriterParts {
  health: LogHealth;
  position: ReplicaPosition;
  serverId: string;
  elapsed: MonotonicClock;
  pause(ms: number): Promise<void>;
  unknownLimitMs: number;
  /** Applies what the log has beyond this replica. Throws WritesRefused while it may not. */
  follow(): Promise<number>;
}

/** Lets the writes of a store through the log. Everything but `noteReservation` and `isPending` in a turn. */
export class ReplicatedWriter {
  readonly #parts: ReplicatedWriterParts;
  readonly #elsewhere = { waiting: new Set<number>(), removed: new Set<number>() };
  #pending: NewLogEntry | null = null;
  readonly #reservations: Reservations;
  #busySince = 0;
  #lastWrite = -Infinity;
  #lastAppendMs = 0;

  constructor(parts: ReplicatedWriterParts) {
    this.#parts = parts;
    parts.transaction.elsewhere = this.#elsewhere;
    this.#reservations = createReservations(parts.elapsed);
  }

  /** An append whose outcome is unknown. */
  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** To be called with every entry that is applied. */
  noteReservation(entry: Entry): void {
    this.#reservations.note(entry);
  }

  /** Finishes an append whose outcome is unknown, then applies everything up to the head; returns how much. */
  async catchUp(): Promise<number> {
    const { health, position, follow } = this.#parts;
    if (this.#pending && this.#pending.position > position.row().position) await health.log.append(this.#pending);
    this.#pending = null;
    return follow();
  }

  /** Appends an entry that is no write, and applies it. False when others were faster every time. */
  async append(kind: EntryKind): Promise<boolean> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const outcome = await this.#appendUntilKnown(await this.#entryAfterThis(kind));
      if (outcome === "other") await this.#goAfterOthers();
      else return (await this.catchUp()) >= 0;
    }
    return false;
  }

  readonly transact: Transact = async (work) => {
    await this.#rest();
    try {
      return await this.#tryRepeatedly(work);
    } finally {
      await this.#endReservation();
    }
  };

  async #tryRepeatedly<T>(work: () => Promise<T>): Promise<T> {
    const { elapsed, health, serverId } = this.#parts;
    const begun = elapsed();
    let atHead = false;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      if (this.isPending || health.isSilent()) atHead = (await this.catchUp()) >= 0;
      const reserves = attempt > RESERVE_AFTER && !this.#reservations.includes(serverId);
      if (reserves) await this.#reserve(2 * (elapsed() - begun));
      await this.#waitForReservation();
      const drafted = await this.#draft(work);
      if (drafted.content) {
        if ((await this.#commit(drafted.kind, drafted.content)) !== "other") return drafted.result;
        await this.#goAfterOthers();
        atHead = true;
      } else {
        // A refusal may come of what others have changed meanwhile: it is believed at the head only.
        const again = drafted.kind !== "local" && !atHead && (await this.catchUp()) > 0;
        atHead = true;
        if (again) continue;
        if (drafted.kind === "threw") throw drafted.error;
        return drafted.result;
      }
    }
    throw new LogUnavailable(`Other servers were faster ${MOST_ATTEMPTS} times.`);
  }

  /**
   * After a lost race: pauses, and then reaches the head, not before: whoever goes on from where the log was loses to all that
   * was written meanwhile. Others also write while what they wrote is applied; less of it each time.
   */
  async #goAfterOthers(): Promise<void> {
    await this.#parts.pause(Math.random() * MOST_JITTER_MS);
    for (let pass = 1; pass <= MOST_PASSES; pass += 1) if ((await this.catchUp()) === 0) return;
  }

  /** The identical entry again and again: that its position is absent proves nothing, the create may be on its way. */
  async #appendUntilKnown(entry: NewLogEntry): Promise<"ours" | "other"> {
    const { health, elapsed, pause, unknownLimitMs } = this.#parts;
    const { log } = health;
    for (const since = elapsed(); ; await pause(RETRY_MS)) {
      try {
        if ((await log.append(entry)) === "appended") return "ours";
        const [there] = await log.read(entry.position, 1);
        if (there) return there.nonce === entry.nonce ? "ours" : "other";
        throw new LogUnavailable(`Position ${entry.position} is taken, and nothing can be read there.`);
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        if (elapsed() - since < unknownLimitMs) continue;
        this.#pending = entry;
        throw new LogUnavailable("The log gave no answer; whether the write was stored will be known later.", {
          cause: error,
        });
      }
    }
  }

  async #entryAfterThis(kind: EntryKind): Promise<NewLogEntry> {
    const { database, health, position, serverId } = this.#parts;
    const { position: at, hash, epoch } = position.row();
    if (hasEnded(position.row()))
      throw new WritesRefused("Witryna została przeniesiona na jeden serwer, a ten tylko ją jeszcze pokazuje.");
    const entry: Entry = { schema: schemaOf(database), epoch, previous: hash, server: serverId, ...kind };
    const next = { position: at + 1, nonce: randomUUID() };
    return { ...next, body: await encodeEntry(entry, { ...next, files: health.files }) };
  }

  /** Applies as others will, so that nothing enters the log that cannot be applied, then appends, then commits. */
  async #commit(kind: "news" | "quiet", content: EntryContent): Promise<"ours" | "other"> {
    const { database, position, serverId, elapsed } = this.#parts;
    const begun = elapsed();
    const entry = await this.#entryAfterThis({ kind, ...content });
    const next = { ...position.row(), position: entry.position, hash: hashOf(entry.body) };
    let outcome: "ours" | "other" = "other";
    const committed = await withoutForeignKeys(database, async () => {
      database.script("BEGIN IMMEDIATE");
      try {
        applyContent(database, content);
        writeReplicaRow(database, next);
        outcome = await this.#appendUntilKnown(entry);
        database.script(outcome === "ours" ? "COMMIT" : "ROLLBACK");
        return outcome === "ours";
      } catch (error) {
        abandon(database);
        // It is in the log: the write happened, and this replica applies it like the others, once its disk allows.
        if (outcome === "ours") return false;
        throw error;
      }
    });
    if (committed) {
      position.moveTo(next);
      this.#reservations.end(serverId);
      this.#lastWrite = elapsed();
      this.#lastAppendMs = this.#lastWrite - begun;
      if (kind === "news") this.#parts.tellListeners(content.purged);
    }
    return outcome;
  }

  /** Does the work, takes down what it changed, and undoes it. */
  async #draft<T>(work: () => Promise<T>): Promise<Draft<T>> {
    const { database, transaction, clock } = this.#parts;
    const before = beginTransaction(transaction);
    const recording = recordChanges(database);
    try {
      const result = await work();
      if (isFailure(result)) return { kind: "nothing", result };
      const news = completeTransaction(transaction, before, clock);
      const changes = recording.changes();
      if (!changes) {
        indexWrittenPosts(transaction);
        const kind = changedRows(database) > before ? "local" : "nothing";
        recording.close();
        database.script("COMMIT");
        return { kind, result };
      }
      const [purged, file] = [[...transaction.purged], [...transaction.unfiled]];
      const numbers = { waiting: [...this.#elsewhere.waiting], removed: [...this.#elsewhere.removed] };
      return { kind: news ? "news" : "quiet", result, content: { ...changes, purged, file, ...numbers } };
    } catch (error) {
      return { kind: "threw", error };
    } finally {
      recording.close();
      abandon(database);
    }
  }

  async #rest(): Promise<void> {
    const { elapsed } = this.#parts;
    const rest = Math.min(BUSY_MS, Math.max(REST_MS, REST_APPENDS * this.#lastAppendMs));
    if (elapsed() - this.#lastWrite < rest) {
      if (elapsed() - this.#busySince < BUSY_MS) return;
      await this.#parts.pause(rest);
    }
    this.#busySince = elapsed();
  }

  async #reserve(ms: number): Promise<void> {
    await this.append({ kind: "reserve", ms: Math.min(MOST_RESERVED_MS, Math.max(LEAST_RESERVED_MS, ms)) });
  }

  /** All others wait for whoever wrote nothing after all; where the log gives no answer, until its time is over. */
  async #endReservation(): Promise<void> {
    const { health, serverId } = this.#parts;
    if (!this.#reservations.includes(serverId) || this.isPending || health.isUnavailable()) return;
    // What became of the write is what its caller hears.
    await this.append({ kind: "reserve", ms: 0 }).catch(() => undefined);
  }

  async #waitForReservation(): Promise<void> {
    for (;;) {
      const first = this.#reservations.first();
      if (!first || first.server === this.#parts.serverId) return;
      await this.#parts.pause(Math.min(first.left, LOOK_AGAIN_MS));
      await this.catchUp();
    }
  }
}

type Draft<T> =
  | { kind: "news" | "quiet"; result: T; content: EntryContent }
  /** `local`: only this server's search index changed. */
  | { kind: "nothing" | "local"; result: T; content?: undefined }
  | { kind: "threw"; error: unknown; content?: undefined };
