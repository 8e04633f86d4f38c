import type { MonotonicClock } from "#core/base/common-deps.ts";
import { type Leader, type LeaderLease, LEADER_LEASE_MS } from "#core/replication/leader.ts";
import { startInterval } from "../base/interval.ts";

/** The lease is renewed or requested this often: several times before it could run out. */
export const LEASE_LOOK_MS = 3_000;

interface Dependencies {
  lease: LeaderLease;
  elapsed: MonotonicClock;
  /** Called with the error when this server stops being the leader because the log does not answer. */
  onTrouble(error: unknown): void;
  /** Another timer, for tests. */
  repeat?: typeof startInterval;
}

/** Resolves when it is known whether this server leads. While the lease cannot be requested, this server does not lead. */
export async function electLeader({
  lease,
  elapsed,
  onTrouble,
  repeat = startInterval,
}: Dependencies): Promise<Leader> {
  const starts: (() => (() => void) | void)[] = [];
  let ends: ((() => void) | void)[] = [];
  let leads = false;
  let renewedAt = -Infinity;

  async function look(): Promise<void> {
    const requestedAt = elapsed();
    const isHeld = await lease.hold().catch((error: unknown) => {
      if (leads) onTrouble(error);
      return false;
    });
    if (isHeld) renewedAt = requestedAt;
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
    // A process that was suspended may have lost the lease without noticing.
    isLeader: () => leads && elapsed() - renewedAt < LEADER_LEASE_MS,
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
