/**
 * Says which of several servers does the work that only one may do: schedules, the outbox, jobs, sweeps, snapshots,
 * backups, renders.
 */
export interface Leader {
  /**
   * For a moment two servers may be leaders. What must happen only once is therefore also decided by a row in the
   * transaction of that work.
   */
  isLeader(): boolean;
  /**
   * Calls `start` when this server becomes the leader, or at once if it is; calls the function that `start` returned
   * when it stops being the leader.
   */
  whileLeading(start: () => (() => void) | void): void;
  /** Gives the leadership up for another server. */
  close(): Promise<void>;
}

/** The leader of a site with a single server. */
export const ALWAYS_LEADER: Leader = {
  isLeader: () => true,
  whileLeading: (start) => void start(),
  close: async () => {},
};

/** A lease that at most one server holds; the engine that orders the servers' writes grants it. */
export interface LeaderLease {
  /**
   * Takes or prolongs the lease; false while another server has it. A lease that was not prolonged for
   * `LEADER_LEASE_MS` is lost. Rejects with `LogUnavailable`.
   */
  hold(): Promise<boolean>;
  /** Gives the lease up. Never rejects. */
  close(): Promise<void>;
}

/**
 * How long after its last sign of life a server that crashed or lost its connection remains leader. Another server
 * takes over at its next attempt after that.
 */
export const LEADER_LEASE_MS = 12_000;
