/**
 * A durable order of writes on which all servers of a site agree. Servers take turns, and only the server whose turn it is may append; the
 * engine decides whose turn it is. Implementations know positions, nonces and bytes; only the replica knows what the bytes mean. All
 * methods reject with `LogUnavailable` when the engine does not answer within the implementation's time limit. They may then be called
 * again.
 */
export interface ReplicatedLog {
  /**
   * Waits until no other server has the turn; rejects with `TurnMissed` after `TURN_WAIT_MS`. A server has to end its turn by `append` or
   * `release` before it takes the next one. The implementation prolongs the turn while the server runs. A server that crashed or stopped
   * loses its turn `TURN_LIMIT_MS` after the engine last heard from it.
   */
  takeTurn(): Promise<Turn>;
  /**
   * Returns at most `limit` consecutive entries from `position` on; fewer only when the log has no more. Includes every acknowledged
   * append.
   */
  read(position: number, limit: number): Promise<LogEntry[]>;
  /** Returns the last position, 0 for an empty log. Includes every acknowledged append. */
  head(): Promise<number>;
  /**
   * Calls `onEntries` when new positions appear. The call may be late, repeated, out of order or unfounded, so the listener has to read the
   * log. Calls `onAlive` at least every `LOG_HEARTBEAT_MS` while the subscription works, so a longer silence means that it is broken.
   * Returns a function that ends the subscription. Never throws; reconnects by itself.
   */
  follow(listener: LogListener): () => Promise<void>;
  /** Empties the bodies of all entries up to this position. Positions and nonces stay and are never used again. */
  empty(upTo: number): Promise<void>;
  /** Returns the time by the engine's clock, in ms since 1970. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** The right to append one entry. */
export interface Turn {
  /** The last position when the turn began, 0 for an empty log. Nobody else can append while the turn lasts. */
  readonly head: number;
  /**
   * Stores the entry at `head + 1` and ends the turn; rejects if the turn was lost. After a rejection the entry may be stored or not. The
   * next turn shows which, because no entry of an earlier turn is stored once another turn has begun.
   */
  append(entry: NewLogEntry): Promise<void>;
  /** Ends the turn without an entry; does nothing if the turn has ended. Never rejects. */
  release(): Promise<void>;
}

export interface NewLogEntry {
  /** A new random text for every write, at most 64 characters of [0-9a-z-]. */
  nonce: string;
  /** The content of the entry, at most `ENTRY_LIMIT_BYTES` bytes. */
  body: Uint8Array;
}

export interface LogEntry {
  position: number;
  nonce: string;
  /** The content of the entry; null for an entry that was emptied later, and for a foreign entry. */
  body: Uint8Array | null;
  /** True for an entry that no server of this site wrote; every server skips it. */
  isForeign?: true;
}

export interface LogListener {
  /** `upTo` is the newest position, if the engine named one. A listener that has reached this position need not read. */
  onEntries(upTo?: number): void;
  onAlive(): void;
}

/** A body has at most this many bytes, as a Firestore document holds 1 MiB. A larger body is a file that the entry names. */
export const ENTRY_LIMIT_BYTES = 512 * 1024;

/** A subscription that is silent for longer than this counts as broken. */
export const LOG_HEARTBEAT_MS = 5_000;

/** A person who saves waits at most this long for the turns of other servers. */
export const TURN_WAIT_MS = 5_000;

/** A server that crashed keeps the others from writing for at most this long. */
export const TURN_LIMIT_MS = 15_000;

/** The error of an engine that did not answer. The call may have had its effect. The message is English, for the server's log. */
export class LogUnavailable extends Error {
  override name = "LogUnavailable";
}

/** The error when the engine works but nothing was stored: other servers had the turn all the time, or this server lost its turn. */
export class TurnMissed extends LogUnavailable {
  override name = "TurnMissed";
}
