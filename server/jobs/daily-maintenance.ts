import type { Clock } from "#core/base/common-deps.ts";
import { dayKey, formatDay } from "#core/polish/dates/format-dates.ts";
import { firstStoredDay } from "#core/statistics/view-spans.ts";
import { type ClockJump, clockJumpOf, noteHeldTrash, TRASH_JOB } from "#core/posts/publishing/clock-jump-guard.ts";
import { LINK_MS } from "#core/subscribers/subscriber-links.ts";
import { SESSION_LIFE_MS } from "../sign-in/sessions.ts";
import type { DiskWatch } from "../data-folder/read-only-guard.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import { isStop, recordJob } from "./job-log.ts";
import { type Background, paceOf, RELATED_REST_PER_WORK } from "./refresh-derived-data.ts";
import { refreshRelatedLists, withRecentDays } from "./related-posts.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";

export interface MaintenanceDeps extends Background {
  clock: Clock;
  watch: Pick<DiskWatch, "checked" | "workHeld">;
  log: SiteRuntime["log"];
  timeZone: () => string;
  leader?: Leader;
  /** Deletes some posts that were in the trash for 30 days. Returns how many, or 0 when no such post is left. */
  emptyTrash(now: number): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const MISSING_DAYS = 30;

const SEARCH_DAYS = 90;

/** Rows of letters that were sent say to whom and when. Of letters that were given up, they also say why. */
const SENT_LETTER_DAYS = 90;
const UNSENT_LETTER_DAYS = 365;

/** `change` is the number of the database's last change at the last refresh of related lists; null before the first refresh. */
export interface LastMaintenance {
  change: number | null;
}

/** Does the daily work. The check of the database comes first; after damage nothing else is done. A failed job does not stop others. */
export async function dailyMaintenance(deps: MaintenanceDeps, last: LastMaintenance): Promise<void> {
  const problem = await checkDatabase(deps);
  if (deps.watch.workHeld()) return;
  // Each server checks its own database once a day. The leader does all other work, once for all servers.
  if (!(deps.leader ?? ALWAYS_LEADER).isLeader()) return;
  await job(deps, "daily", async () => {
    const sentences = [problem, await refreshRelated(deps, last)];
    await removeOldEntries(deps);
    return sentences.join(" ");
  });
  await removeForGood(deps);
}

/** Removes days of counts that months replace, and empties the trash. Does nothing if the clock may have jumped, because nothing brings them back. */
async function removeForGood(deps: MaintenanceDeps): Promise<void> {
  const { store, clock, log, timeZone, emptyTrash } = deps;
  const now = clock();
  const clockJump = await clockJumpOf(store.read, now);
  if (clockJump) {
    log.warn(clockJump, jobMessages.trashNotEmptied);
    return store.write((tx) => noteHeldTrash(tx, clockSentence(clockJump, timeZone())));
  }
  // One day at a time, because each is a transaction for which readers' requests wait.
  const oldest = firstStoredDay(dayKey(now, timeZone()));
  while (await store.write((tx) => tx.removeOldViews(oldest)));
  await job(deps, TRASH_JOB, async () => {
    let removed = 0;
    for (let some = 1; some > 0; removed += some) some = await emptyTrash(now);
    return removed === 0 ? jobMessages.nothingToRemove : jobMessages.removed(removed);
  });
}

function clockSentence({ before, now }: ClockJump, zone: string): string {
  return jobMessages.clockJumped(before === null ? null : formatDay(before, zone), formatDay(now, zone));
}

async function job(deps: MaintenanceDeps, kind: string, work: () => Promise<string>): Promise<void> {
  try {
    await recordJob(deps, { id: kind, kind, startedBy: null }, work);
  } catch (error) {
    if (isStop(error)) throw error;
    deps.log.error({ err: error, kind }, jobMessages.jobBroken);
  }
}

async function checkDatabase({ store, watch, log }: MaintenanceDeps): Promise<string> {
  let problems: string[];
  try {
    problems = await store.check();
  } catch (error) {
    log.error({ err: error }, jobMessages.checkFailed);
    return jobMessages.checkFailedHere;
  }
  watch.checked(problems);
  for (const problem of problems) log.error({ problem }, jobMessages.checkFoundFault);
  return problems.length === 0 ? jobMessages.databaseSound : jobMessages.databaseFaults(problems.length);
}

async function refreshRelated(deps: MaintenanceDeps, last: LastMaintenance): Promise<string> {
  const { store, log } = deps;
  if ((await store.read.lastChange()) === last.change) return jobMessages.relatedFresh;
  const changed = await refreshRelatedLists(withRecentDays(deps), paceOf(deps, RELATED_REST_PER_WORK));
  last.change = await store.read.lastChange();
  log.info({ changed }, jobMessages.relatedRefreshed);
  return jobMessages.relatedChanged(changed);
}

async function removeOldEntries({ store, clock, timeZone }: MaintenanceDeps): Promise<void> {
  const now = clock();
  const letters = { done: now - SENT_LETTER_DAYS * DAY_MS, failed: now - UNSENT_LETTER_DAYS * DAY_MS };
  while ((await store.write((tx) => tx.forgetLetters(letters))) > 0);
  await store.write(async (tx) => {
    await tx.forgetMissing(dayKey(now - MISSING_DAYS * DAY_MS, timeZone()));
    await tx.forgetSearches(dayKey(now - SEARCH_DAYS * DAY_MS, timeZone()));
    await tx.dropWaitingSubscribers(now - LINK_MS);
    // Leases and sessions that began before the clock was set back would last too long.
    await tx.dropLeasesOutside(now, now + DAY_MS);
    const ahead = [{ field: "seenAt", is: ">", value: now + DAY_MS } as const];
    await tx.changeAccountRows("session", ahead, { seenAt: now, endsAt: now + SESSION_LIFE_MS });
    // Sign-ins that nobody finished leave rows, and anybody can begin a sign-in.
    for (const table of ["pending", "access_link"] as const) {
      await tx.removeAccountRows(table, [{ field: "endsAt", is: "<", value: now }]);
    }
  });
}
