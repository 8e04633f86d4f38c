/**
 * One durable order of writes that all servers of a site agree on. Whoever has the turn may append, and nobody else: the engine
 * says whose it is. Adapters know positions, nonces and bytes; what the bytes mean is the replica's matter.
 *
 * All methods reject with `LogUnavailable` when the engine gives no answer within the adapter's time limit or cannot be
 * reached. They may be called again.
 */
export interface ReplicatedLog {
  /**
   * Waits until no other server has the turn, at most `TURN_WAIT_MS`, and rejects with `TurnMissed` after that. To be ended by `append`
   * or `release` before the same server takes its next one. A holder that the engine does not hear of for `TURN_LIMIT_MS`, since it is gone or stands still, loses it; the
   * adapter keeps it for one that runs.
   */
  takeTurn(): Promise<Turn>;
  /**
   * Entries from `position` on, consecutive, at most `limit`, fewer only at the head. Sees every acknowledged
   * append.
   */
  read(position: number, limit: number): Promise<LogEntry[]>;
  /** The last position, 0 for an empty log. Sees every acknowledged append. */
  head(): Promise<number>;
  /**
   * Calls `onEntries` as new positions appear; may call late, twice, out of order or of nothing new, so that it is a hint to
   * read. `onAlive` is called whenever the engine showed that the subscription lives (at least every
   * `LOG_HEARTBEAT_MS`), so silence means a broken one. Returns how to stop it. Never throws; reconnects by itself.
   */
  follow(listener: LogListener): () => Promise<void>;
  /** Empties the bodies of all entries up to `position`. Their positions and nonces stay: none is ever free again. */
  empty(upTo: number): Promise<void>;
  /** The engine's clock, in ms since the epoch. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** The right to append one entry. */
export interface Turn {
  /** The last position, 0 for an empty log: nobody else moves it while the turn lasts. */
  readonly head: number;
  /**
   * Stores the entry at `head + 1`, which ends the turn; rejects when the turn was lost. After a rejection the entry may be stored
   * or not: the next turn knows, for no append of an earlier turn is stored once another is taken.
   */
  append(entry: NewLogEntry): Promise<void>;
  /** Gives the turn back unused; does nothing once it has ended. Never rejects. */
  release(): Promise<void>;
}

export interface NewLogEntry {
  /** Chosen anew for every write, at most 64 characters of [0-9a-z-]. */
  nonce: string;
  /** At most `ENTRY_LIMIT_BYTES`. */
  body: Uint8Array;
}

export interface LogEntry {
  position: number;
  nonce: string;
  /** Null after retention emptied it, and of an entry that is foreign. */
  body: Uint8Array | null;
  /** No server of the site has written it: every one passes it over. */
  isForeign?: true;
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

/** Somebody who saves waits no longer for the turns of others. */
export const TURN_WAIT_MS = 5_000;

/** For so long at most a server that broke down keeps the others from writing. */
export const TURN_LIMIT_MS = 15_000;

/** The engine did not answer; what was asked may have happened. The message is English, for the server's log. */
export class LogUnavailable extends Error {
  override name = "LogUnavailable";
}

/** The engine works, and nothing was stored: others have had the turn all the time, or it was lost. */
export class TurnMissed extends LogUnavailable {
  override name = "TurnMissed";
}
