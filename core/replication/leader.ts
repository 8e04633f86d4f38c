/** Chooses one of several servers for work that only one server may do: schedules, the outbox, jobs, sweeps, snapshots, backups, renders. */
export interface Leader {
  /**
   * Returns whether this server is the leader. For a moment two servers may be leaders. Work that must happen only once is therefore also
   * decided by a row in its transaction.
   */
  isLeader(): boolean;
  /**
   * Calls `start` when this server becomes the leader, or at once if it already is. Calls the function that `start` returned when this
   * server stops being the leader.
   */
  whileLeading(start: () => (() => void) | void): void;
  /** Gives up the leadership, so that another server can take it. */
  close(): Promise<void>;
}

/** The leader of a site with a single server. */
export const ALWAYS_LEADER: Leader = {
  isLeader: () => true,
  whileLeading: (start) => void start(),
  close: async () => {},
};

/** A lease that at most one server holds. The engine that orders the servers' writes grants it. */
export interface LeaderLease {
  /**
   * Takes or prolongs the lease; returns false while another server has it. A lease that was not prolonged for `LEADER_LEASE_MS` is lost.
   * Rejects with `LogUnavailable`.
   */
  hold(): Promise<boolean>;
  /** Gives the lease up. Never rejects. */
  close(): Promise<void>;
}

/**
 * A server that crashed or lost its connection stays leader for this long after its last sign of life. Then another server takes
 * over at its own next attempt.
 */
export const LEADER_LEASE_MS = 12_000;
