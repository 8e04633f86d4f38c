/** Work that one server at a time does for all: the schedule, jobs, runs, sweeps, snapshots, imports and restores of the studio. */
export type ClaimName =
  | "schedule"
  | "outbox"
  | "jobs"
  | "runs"
  | "sweep"
  | "snapshot"
  | "documents"
  | "backup"
  | "import"
  | "restore"
  | "missing-pictures";

/**
 * A site without a log holds all of them always (`ALL_CLAIMS`). With one a claim is a row (owner, term, expiry) that is
 * written through the log, and its expiry is judged by the log's clock, never by the holder's.
 */
export interface Claims {
  /** Takes or keeps the claim; false while another server holds it. Rejects as a write does. */
  hold(name: ClaimName): Promise<boolean>;
  /** Gives it up at once, for a clean stop. */
  release(name: ClaimName): Promise<void>;
}

/** The only server's. */
export const ALL_CLAIMS: Claims = { hold: () => Promise.resolve(true), release: () => Promise.resolve() };
