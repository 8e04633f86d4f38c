/**
 * What a store that follows a log offers beyond a store. Its reads come from its own file always. `write` rejects with
 * `WritesRefused` while this replica may not write or where its turn did not come or was lost: nothing happened. With
 * `LogUnavailable`, or `FileStoreUnavailable` of the files, when the engine gives no answer, or at once where it gave none to the last
 * call: the write may have happened.
 */
export interface Replica {
  /** The last position of the log that readers see; 0 for an empty log. Grows, unless a new epoch begins. */
  position(): number;
  /** True once `position` is reached, false after `ms` without it. */
  waitFor(position: number, ms: number): Promise<boolean>;
  state(): ReplicaState;
  /** Called after the file was replaced by a snapshot: whatever was cached of it is out of date. */
  onRestored(listener: () => void): void;
}

/**
 * `following`: as it should be. `silent`: the subscription shows no life, so reads may be old; writes ask the log first.
 * `old-schema`: the log has a newer schema; reads go on, writes are refused, and nothing more is followed.
 * `restoring`: this replica differs from the log or a new epoch began; a snapshot replaces it. `ended`: the site goes on without the log; reads go on, writes are refused. `unavailable`: no answer to
 * the last call of the log.
 */
export type ReplicaState = "following" | "silent" | "old-schema" | "restoring" | "ended" | "unavailable";

/** The message is a Polish sentence for the person whose write it was. */
export class WritesRefused extends Error {
  override name = "WritesRefused";
}
