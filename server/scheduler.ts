import type { Logger } from "pino";
import type { DueRow } from "#core/desk-ports.ts";
import type { Clock, Store } from "#core/ports.ts";
import { repeat, type Repetition } from "./repetition.ts";

interface Parts {
  store: Pick<Store, "read">;
  clock: Clock;
  log: Logger;
  /** Publishes what is due at `now`, at most `limit` schedules in their order: the core's. */
  publishDue(now: number, limit: number): Promise<{ published: number; refused: number }>;
  /** True while nothing may go out; what came due meanwhile goes out afterwards, dated as planned. */
  isHeld(): boolean;
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number;
}

/** How often due schedules are looked for; product.md allows 5 s. One statement on an index. */
export const LOOK_MS = 1_000;

/** Schedules published between two questions to the store. */
const BATCH = 50;

/** A schedule that was refused (a blocking check) is tried again after this, so that a mended post goes out by itself. */
export const RETRY_MS = 60_000;

/**
 * Publishes scheduled posts and working copies in their order, also those whose time came while nobody ran. `look` is one
 * look. What was refused stays due and first in line: it neither holds up what comes after it nor is rendered at every look.
 */
export function createScheduler({ store, clock, log, publishDue, isHeld, elapsed = () => performance.now() }: Parts) {
  /** Refused schedules with the moment, of the clock nobody sets, from which they are tried again. */
  let refused = new Map<string, number>();

  async function look(): Promise<void> {
    if (isHeld()) return;
    const limit = BATCH + refused.size;
    const due = await store.read.due(clock(), limit);
    if (!due.some((row) => (refused.get(nameOf(row)) ?? 0) <= elapsed())) return;
    let published = 0;
    for (;;) {
      const done = await publishDue(clock(), limit);
      published += done.published;
      if (done.published === 0 || done.published + done.refused < limit) break;
    }
    const again = elapsed() + RETRY_MS;
    refused = new Map((await store.read.due(clock(), limit)).map((row) => [nameOf(row), again]));
    if (published > 0) log.info({ published }, "opublikowano zaplanowane wpisy");
    if (refused.size > 0) log.warn({ refused: refused.size }, "zaplanowane wpisy czekają na poprawki");
  }

  return { look };
}

/** Looks from now on, until stopped. */
export function startScheduler(parts: Parts): Repetition {
  const { look } = createScheduler(parts);
  return repeat(LOOK_MS, look, (error) => parts.log.error({ err: error }, "publikowanie z terminarza przerwał błąd"));
}

/** Another time is another schedule, to be tried at once. */
function nameOf({ postId, at, kind }: DueRow): string {
  return `${kind} ${postId} ${at}`;
}
