import type { MonotonicClock } from "#core/base/common-deps.ts";
import { createBoundedMap } from "./bounded-map.ts";

/**
 * Gives each key `most` units. `backPerMs` units come back each millisecond. At most `keys` keys are remembered: the key used longest ago
 * is forgotten first and then has all its units again.
 */
export function createRateLimit(elapsed: MonotonicClock, most: number, backPerMs: number, keys: number) {
  const spent = createBoundedMap<{ units: number; at: number }>(keys);
  const spentBy = (key: string) => {
    const before = spent.get(key);
    return before ? Math.max(0, before.units - (elapsed() - before.at) * backPerMs) : 0;
  };
  return {
    /** Spends a unit. Returns false when no unit is left. */
    take(key: string): boolean {
      const units = spentBy(key);
      const may = units + 1 <= most;
      spent.set(key, { units: may ? units + 1 : units, at: elapsed() });
      return may;
    },
    /** Spends `more` units, or all units that are left. */
    spend: (key: string, more: number) => spent.set(key, { units: Math.min(most, spentBy(key) + more), at: elapsed() }),
  };
}
