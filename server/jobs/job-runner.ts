import { setTimeout as after } from "node:timers/promises";
import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { Media } from "#core/base/media.ts";
import { dailyMaintenance, type LastMaintenance, type MaintenanceDeps } from "./daily-maintenance.ts";
import { isUnwritable } from "../data-folder/disk-errors.ts";
import { makeVariants, paceOf, RELATED_REST_PER_WORK, sweepStaleRenders } from "./refresh-derived-data.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { createRelatedRefresh, withRecentDays } from "./related-posts.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";

const FIRST_WORK_MS = 15_000;

/** The time between two rounds of the daily work, such as the check of the database and the emptying of the trash. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first round comes this soon after the start, so that a server restarted every night has a round too. */
const FIRST_ROUND_MS = 10 * 60 * 1000;

/** A damaged database is checked again after this time. */
const CHECK_AGAIN_MS = 10 * 60 * 1000;

const WAITING_PICTURES = 5_000;

type Deps = Omit<MaintenanceDeps, "rest"> &
  Pick<SiteRuntime, "sweepShared"> & {
    /** Whether to check the database before any other work, because the last stop was unclean. */
    checkAtStart: boolean;
    replica?: Pick<Replica, "onRestored"> | null;
  };

/** Starts the background jobs: variants of new pictures, related lists, stale renders and the daily round. */
export function startJobRunner(deps: Deps) {
  const { log, elapsed, checkAtStart } = deps;
  const stopping = new AbortController();
  const pictures: Media[] = [];
  const rest = (milliseconds: number) => after(milliseconds, undefined, { signal: stopping.signal, ref: false });
  const background: MaintenanceDeps = { ...deps, rest };
  const last: LastMaintenance = { change: null };
  const related = createRelatedRefresh({ ...withRecentDays(deps), pace: paceOf(background, RELATED_REST_PER_WORK) });
  // The time of the next round, by the monotonic clock.
  let roundAt = elapsed() + (checkAtStart ? 0 : FIRST_ROUND_MS);
  /** When a damaged database is checked again. Begins at 0, so that the first check takes place as soon as damage is found. */
  let checkAt = 0;

  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (stopping.signal.aborted) throw error;
      // A restore that has begun refuses writes. The task is repeated when writing is possible again.
      if (deps.watch.workHeld() && isUnwritable(error)) log.info({ err: error }, jobMessages.workWaits);
      else log.error({ err: error }, jobMessages.workBroken);
      await rest(FIRST_WORK_MS);
    }
  }

  async function roundIfDue(): Promise<boolean> {
    if (elapsed() < (deps.watch.workHeld() ? Math.min(checkAt, roundAt) : roundAt)) return false;
    roundAt = elapsed() + DAY_MS;
    await attempt(() => dailyMaintenance(background, last));
    await attempt(async () => deps.sweepShared?.());
    checkAt = elapsed() + CHECK_AGAIN_MS;
    return true;
  }

  const begin = workOfLeader(deps, [() => sweep(background), related.begin]);
  deps.replica?.onRestored(() => void (roundAt = elapsed() + FIRST_ROUND_MS));

  async function work(): Promise<void> {
    await rest(FIRST_WORK_MS);
    // After an unclean stop the check comes first, so that a damaged database is not written to.
    await roundIfDue();
    while (deps.watch.workHeld()) if (!(await roundIfDue())) await rest(FIRST_WORK_MS);
    for (;;) {
      await attempt(begin);
      const picture = pictures.shift();
      if (picture) await attempt(() => makeVariants(background, picture));
      else if (related.isDue()) await attempt(() => related.refresh());
      else if (!(await roundIfDue())) await rest(FIRST_WORK_MS);
    }
  }

  const running = work().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, jobMessages.workFailed);
  });
  return {
    pictureAdded(media: Media): void {
      if (pictures.length < WAITING_PICTURES) pictures.push(media);
    },
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}

/** Returns a function that performs `tasks` once after this server becomes leader and once after a snapshot replaces the site. */
function workOfLeader({ leader = ALWAYS_LEADER, replica }: Deps, tasks: (() => Promise<void>)[]): () => Promise<void> {
  let owed: typeof tasks = [];
  const begin = () => void (owed = [...tasks]);
  leader.whileLeading(begin);
  replica?.onRestored(begin);
  return async () => {
    while (leader.isLeader() && owed.length > 0) await owed.shift()?.();
  };
}

async function sweep(background: MaintenanceDeps): Promise<void> {
  const rendered = await sweepStaleRenders(background);
  if (rendered > 0) background.log.info({ rendered }, jobMessages.renderedAnew);
}
