import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { ClaimName, Claims } from "#core/replication/claims.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import type { Database } from "../engine/database.ts";

/** How long a claim holds; it is renewed after half of it, all that are used in one entry. */
export const CLAIM_MS = 120_000;

export interface ClaimParts {
  database: Database;
  log: Pick<ReplicatedLog, "now">;
  serverId: string;
  elapsed: MonotonicClock;
  claimMs: number;
  /** A write through the log that is no news: every row that `work` changes is its own. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** What the reader sees of a claim. */
  stored(name: ClaimName): ClaimRow | undefined;
}

export interface ServerClaims extends Claims {
  /** Once a snapshot has taken the place of the file, whose claims another server may have: each is asked for anew. */
  forget(): void;
}

export interface ClaimRow {
  owner: string;
  expiresAt: number;
}

const STORED = "SELECT owner, expires_at AS expiresAt FROM claim WHERE name = ?";

const TAKE = `
INSERT INTO claim (name, owner, term, expires_at) VALUES (?1, ?2, 1, ?3)
ON CONFLICT (name) DO UPDATE SET term = term + (owner <> ?2), owner = ?2, expires_at = ?3`;

const RELEASE = "UPDATE claim SET expires_at = 0 WHERE name = ? AND owner = ?";

export function storedClaim(database: Database, name: ClaimName): ClaimRow | undefined {
  return database.get<ClaimRow>(STORED, name);
}

export function createClaims(parts: ClaimParts): ServerClaims {
  const { database, log, serverId, elapsed, claimMs } = parts;
  /** Until when each is certainly ours, by this machine's monotonic clock from before the write that took it. */
  const held = new Map<ClaimName, number>();
  const used = new Set<ClaimName>();
  /** Somebody else's claims are asked about again when they could have ended. */
  const notBefore = new Map<ClaimName, { expiresAt: number; at: number }>();

  async function take(names: ClaimName[]): Promise<void> {
    const from = elapsed();
    const now = await log.now();
    const taken = await parts.write(async () => names.filter((name) => takeOne(name, now)));
    for (const name of names) {
      if (taken.includes(name)) held.set(name, from + claimMs);
      else held.delete(name);
      const row = parts.stored(name);
      if (row && row.owner !== serverId)
        notBefore.set(name, { expiresAt: row.expiresAt, at: from + row.expiresAt - now });
    }
    used.clear();
  }

  /** `now` is from before the write: late at most, so that nothing is taken early or held long. */
  function takeOne(name: ClaimName, now: number): boolean {
    const row = storedClaim(database, name);
    if (row && row.owner !== serverId && row.expiresAt > now) return false;
    database.run(TAKE, name, serverId, now + claimMs);
    return true;
  }

  function othersFor(name: ClaimName): boolean {
    const row = parts.stored(name);
    const known = notBefore.get(name);
    return row !== undefined && row.owner !== serverId && row.expiresAt === known?.expiresAt && elapsed() < known.at;
  }

  return {
    async hold(name) {
      const left = (held.get(name) ?? 0) - elapsed();
      used.add(name);
      if (left > claimMs / 2) return true;
      if (left <= 0 && othersFor(name)) return false;
      const renewed = [...held.keys()].filter((each) => used.has(each) && each !== name);
      await take([name, ...renewed]).catch((error: unknown) => {
        if (left <= 0) throw error;
      });
      return held.has(name);
    },
    async release(name) {
      if (!held.delete(name)) return;
      await parts.write(async () => database.run(RELEASE, name, serverId));
    },
    forget() {
      held.clear();
      notBefore.clear();
    },
  };
}
