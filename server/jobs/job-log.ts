import { BackupError } from "#core/backup/backup.ts";
import type { JobRow } from "#core/base/jobs.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";

type Dependencies = { store: Pick<Store, "read" | "write">; clock: Clock; elapsed: MonotonicClock };

/** Says how far a job is, and as a Polish sentence what it waits for, if it waits long. */
export type JobProgress = (done: number, total: number, waitsFor?: string | null) => void;

const PROGRESS_MS = 2_000;

const LATEST = 100;

/**
 * Runs a job and records it for the studio. `id` is the id of the row; a scheduled job uses the same id each time. Rethrows what the job
 * throws. On a full disk the job runs without a record, because an export or a backup to another place is needed most then.
 */
export async function recordJob(
  { store, clock, elapsed }: Dependencies,
  job: Pick<JobRow, "id" | "kind" | "startedBy">,
  work: (progress: JobProgress) => Promise<string>,
): Promise<void> {
  const begun = { state: "running", done: 0, total: 0, createdAt: clock(), finishedAt: null, message: null } as const;
  const row: JobRow = { ...job, ...begun };
  const put = (part: Partial<JobRow>) => store.write((tx) => tx.putJob(Object.assign(row, part)));
  let writtenAt = Number.NEGATIVE_INFINITY;
  await put({}).catch(unlessDisk);
  try {
    const message = await work((done, total, waitsFor = null) => {
      Object.assign(row, { done, total, message: waitsFor });
      if (!waitsFor && elapsed() - writtenAt < PROGRESS_MS) return;
      writtenAt = elapsed();
      // A failure of this write is ignored, because the next report of progress or the job's end writes the row again.
      put({}).catch(() => undefined);
    });
    await put({ state: "done", done: row.total, finishedAt: clock(), message }).catch(unlessDisk);
  } catch (error) {
    const isSaid = error instanceof JobFailure || error instanceof BackupError;
    const message = isSaid ? error.message : isStop(error) ? jobMessages.stoppedByServer : jobMessages.stoppedByFault;
    await put({ state: "failed", finishedAt: clock(), message }).catch(() => undefined);
    throw error;
  }
}

function unlessDisk(error: unknown): void {
  if (!isDiskError(error)) throw error;
}

/** Thrown by a job that fails although the server works as it should. The message is a Polish sentence. */
export class JobFailure extends Error {
  override name = "JobFailure";
}

/** Returns whether an error comes from an aborted signal. `rest` throws such an error when the server stops. */
export function isStop(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Marks jobs as failed that were running or waiting when their process ended. */
export async function endInterruptedJobs({ store, clock }: Omit<Dependencies, "elapsed">): Promise<void> {
  const jobs = await store.read.jobs(LATEST);
  const interrupted = jobs.filter(({ state }) => state === "running" || state === "waiting");
  if (interrupted.length === 0) return;
  const end = { state: "failed" as const, finishedAt: clock(), message: jobMessages.stoppedByServer };
  await store.write(async (tx) => {
    for (const job of interrupted) await tx.putJob({ ...job, ...end });
  });
}
