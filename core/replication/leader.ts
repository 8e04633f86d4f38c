/** The one of several servers that does what one does for all: schedules, the outbox, jobs, sweeps, snapshots, backups, renders. */
export interface Leader {
  /**
   * For a moment two servers may both be told so: what must happen once is decided by a row of its own transaction, whoever does
   * it.
   */
  isLeader(): boolean;
  /** Calls `start` when this server becomes the leader, now where it is, and what that returned when it ceases to be. */
  whileLeading(start: () => (() => void) | void): void;
  /** Gives it up for another server. */
  close(): Promise<void>;
}

/** The only server. */
export const ALWAYS_LEADER: Leader = {
  isLeader: () => true,
  whileLeading: (start) => void start(),
  close: async () => {},
};

/** What one server at a time has, by the word of the engine that orders their writes. */
export interface LeaderLease {
  /**
   * Takes it or keeps it; false while another server has it. It is lost when it was not kept for `LEADER_LEASE_MS`. Rejects with
   * `LogUnavailable`.
   */
  hold(): Promise<boolean>;
  /** Gives it up. Never rejects. */
  close(): Promise<void>;
}

/** A server that ended without a word, or is cut off, is followed by another one so long after, and a look more. */
export const LEADER_LEASE_MS = 12_000;
