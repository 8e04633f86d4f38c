/**
 * What a store that follows a log has besides the methods of a store. It always reads from its own file. `write`
 * rejects with `WritesRefused`, with nothing written, when this replica may not write or did not get its turn. It
 * rejects with `LogUnavailable` (or `FileStoreUnavailable`) when the engine gives no answer, or at once if it gave none
 * to the last call: then the write may have been stored.
 */
export interface Replica {
  /** The last position of the log that readers see; 0 for an empty log. It grows until a new epoch begins. */
  position(): number;
  /** Resolves to true once `position` is reached, or to false after `ms` milliseconds. */
  waitFor(position: number, ms: number): Promise<boolean>;
  state(): ReplicaState;
  /** Calls the listener after a snapshot has replaced the file, since everything cached from it is out of date. */
  onRestored(listener: () => void): void;
}

/**
 * `following`: all is well. `silent`: the subscription gives no sign of life, so reads may be old; writes ask the log
 * first. `old-schema`: the log has a newer schema than this program; reads continue, writes are refused, and no further
 * entry is applied. `restoring`: this replica differs from the log or a new epoch began; a snapshot is replacing its
 * file. `ended`: the site left the log; reads continue, writes are refused. `unavailable`: the log did not answer the
 * last call.
 */
export type ReplicaState = "following" | "silent" | "old-schema" | "restoring" | "ended" | "unavailable";

/** A write was refused. The message is a Polish sentence for the person who wanted to save. */
export class WritesRefused extends Error {
  override name = "WritesRefused";
}
