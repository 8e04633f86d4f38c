/**
 * A durable order of writes that all servers of a site agree on. Only the server whose turn it is may append; the
 * engine decides whose turn it is. Implementations know positions, nonces and bytes; only the replica knows what the
 * bytes mean. All methods reject with `LogUnavailable` when the engine cannot be reached or gives no answer within the
 * implementation's time limit. They may be called again.
 */
export interface ReplicatedLog {
  /**
   * Waits until no other server has the turn, and rejects with `TurnMissed` after `TURN_WAIT_MS`. A server has to end
   * its turn by `append` or `release` before it takes the next one. A server that crashed or stopped loses its turn
   * `TURN_LIMIT_MS` after the engine last heard from it; while it runs, the implementation prolongs the turn.
   */
  takeTurn(): Promise<Turn>;
  /**
   * At most `limit` consecutive entries from `position` on; fewer only when the log has no more. Includes every
   * acknowledged append.
   */
  read(position: number, limit: number): Promise<LogEntry[]>;
  /** The last position, 0 for an empty log. Includes every acknowledged append. */
  head(): Promise<number>;
  /**
   * Calls `onEntries` when new positions appear. The call may be late, repeated, out of order or unfounded, so it only
   * suggests to read. Calls `onAlive` whenever the engine shows that the subscription works, at least every
   * `LOG_HEARTBEAT_MS`, so silence means that it is broken. Returns a function that ends it. Never throws; reconnects
   * by itself.
   */
  follow(listener: LogListener): () => Promise<void>;
  /** Empties the bodies of all entries up to this position. Positions and nonces stay and are never used again. */
  empty(upTo: number): Promise<void>;
  /** The time by the engine's clock, in ms since the epoch. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** The right to append one entry. */
export interface Turn {
  /** The last position when the turn began, 0 for an empty log. Nobody else can append while the turn lasts. */
  readonly head: number;
  /**
   * Stores the entry at `head + 1` and ends the turn; rejects if the turn was lost. After a rejection the entry may be
   * stored or not. The next turn shows which, since nothing from an earlier turn is stored once another turn has begun.
   */
  append(entry: NewLogEntry): Promise<void>;
  /** Gives the turn back unused; does nothing if it has ended. Never rejects. */
  release(): Promise<void>;
}

export interface NewLogEntry {
  /** A new random text for every write, at most 64 characters of [0-9a-z-]. */
  nonce: string;
  /** At most `ENTRY_LIMIT_BYTES` bytes. */
  body: Uint8Array;
}

export interface LogEntry {
  position: number;
  nonce: string;
  /** Null for an entry that was emptied later, and for a foreign one. */
  body: Uint8Array | null;
  /** True for an entry that no server of this site wrote; every server skips it. */
  isForeign?: true;
}

export interface LogListener {
  /** `upTo`: the newest position, if the engine named one. A listener that has reached it need not read. */
  onEntries(upTo?: number): void;
  onAlive(): void;
}

/** A document of Firestore holds 1 MiB. Larger bodies are put into the file store, and the entry names the file. */
export const ENTRY_LIMIT_BYTES = 512 * 1024;

/** A subscription that is silent for longer than this counts as broken. */
export const LOG_HEARTBEAT_MS = 5_000;

/** The longest time that a person who saves waits for the turns of other servers. */
export const TURN_WAIT_MS = 5_000;

/** The longest time for which a server that crashed keeps the others from writing. */
export const TURN_LIMIT_MS = 15_000;

/** The engine did not answer; the call may have had its effect. The message is English, for the server's log. */
export class LogUnavailable extends Error {
  override name = "LogUnavailable";
}

/** The engine works but nothing was stored: other servers had the turn all the time, or this server lost it. */
export class TurnMissed extends LogUnavailable {
  override name = "TurnMissed";
}
