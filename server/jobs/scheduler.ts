import type { Logger } from "pino";
import type { DueRow } from "#core/base/post-lists.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import type { DueReport } from "#core/posts/publishing/publish-due.ts";

interface Parts {
  store: Pick<Store, "read">;
  clock: Clock;
  log: Logger;
  publishDue(rows: DueRow[], now: number): Promise<DueReport>;
  isHeld(): boolean;
  elapsed: MonotonicClock;
}

/** A planned post is public within 5 s of its time. To look each second costs one statement on an index. */
export const SCHEDULER_LOOK_MS = 1_000;

const BATCH = 50;

/** A refused schedule (blocking check) is tried again, so that a corrected post goes out by itself. */
export const SCHEDULER_RETRY_MS = 60_000;

/** Publishes what is due, in order, also from before the start. Refused schedules block nothing and are retried later. */
export function createScheduler({ store, clock, log, publishDue, isHeld, elapsed }: Parts) {
  const refused = new Map<string, number>();

  async function nextBatch(now: number): Promise<DueRow[]> {
    const due = await store.read.due(now, BATCH + refused.size);
    const names = new Set(due.map(nameOf));
    for (const name of refused.keys()) if (!names.has(name)) refused.delete(name);
    const fresh = due.filter((row) => !refused.has(nameOf(row)));
    const again = due.filter((row) => (refused.get(nameOf(row)) ?? Infinity) <= elapsed());
    return [...fresh, ...again].slice(0, BATCH);
  }

  async function look(): Promise<void> {
    let published = 0;
    let anyRefused = false;
    while (!isHeld()) {
      const now = clock();
      const rows = await nextBatch(now);
      if (rows.length === 0) break;
      const done = await publishDue(rows, now);
      for (const row of done.refused) refused.set(nameOf(row), elapsed() + SCHEDULER_RETRY_MS);
      published += done.published;
      anyRefused ||= done.refused.length > 0;
      // All of them are being changed by others; the next look sees the result.
      if (done.published + done.refused.length === 0) break;
    }
    if (published > 0) log.info({ published }, "opublikowano zaplanowane wpisy");
    if (anyRefused) log.warn({ refused: refused.size }, "zaplanowane wpisy czekają na poprawki");
  }

  return { look };
}

/** A new time makes a new schedule, tried at once. */
function nameOf({ postId, at, kind }: DueRow): string {
  return `${kind} ${postId} ${at}`;
}
