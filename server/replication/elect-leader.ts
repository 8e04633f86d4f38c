import type { MonotonicClock } from "#core/base/common-deps.ts";
import { type Leader, type LeaderLease, LEADER_LEASE_MS } from "#core/replication/leader.ts";
import { startInterval } from "../base/interval.ts";

/** How often the lease is kept, or asked for: several times before it could be lost. */
export const LEASE_LOOK_MS = 3_000;

interface Parts {
  lease: LeaderLease;
  elapsed: MonotonicClock;
  /** Called with why this server is no leader any more, where the engine does not answer. */
  onTrouble(error: unknown): void;
  /** Another timer, in tests. */
  repeat?: typeof startInterval;
}

/** Resolves once it is known whether this server leads; where the engine gives no answer it does not, until it gives one. */
export async function electLeader({ lease, elapsed, onTrouble, repeat = startInterval }: Parts): Promise<Leader> {
  const starts: (() => (() => void) | void)[] = [];
  let ends: ((() => void) | void)[] = [];
  let leads = false;
  let keptAt = -Infinity;

  async function look(): Promise<void> {
    const asked = elapsed();
    const isHeld = await lease.hold().catch((error: unknown) => {
      if (leads) onTrouble(error);
      return false;
    });
    if (isHeld) keptAt = asked;
    if (isHeld === leads) return;
    leads = isHeld;
    if (leads) ends = starts.map((start) => start());
    else end();
  }

  function end(): void {
    for (const each of ends.splice(0)) each?.();
  }

  await look();
  const looking = repeat(LEASE_LOOK_MS, look, onTrouble);
  return {
    // A process that stood still may have lost it without knowing.
    isLeader: () => leads && elapsed() - keptAt < LEADER_LEASE_MS,
    whileLeading(start) {
      starts.push(start);
      if (leads) ends.push(start());
    },
    async close() {
      await looking.stop();
      leads = false;
      end();
      await lease.close();
    },
  };
}
