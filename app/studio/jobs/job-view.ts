import type { JobRow } from "#core/base/jobs.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import { studio } from "../../messages/studio.ts";

export type JobView = ReturnType<typeof jobView>;

/** Returns a background job as the tables of the studio show it. */
export function jobView(job: JobRow, now: number, zone: string) {
  const { id, kind, state, message, done, total, createdAt, finishedAt } = job;
  const words = studio.work;
  return {
    id,
    kind,
    state,
    kindText: words.jobKinds[kind] ?? kind,
    stateText: words.jobStates[state],
    /** The result of the job, or the event for which it waits. */
    message,
    /** The progress of the job; null unless it runs and its size is known. */
    progressText: state === "running" && total > 0 ? words.progress(done, total) : null,
    whenText: formatNear(finishedAt ?? createdAt, now, zone),
  };
}
