import type { Database } from "../engine/database.ts";

/** A database file's position in the log. */
export interface ReplicaRow {
  /** The position of the last applied entry; 0 before the log begins. */
  position: number;
  /** The hash of the entry at `position`. */
  hash: string;
  /** The position at which the present epoch began; 0 before the log begins and after the log has ended. */
  epoch: number;
  keyFingerprint: string;
}

/** Returns whether the last applied entry is an `end`. Then servers may still read and follow, but not write. */
export function hasEnded({ position, epoch }: ReplicaRow): boolean {
  return position > 0 && epoch === 0;
}

const HAS_TABLE = "SELECT COUNT(*) AS n FROM sqlite_schema WHERE name = 'replica'";

/** Returns the stored row; null for a file that never followed a log. */
export function readReplicaRow(database: Database): ReplicaRow | null {
  if (database.one<{ n: number }>(HAS_TABLE).n === 0) return null;
  const sql = "SELECT position, hash, epoch, key_fingerprint AS keyFingerprint FROM replica";
  return database.get<ReplicaRow>(sql) ?? null;
}

const WRITE = "INSERT OR REPLACE INTO replica (id, position, hash, epoch, key_fingerprint) VALUES (1, ?, ?, ?, ?)";

export function writeReplicaRow(database: Database, { position, hash, epoch, keyFingerprint }: ReplicaRow): void {
  database.run(WRITE, position, hash, epoch, keyFingerprint);
}

/** The row in memory. Callers can wait until the row reaches a position. */
export interface ReplicaPosition {
  row(): ReplicaRow;
  moveTo(next: ReplicaRow): void;
  /** Does the same as `Replica.waitFor`. */
  waitFor(position: number, ms: number): Promise<boolean>;
}

export function createReplicaPosition(first: ReplicaRow): ReplicaPosition {
  let row = first;
  const waiting = new Set<() => void>();
  return {
    row: () => row,
    moveTo(next) {
      row = next;
      waiting.forEach((look) => look());
    },
    waitFor(position, ms) {
      if (row.position >= position) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (reached: boolean) => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(reached);
        };
        const look = () => {
          if (row.position >= position) end(true);
        };
        const timer = setTimeout(() => end(false), ms);
        waiting.add(look);
      });
    },
  };
}
