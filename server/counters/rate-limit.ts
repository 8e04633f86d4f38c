import type { MonotonicClock } from "#core/base/common-deps.ts";
import { createLruMap } from "./lru-map.ts";

/** `most` units at once for each key, coming back by the millisecond; beyond `keys` of them the least recent start afresh. */
export function createRateLimit(elapsed: MonotonicClock, most: number, backPerMs: number, keys: number) {
  const spent = createLruMap<{ units: number; at: number }>(keys);
  const spentBy = (key: string) => {
    const before = spent.get(key);
    return before ? Math.max(0, before.units - (elapsed() - before.at) * backPerMs) : 0;
  };
  return {
    /** Spends a unit, unless none is left: then false. */
    take(key: string): boolean {
      const units = spentBy(key);
      const may = units + 1 <= most;
      spent.meet(key, { units: may ? units + 1 : units, at: elapsed() });
      return may;
    },
    /** Spends so many units more, at most all. */
    spend: (key: string, more: number) =>
      spent.meet(key, { units: Math.min(most, spentBy(key) + more), at: elapsed() }),
  };
}
