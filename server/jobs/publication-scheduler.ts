import type { Logger } from "pino";
import type { DueRow } from "#core/base/post-lists.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import type { DueReport } from "#core/posts/publishing/publish-due.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";

interface Dependencies {
  store: Pick<Store, "read">;
  clock: Clock;
  log: Logger;
  publishDue(rows: DueRow[], now: number): Promise<DueReport>;
  isHeld(): boolean;
  elapsed: MonotonicClock;
}

/** Due posts are looked up this often: a planned post must be public within 5 s of its time. One look is one query on an index. */
export const SCHEDULER_LOOK_MS = 1_000;

const BATCH = 50;

/** A post that a check has refused is tried again after this time, so that a corrected post is published by itself. */
export const SCHEDULER_RETRY_MS = 60_000;

/** Publishes posts that are due, in order. A refused post does not delay other posts and is tried again later. */
export function createPublicationScheduler({ store, clock, log, publishDue, isHeld, elapsed }: Dependencies) {
  const refused = new Map<string, number>();

  async function nextBatch(now: number): Promise<DueRow[]> {
    const due = await store.read.due(now, BATCH + refused.size);
    const keys = new Set(due.map(retryKey));
    for (const key of refused.keys()) if (!keys.has(key)) refused.delete(key);
    const fresh = due.filter((row) => !refused.has(retryKey(row)));
    const again = due.filter((row) => (refused.get(retryKey(row)) ?? Infinity) <= elapsed());
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
      for (const row of done.refused) refused.set(retryKey(row), elapsed() + SCHEDULER_RETRY_MS);
      published += done.published;
      anyRefused ||= done.refused.length > 0;
      // When nothing was published or refused, someone else is changing all these posts. The next look tries these posts again.
      if (done.published + done.refused.length === 0) break;
    }
    if (published > 0) log.info({ published }, jobMessages.scheduledPublished);
    if (anyRefused) log.warn({ refused: refused.size }, jobMessages.scheduledWaiting);
  }

  return { look };
}

/** Returns the key of a refused post. The key contains the planned time, so a post with a new time is tried at once. */
function retryKey({ postId, at, kind }: DueRow): string {
  return `${kind} ${postId} ${at}`;
}
