import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { TagDeps, TagStoreRead, TagStoreWrite } from "../store.ts";
import type { RefreshDone, RefreshRun } from "./cleanup-plan.ts";
import { BROKEN } from "./cleanup-runs.ts";

/* Executions as all servers of a site know them: that one runs is written before it, its result with what it did. */

/**
 * How long an execution counts as running whose end is not written down, since its server may have ended. Servers' clocks
 * may differ: no more than a sentence hangs on this, for what was done is stored with its result, and is never done twice.
 */
const RUNNING_MS = 120_000;

export function busy({ who }: Pick<RefreshRun, "who">): Failure {
  const sentence = "właśnie trwa wykonywanie planu. Poczekaj, aż się skończy, i spróbuj jeszcze raz.";
  return refuse("conflict", `${who}: ${sentence}`);
}

function isOver(run: RefreshRun, now: number): boolean {
  return run.state === "running" && now - run.beganAt >= RUNNING_MS;
}

/** Null too for one whose end nobody wrote down. */
export async function storedRun(read: TagStoreRead, id: string, now: number): Promise<RefreshRun | null> {
  const run = await read.tagRun(id);
  return run && isOver(run, now) ? null : run;
}

export async function storedPresent(read: TagStoreRead, now: number): Promise<RefreshRun | null> {
  const run = await read.runningTagRun();
  return run && isOver(run, now) ? null : run;
}

type Deps = Pick<TagDeps, "store" | "clock">;

/** Writes down that it runs. The value is the result of an execution of that name that is done; `conflict` while one runs. */
export function beginStored({ store, clock }: Deps, { id: userId }: Viewer, id: string) {
  return store.write(async (tx): Promise<Outcome<RefreshDone | null>> => {
    const [before, now] = [await tx.tagRun(id), clock()];
    if (before?.result) return ok(before.result);
    const present = await storedPresent(tx, now);
    if (present) return busy(present);
    await tx.putTagRun({ id, userId, state: "running", beganAt: now, total: 0, result: null, message: null });
    return ok(null);
  });
}

/** Together with what the execution did. */
export async function endStored(tx: TagStoreWrite, id: string, result: RefreshDone, total: number): Promise<void> {
  const run = await tx.tagRun(id);
  if (run) await tx.putTagRun({ ...run, state: "done", result, total });
}

/** Null: it threw. An execution that turns out to be stored after all stays done. */
export async function refuseStored(store: Deps["store"], id: string, failure: Failure | null): Promise<void> {
  await store.write(async (tx) => {
    const run = await tx.tagRun(id);
    if (run?.state === "running") await tx.putTagRun({ ...run, state: "refused", message: failure?.message ?? BROKEN });
  });
}
