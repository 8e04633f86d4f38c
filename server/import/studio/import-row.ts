import { setTimeout as delay } from "node:timers/promises";
import type { SharedImport } from "#core/import/studio/shared-import.ts";
import { isImportJob } from "#core/import/studio/studio-import.ts";
import type { Store } from "#core/store.ts";
import type { AppRuntime } from "../../app-runtime.ts";
import { isLogError } from "../../data-folder/disk-errors.ts";
import { endInterruptedJobs } from "../../jobs/job-log.ts";
import { CALLED_OFF } from "../run-import.ts";
import { ImportRefused } from "./import-run.ts";
import { LATEST_JOBS } from "./import-trial.ts";

/* Writes about an import of several servers, each decided at the head of the log. */

type Writing = Pick<Store, "write">;

/** What `next` makes of the row; undefined leaves it, and then null is resolved. May call `next` twice. */
export function changeImport(
  store: Writing,
  next: (there: SharedImport | null) => SharedImport | null | undefined,
): Promise<SharedImport | null> {
  return store.write(async (tx) => {
    const state = next(await tx.sharedImport());
    if (state === undefined) return null;
    await tx.putSharedImport(state);
    return state;
  });
}

/** Resolves what was removed, or that it cannot be while it is being stored. */
export function removeImport(store: Writing): Promise<SharedImport | "storing" | null> {
  return store.write(async (tx) => {
    const there = await tx.sharedImport();
    if (there?.work?.phase === "storing") return "storing";
    if (there) await tx.putSharedImport(null);
    return there;
  });
}

interface Once {
  work: string;
  job: string;
  signal: AbortSignal;
}

const ASK_AGAIN_MS = 1_000;

/**
 * A store whose write takes the import's row away with what it stores, and refuses where that row is gone: nothing is stored
 * twice, whoever takes whom for dead. Where the log's answer is late it waits until it is known what became of it.
 */
export function storeOnce(store: Writing, { work, job, signal }: Once): Writing {
  return {
    async write(storing) {
      const made: Awaited<ReturnType<typeof storing>>[] = [];
      try {
        return await store.write(async (tx) => {
          const there = await tx.sharedImport();
          if (there?.work?.id !== work) throw new ImportRefused([CALLED_OFF]);
          const value = await storing(tx);
          made.push(value);
          await tx.putSharedImport(null);
          return value;
        });
      } catch (error) {
        if (made.length === 0 || !isLogError(error) || !(await isDone(store, job, signal))) throw error;
        return made.at(-1) as Awaited<ReturnType<typeof storing>>;
      }
    },
  };
}

/** Asked at the head of the log, until it answers. */
async function isDone(store: Writing, job: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await store.write(async (tx) =>
        (await tx.jobs(LATEST_JOBS)).some(({ id, state }) => id === job && state === "done"),
      );
    } catch (error) {
      if (!isLogError(error) || signal.aborted) throw error;
    }
    await delay(ASK_AGAIN_MS);
  }
}

/** Whoever holds the claim of imports knows that none is under way. */
export function endJobsOfDeadServer(parts: Pick<AppRuntime, "store" | "clock">): Promise<void> {
  return endInterruptedJobs(parts, isImportJob);
}
