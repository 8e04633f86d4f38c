import type { ImportProgress } from "#core/import/studio/studio-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { JobRow } from "#core/base/jobs.ts";
import type { Store } from "#core/store.ts";
import { type Progress, remainingTime } from "../../base/progress.ts";
import { DISK_FULL, DiskError, isDiskError } from "../../data-folder/disk-errors.ts";
import { JobFailure } from "../../jobs/job-log.ts";
import type { ImportTarget } from "../prepared-import.ts";
import { studioImportMessages, importRunMessages } from "#core/messages/server/import.ts";

const PERCENT = 100;

/** The progress and the cancelling of an import from the studio. */
export class ImportRun {
  readonly #elapsed: MonotonicClock;
  #progress = { done: 0, total: 0, what: "" };
  #began = { at: 0, done: 0 };
  readonly #cancelling = new AbortController();
  /** Passes the progress on to the list of jobs. */
  note: (done: number, total: number) => void = () => {};

  constructor(elapsed: MonotonicClock) {
    this.#elapsed = elapsed;
  }

  /** Notes the progress. Throws after `cancel`; that ends the import. */
  readonly noteProgress: Progress = (done, total, what) => {
    this.refuseCancelled();
    if (what !== this.#progress.what) this.#began = { at: this.#elapsed(), done };
    this.#progress = { done, total, what };
    // The list of jobs shows percents of a file instead of bytes.
    const isBytes = what === "plik" && total > 0;
    this.note(isBytes ? Math.floor((PERCENT * done) / total) : done, isBytes ? PERCENT : total);
  };

  cancel(): void {
    this.#cancelling.abort(new ImportRefused([studioImportMessages.calledOff]));
  }

  get signal(): AbortSignal {
    return this.#cancelling.signal;
  }

  refuseCancelled(): void {
    this.signal.throwIfAborted();
  }

  view(): ImportProgress {
    const { done, total } = this.#progress;
    const left = remainingTime(this.#elapsed() - this.#began.at, done - this.#began.done, total - done);
    return { ...this.#progress, left };
  }
}

/** At most this many lines of a refusal are shown. */
const LINES_SHOWN = 50;

/** An import that was refused or cancelled. `lines` are Polish sentences that say why. */
export class ImportRefused extends JobFailure {
  readonly lines: string[];

  constructor(lines: readonly string[]) {
    super(lines[0] ?? studioImportMessages.broken);
    this.lines = lines.slice(0, LINES_SHOWN);
  }
}

const FULL = studioImportMessages.diskFull(DISK_FULL);

/** Returns the lines for the studio's page about a trial or an import that failed. */
export function refusalLines(error: unknown): string[] {
  if (error instanceof ImportRefused && error.lines.length > 0) return error.lines;
  if (error instanceof DiskError || error instanceof JobFailure) return [error.message];
  return [isDiskError(error) ? FULL : studioImportMessages.broken];
}

/** Returns whether an error is a refusal, which is not a fault of the server and is not logged. */
export function isRefusal(error: unknown): boolean {
  return error instanceof JobFailure || error instanceof DiskError;
}

/**
 * Wraps a store so that the transaction of an import also marks the import's job as done. After a kill the list of jobs then tells whether
 * the import was stored. `startedBy` becomes the person in the audit log.
 */
export function storeWithJob(
  store: Pick<Store, "write">,
  job: Pick<JobRow, "id" | "kind" | "message"> & { startedBy: string },
  at: number,
): ImportTarget {
  const row = { ...job, state: "done", done: 0, total: 0, createdAt: at, finishedAt: at } as const;
  return {
    by: job.startedBy,
    write: (work) =>
      store.write(async (tx) => {
        const stored = await work(tx);
        await tx.putJob(row);
        return stored;
      }),
  };
}

/** Returns the sentence about an import for the list of jobs. */
export function importSentence(report: TrialReport): string {
  const { posts, pictures, remarks } = importRunMessages;
  return [posts(report), pictures(report.pictures), remarks(report.remarks)].join(" ");
}
