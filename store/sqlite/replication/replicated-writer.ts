import { randomUUID } from "node:crypto";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import {
  LogUnavailable,
  type NewLogEntry,
  type ReplicatedLog,
  type Turn,
  TurnMissed,
} from "#core/replication/replicated-log.ts";
import { schemaOf } from "../engine/migrate.ts";
import {
  abandon,
  beginTransaction,
  completeTransaction,
  isFailure,
  type Transact,
  type WriterParts,
} from "../engine/transaction.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { applyContent, recordChanges, withoutForeignKeys } from "./changesets.ts";
import { encodeEntry, type Entry, type EntryContent, type EntryKind, hashOf } from "./entry-codec.ts";
import { hasEnded, type ReplicaPosition, type ReplicaRow, writeReplicaRow } from "./replica-row.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

/** Milliseconds between two attempts to learn whether an append was stored. */
const RETRY_MS = 250;

/**
 * The writer tries to learn for at most this many milliseconds whether an unanswered append was stored. After that the write is refused,
 * with its outcome unknown.
 */
export const UNKNOWN_LIMIT_MS = 5_000;

export interface ReplicatedWriterParts extends WriterParts {
  log: ReplicatedLog;
  files: FileStore;
  position: ReplicaPosition;
  serverId: string;
  elapsed: MonotonicClock;
  pause(ms: number): Promise<void>;
  unknownLimitMs: number;
  /** Applies the entries that this replica does not have yet. Throws WritesRefused while the replica may not follow. */
  follow(): Promise<void>;
}

/** Sends the writes of a store through the log, each in its own turn (docs/decisions/067-writes-take-turns.md). */
export class ReplicatedWriter {
  readonly #deps: ReplicatedWriterParts;
  readonly #elsewhere = { waiting: new Set<number>(), removed: new Set<number>() };

  constructor(deps: ReplicatedWriterParts) {
    this.#deps = deps;
    deps.transaction.elsewhere = this.#elsewhere;
  }

  readonly transact: Transact = (work) =>
    this.#atHead(async (turn) => {
      const drafted = await this.#draft(work);
      if (drafted.kind === "threw") throw drafted.error;
      if (drafted.content) await this.#store(turn, drafted.kind, drafted.content);
      return drafted.result;
    });

  /** Appends an entry that is not a write, and applies it. If `isWanted` returns false at the log's head, appends nothing. */
  append(kind: EntryKind, isWanted: () => boolean = () => true): Promise<void> {
    return this.#atHead(async (turn) => {
      if (!isWanted()) return;
      await turn.append(await this.#entryAfterThis(kind));
      await this.#deps.follow();
    });
  }

  /** Takes the turn and applies what others have written before. Nobody else can write until `work` has ended. */
  async #atHead<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    const { log, position, follow } = this.#deps;
    const turn = await log.takeTurn();
    try {
      if (position.row().position < turn.head) await follow();
      if (position.row().position !== turn.head)
        throw new LogUnavailable(`The log ends at ${turn.head}, and this replica is at ${position.row().position}.`);
      return await work(turn);
    } finally {
      await turn.release();
    }
  }

  async #store(turn: Turn, kind: "news" | "quiet", content: EntryContent): Promise<void> {
    const { database, position, follow } = this.#deps;
    const entry = await this.#entryAfterThis({ kind, ...content });
    const next = { ...position.row(), position: turn.head + 1, hash: hashOf(entry.body) };
    const outcome = await withoutForeignKeys(database, () => this.#commit(turn, entry, content, next));
    if (outcome === "committed") {
      position.moveTo(next);
      if (kind === "news") this.#deps.tellListeners(content.purged);
      return;
    }
    if (outcome !== "in the log") await this.#refuseUnlessStored(next.position, entry.nonce, outcome);
    // The write is stored, so this replica applies it from the log: now, or later if its disk is full now.
    await follow().catch(() => undefined);
  }

  /** Applies the entry as other servers will, then appends it and commits. So an entry that cannot be applied never enters the log. */
  async #commit(
    turn: Turn,
    entry: NewLogEntry,
    content: EntryContent,
    next: ReplicaRow,
  ): Promise<"committed" | "in the log" | LogUnavailable> {
    const { database } = this.#deps;
    let isStored = false;
    database.script("BEGIN IMMEDIATE");
    try {
      applyContent(database, content);
      writeReplicaRow(database, next);
      await turn.append(entry);
      isStored = true;
      database.script("COMMIT");
      return "committed";
    } catch (error) {
      abandon(database);
      if (isStored) return "in the log";
      if (error instanceof LogUnavailable) return error;
      throw error;
    }
  }

  /** Learns in the next turn whether an append was stored. Throws TurnMissed if it was not stored, LogUnavailable if no answer comes. */
  async #refuseUnlessStored(at: number, nonce: string, cause: LogUnavailable): Promise<void> {
    const { log, elapsed, pause, unknownLimitMs } = this.#deps;
    for (const since = elapsed(); ; await pause(RETRY_MS)) {
      const isStored = await hasEntry(log, at, nonce).catch((error: unknown) => {
        if (!(error instanceof LogUnavailable)) throw error;
        return null;
      });
      if (isStored) return;
      if (isStored === false) throw new TurnMissed("The write was not stored.", { cause });
      if (elapsed() - since >= unknownLimitMs)
        throw new LogUnavailable("The log gave no answer; whether the write was stored will be known later.", {
          cause,
        });
    }
  }

  async #entryAfterThis(kind: EntryKind): Promise<NewLogEntry> {
    const { database, files, position, serverId } = this.#deps;
    const { position: at, hash, epoch } = position.row();
    if (hasEnded(position.row())) throw new WritesRefused(siteLogMessages.siteMoved);
    const entry: Entry = { schema: schemaOf(database), epoch, previous: hash, server: serverId, ...kind };
    const nonce = randomUUID();
    return { nonce, body: await encodeEntry(entry, { position: at + 1, nonce, files }) };
  }

  /** Runs the work, records what the work changed, and rolls it back. */
  async #draft<T>(work: () => Promise<T>): Promise<Draft<T>> {
    const { database, transaction, clock } = this.#deps;
    const recording = recordChanges(database);
    try {
      const before = beginTransaction(transaction);
      const result = await work();
      if (isFailure(result)) return { kind: "nothing", result };
      const news = completeTransaction(transaction, before, clock);
      const changes = recording.changes();
      if (!changes) {
        indexWrittenPosts(transaction);
        recording.close();
        database.script("COMMIT");
        return { kind: "nothing", result };
      }
      const [purged, file] = [[...transaction.purged], [...transaction.unindexed]];
      const numbers = { waiting: [...this.#elsewhere.waiting], removed: [...this.#elsewhere.removed] };
      return { kind: news ? "news" : "quiet", result, content: { ...changes, purged, file, ...numbers } };
    } catch (error) {
      return { kind: "threw", error };
    } finally {
      recording.close();
      abandon(database);
    }
  }
}

/** Returns whether the log has the entry. Takes a turn first, because no append of an earlier turn can be stored after that. */
async function hasEntry(log: ReplicatedLog, position: number, nonce: string): Promise<boolean> {
  const turn = await log.takeTurn();
  try {
    const [entry] = turn.head < position ? [] : await log.read(position, 1);
    return entry?.nonce === nonce;
  } finally {
    await turn.release();
  }
}

type Draft<T> =
  | { kind: "news" | "quiet"; result: T; content: EntryContent }
  | { kind: "nothing"; result: T; content?: undefined }
  | { kind: "threw"; error: unknown; content?: undefined };
