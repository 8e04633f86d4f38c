import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
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
import { applyContent, recordChanges, replicatedTables, withoutForeignKeys } from "./changes.ts";
import { encodeEntry, type Entry, type EntryContent, type EntryKind, hashOf } from "./entry-codec.ts";
import type { LogHealth } from "./log-health.ts";
import { hasEnded, type ReplicaPosition, writeReplicaRow } from "./replica-row.ts";

/** Lost races after which a write is given up. */
const MOST_ATTEMPTS = 12;

/** Lost races after which a write reserves the log, twice as long as it took, within these bounds. */
const RESERVE_AFTER = 3;
const LEAST_RESERVED_MS = 1_000;
const MOST_RESERVED_MS = 60_000;

const MOST_JITTER_MS = 40;
const LOOK_AGAIN_MS = 200;

/** Between two tries of an append that got no answer. */
const RETRY_MS = 250;

/** Appends without an answer are tried again for so long before the writer hears of it; afterwards in the background. */
export const UNKNOWN_LIMIT_MS = 8_000;

export interface ReplicatedWriterParts extends WriterParts {
  health: LogHealth;
  position: ReplicaPosition;
  serverId: string;
  elapsed: MonotonicClock;
  unknownLimitMs: number;
  /** Applies what the log has beyond this replica. Throws WritesRefused while it may not. */
  follow(): Promise<number>;
}

export interface ReplicatedWriter {
  transact: Transact;
  /** In a turn. Finishes an append whose outcome is unknown, then applies everything up to the head; returns how much. */
  catchUp(): Promise<number>;
  /** In a turn. Appends an entry that is no write, and applies it. False when others were faster every time. */
  append(entry: EntryKind): Promise<boolean>;
  /** To be called with every entry that is applied. */
  noteReservation(entry: Entry): void;
  /** An append whose outcome is unknown. */
  isPending(): boolean;
}

export function createReplicatedWriter(parts: ReplicatedWriterParts): ReplicatedWriter {
  const { database, transaction, clock, health, position, serverId, elapsed } = parts;
  const { log, files } = health;
  const elsewhere = { waiting: new Set<number>(), removed: new Set<number>() };
  transaction.elsewhere = elsewhere;
  let pending: NewLogEntry | null = null;
  let reserved: { server: string; until: number } | null = null;

  async function catchUp(): Promise<number> {
    if (pending && pending.position > position.row().position) await log.append(pending);
    pending = null;
    return parts.follow();
  }

  /** The identical entry again and again: that its position is absent proves nothing, the create may be on its way. */
  async function appendUntilKnown(entry: NewLogEntry): Promise<"ours" | "other"> {
    for (const since = elapsed(); ; await delay(RETRY_MS)) {
      try {
        if ((await log.append(entry)) === "appended") return "ours";
        const [there] = await log.read(entry.position, 1);
        if (there) return there.nonce === entry.nonce ? "ours" : "other";
        throw new LogUnavailable(`Position ${entry.position} is taken, and nothing can be read there.`);
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        if (elapsed() - since < parts.unknownLimitMs) continue;
        pending = entry;
        throw new LogUnavailable("The log gave no answer; whether the write was stored will be known later.", {
          cause: error,
        });
      }
    }
  }

  async function entryAfterThis(kind: EntryKind): Promise<NewLogEntry> {
    const { position: at, hash, epoch } = position.row();
    if (hasEnded(position.row()))
      throw new WritesRefused("Witryna została przeniesiona na jeden serwer, a ten tylko ją jeszcze pokazuje.");
    const entry: Entry = { schema: schemaOf(database), epoch, previous: hash, server: serverId, ...kind };
    const next = { position: at + 1, nonce: randomUUID() };
    return { ...next, body: await encodeEntry(entry, { ...next, files }) };
  }

  async function append(kind: EntryKind): Promise<boolean> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const outcome = await appendUntilKnown(await entryAfterThis(kind));
      await catchUp();
      if (outcome === "ours") return true;
      await delay(Math.random() * MOST_JITTER_MS);
    }
    return false;
  }

  /** Applies as others will, so that nothing enters the log that cannot be applied, then appends, then commits. */
  async function commit(kind: "news" | "quiet", content: EntryContent): Promise<"committed" | "appended" | "other"> {
    const entry = await entryAfterThis({ kind, ...content });
    const next = { ...position.row(), position: entry.position, hash: hashOf(entry.body) };
    return withoutForeignKeys(database, async () => {
      database.script("BEGIN IMMEDIATE");
      let outcome: "ours" | "other" = "other";
      try {
        applyContent(database, content);
        writeReplicaRow(database, next);
        outcome = await appendUntilKnown(entry);
        if (outcome === "ours") database.script("COMMIT");
      } catch (error) {
        abandon(database);
        // It is in the log: the write happened, and this replica applies it like the others, once its disk allows.
        if (outcome === "ours") return "appended";
        throw error;
      }
      if (outcome === "other") {
        database.script("ROLLBACK");
        return outcome;
      }
      position.moveTo(next);
      return "committed";
    });
  }

  async function draft<T>(work: () => Promise<T>): Promise<Draft<T>> {
    const before = beginTransaction(transaction);
    const recording = recordChanges(database, replicatedTables(database));
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
      const numbers = { waiting: [...elsewhere.waiting], removed: [...elsewhere.removed] };
      return { kind: news ? "news" : "quiet", result, content: { ...changes, purged, file, ...numbers } };
    } catch (error) {
      return { kind: "threw", error };
    } finally {
      recording.close();
      abandon(database);
    }
  }

  async function waitForReservation(): Promise<void> {
    while (reserved && reserved.server !== serverId && reserved.until > elapsed()) {
      await delay(Math.min(reserved.until - elapsed(), LOOK_AGAIN_MS));
      await catchUp();
    }
  }

  function noteReservation(entry: Entry): void {
    if (entry.kind === "reserve") reserved = { server: entry.server, until: elapsed() + entry.ms };
    else if (reserved?.server === entry.server && (entry.kind === "news" || entry.kind === "quiet")) reserved = null;
  }

  const transact: Transact = async (work) => {
    const begun = elapsed();
    let atHead = false;
    let reserves = false;
    try {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        if (pending || health.isSilent()) atHead = (await catchUp()) >= 0;
        await waitForReservation();
        const drafted = await draft(work);
        if (drafted.kind === "threw" || drafted.kind === "nothing" || drafted.kind === "local") {
          // A refusal may come of what others have changed meanwhile: it is believed at the head only.
          const again = drafted.kind !== "local" && !atHead && (await catchUp()) > 0;
          atHead = true;
          if (again) continue;
          if (drafted.kind === "threw") throw drafted.error;
          return drafted.result;
        }
        const outcome = await commit(drafted.kind, drafted.content);
        if (outcome === "committed" && drafted.kind === "news") parts.tellListeners(drafted.content.purged);
        if (outcome !== "other") {
          reserves = false;
          return drafted.result;
        }
        atHead = (await catchUp()) >= 0;
        if (attempt === RESERVE_AFTER) {
          const ms = Math.min(MOST_RESERVED_MS, Math.max(LEAST_RESERVED_MS, 2 * (elapsed() - begun)));
          reserves = await append({ kind: "reserve", ms });
        }
        await delay(Math.random() * MOST_JITTER_MS);
      }
      throw new LogUnavailable(`Other servers were faster ${MOST_ATTEMPTS} times.`);
    } finally {
      if (reserves) await append({ kind: "reserve", ms: 0 }).catch(() => undefined);
    }
  };

  return { transact, catchUp, append, noteReservation, isPending: () => pending !== null };
}

type Draft<T> =
  | { kind: "news" | "quiet"; result: T; content: EntryContent }
  /** `local`: only this server's search index changed. */
  | { kind: "nothing" | "local"; result: T }
  | { kind: "threw"; error: unknown };
