/**
 * One durable order of writes that all servers of a site agree on. Its only consensus is a create that fails when the
 * position is taken. Adapters know positions, nonces and bytes; what the bytes mean is the replica's matter.
 *
 * All methods reject with `LogUnavailable` when the engine gives no answer within the adapter's time limit or cannot be
 * reached; the outcome of an append is unknown then. They may be called again.
 */
export interface ReplicatedLog {
  /**
   * Creates the entry at its position unless that exists: never overwrites, also under concurrency and when the adapter's
   * client retries by itself. Positions begin at 1. `taken` may mean that an earlier try of the same call was stored:
   * compare nonces.
   */
  append(entry: NewLogEntry): Promise<"appended" | "taken">;
  /**
   * Entries from `position` on, consecutive, at most `limit`, fewer only at the head. Sees every acknowledged
   * append.
   */
  read(position: number, limit: number): Promise<LogEntry[]>;
  /** The last position, 0 for an empty log. Sees every acknowledged append. */
  head(): Promise<number>;
  /**
   * Calls `onEntries` as new positions appear above `after`; may call late, twice or out of order, so that it is a hint to
   * read. `onAlive` is called whenever the engine showed that the subscription lives (at least every
   * `LOG_HEARTBEAT_MS`), so silence means a broken one. Returns how to stop it. Never throws; reconnects by itself.
   */
  follow(after: number, listener: LogListener): () => Promise<void>;
  /** Empties the bodies of all entries up to `position`. Their positions, nonces and times stay: none is ever free again. */
  empty(upTo: number): Promise<void>;
  /** The engine's clock, in ms since the epoch: the one that stamps `committedAt`. */
  now(): Promise<number>;
  close(): Promise<void>;
}

export interface NewLogEntry {
  position: number;
  /** Chosen anew for every write, at most 64 characters of [0-9a-z-]. */
  nonce: string;
  /** At most `ENTRY_LIMIT_BYTES`. */
  body: Uint8Array;
}

export interface LogEntry {
  position: number;
  nonce: string;
  /** Null after retention emptied it. */
  body: Uint8Array | null;
  /** By the engine's clock, ms since the epoch. */
  committedAt: number;
}

export interface LogListener {
  /** `upTo` is the newest position the engine spoke of, where it did: a listener that is there already reads nothing. */
  onEntries(upTo?: number): void;
  onAlive(): void;
}

/** Firestore's documents end at 1 MiB; larger bodies go to the file store first (design: 512 KiB). */
export const ENTRY_LIMIT_BYTES = 512 * 1024;

/** A subscription silent for longer is taken for broken. */
export const LOG_HEARTBEAT_MS = 5_000;

/** The engine did not answer; what was asked may have happened. The message is English, for the server's log. */
export class LogUnavailable extends Error {
  override name = "LogUnavailable";
}
