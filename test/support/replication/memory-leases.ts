import type { LeaderLease } from "#core/replication/leader.ts";

/** The lease of several servers of one process, which nobody loses unless told so. */
export function createMemoryLeases() {
  let holder: LeaderLease | null = null;
  return {
    open(): LeaderLease {
      const own: LeaderLease = {
        hold: async () => (holder ??= own) === own,
        async close() {
          if (holder === own) holder = null;
        },
      };
      return own;
    },
    /** As after `LEADER_LEASE_MS` without a word of its holder. */
    expire: () => void (holder = null),
  };
}
