import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Entry } from "./entry-codec.ts";

export interface Reservations {
  /** To be called with every entry that is applied. */
  note(entry: Entry): void;
  /** Takes a server's away, which has written or given it up. */
  end(server: string): void;
  includes(server: string): boolean;
  /** Who may write now while the others wait, and for how many ms yet; null where anybody may. */
  first(): { server: string; left: number } | null;
}

/**
 * Servers that reserved the log, in the order in which it has them, so that all agree on whose turn it is and nobody's
 * reservation ends another's. Each has it from its turn on until it has written, gives it up, or its time is over. That is by
 * the clock of each server, since a wrong one costs a race and no more.
 */
export function createReservations(elapsed: MonotonicClock): Reservations {
  let waiting: { server: string; ms: number }[] = [];
  let firstSince = 0;

  function change(next: typeof waiting): void {
    if (next[0] !== waiting[0]) firstSince = elapsed();
    waiting = next;
  }

  /** Those whose time is over are gone before anything is asked or noted, or they would stand in the way of their own next. */
  function current(): typeof waiting {
    for (let [first] = waiting; first && firstSince + first.ms <= elapsed(); [first] = waiting) {
      firstSince += first.ms;
      waiting = waiting.slice(1);
    }
    return waiting;
  }

  const includes = (server: string) => current().some((each) => each.server === server);
  const end = (server: string) => change(current().filter((each) => each.server !== server));

  return {
    includes,
    end,
    note(entry) {
      if (entry.kind === "news" || entry.kind === "quiet") end(entry.server);
      if (entry.kind !== "reserve") return;
      if (entry.ms === 0) end(entry.server);
      else if (!includes(entry.server)) change([...current(), { server: entry.server, ms: entry.ms }]);
    },
    first() {
      const [first] = current();
      return first ? { server: first.server, left: firstSince + first.ms - elapsed() } : null;
    },
  };
}
