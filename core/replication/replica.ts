/**
 * The methods that a store has in addition when it follows a log. The store always reads from its own file. When this replica may not write
 * or did not get its turn, `write` rejects with `WritesRefused`, and nothing is written. When the engine does not answer, or did not answer
 * the last call, `write` rejects with `LogUnavailable` or `FileStoreUnavailable`; the write may have been stored then.
 */
export interface Replica {
  /** Returns the last position of the log that readers see; 0 for an empty log. The position grows until a new epoch begins. */
  position(): number;
  /** Resolves to true once `position` is reached, or to false after `ms` milliseconds. */
  waitFor(position: number, ms: number): Promise<boolean>;
  state(): ReplicaState;
  /** Calls the listener after a snapshot has replaced the file, because everything cached from the old file is out of date. */
  onRestored(listener: () => void): void;
}

/**
 * `following`: all is well. `silent`: the subscription gives no sign of life, so reads may be old, and writes ask the log first.
 * `old-schema`: the log has a newer schema than this program; reads continue, writes are refused, and no further entry is applied.
 * `restoring`: this replica differs from the log, or a new epoch began; a snapshot is replacing its file. `ended`: the site left the log;
 * reads continue, writes are refused. `unavailable`: the log did not answer the last call.
 */
export type ReplicaState = "following" | "silent" | "old-schema" | "restoring" | "ended" | "unavailable";

/** The error of a refused write. The message is a Polish sentence for the person who wanted to save. */
export class WritesRefused extends Error {
  override name = "WritesRefused";
}
