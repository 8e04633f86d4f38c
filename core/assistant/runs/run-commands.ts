import type { AssistantDeps, AssistantStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { AssistantService } from "../assistant-service.ts";
import { daysOf } from "../budget/budget.ts";
import { type AssistantRun, BUSY, type Engine, RESTING, type Stage } from "./run.ts";
import { MOST_BUSY_RUNS, whyNotYet } from "./run-rules.ts";
import { busyRunsOf, ownRun, subjectOf, visibleRun } from "./run-access.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

type RunCommands = Pick<AssistantService, "start" | "ask" | "stop">;

const STAGES: readonly Stage[] = ["ideas", "outline", "sections"];

/** Returns the commands that start, continue and stop a run. */
export function createRunCommands(deps: AssistantDeps): RunCommands {
  return { start: start(deps), ask: ask(deps), stop: stop(deps) };
}

function start(deps: AssistantDeps): AssistantService["start"] {
  return async (viewer, subjectReference) => {
    const refusal = requirePermission(viewer, "write-own") ?? refusalOfEngine(deps, "model");
    if (refusal) return refusal;
    const subject = await subjectOf(deps.store.read, viewer, subjectReference);
    if (!subject) return refuse("missing", assistantMessages.noSubject);
    const now = deps.clock();
    const state = { engine: "model", state: "queued", stage: "ideas", asked: {}, message: null, postId: null } as const;
    const run: AssistantRun = {
      id: deps.newId(),
      kind: "generator",
      subject,
      userId: viewer.id,
      ...state,
      createdAt: now,
      updatedAt: now,
    };
    const outcome = await deps.store.write(async (tx): Promise<Outcome<AssistantRun>> => {
      const busy = await refusalOfBusy(tx, viewer, "ideas");
      if (busy) return busy;
      await tx.putRun(run);
      await tx.putAudit(
        auditEntry(viewer, now, "run-start", { kind: subject.kind, id: subject.id }, { name: subject.title }),
      );
      return ok(run);
    });
    if (outcome.ok) deps.assistant?.wake();
    return outcome;
  };
}

function refusalOfEngine(deps: AssistantDeps, engine: Engine): Failure | null {
  if (engine === "built-in") return refuse("conflict", assistantMessages.runOfOlderVersion);
  return deps.config.assistant ? null : refuse("conflict", assistantMessages.noModelConfigured);
}

function ask(deps: AssistantDeps): AssistantService["ask"] {
  return async (viewer, id, stage, options) => {
    const access = await ownRun(deps.store.read, viewer, id);
    if (!access.ok) return access;
    const refusal = refusalOfEngine(deps, access.value.engine);
    if (refusal) return refusal;
    if (access.value.kind !== "generator" || !STAGES.includes(stage))
      return refuse("invalid", assistantMessages.noStage);
    const now = deps.clock();
    const outcome = await deps.store.write(async (tx): Promise<Outcome<AssistantRun>> => {
      const obstacle =
        whyNotYet(stage, options, await tx.artefacts(id)) ?? (await refusalOfBusy(tx, viewer, stage, id));
      if (obstacle) return obstacle;
      if (stage === "sections") {
        const full = await countDraft(deps, tx, viewer, id, now);
        if (full) return full;
      }
      const change = { state: "queued" as const, stage, asked: options, message: null, updatedAt: now };
      if (!(await tx.changeRun(id, RESTING, change))) return refuse("conflict", assistantMessages.runningOrOver);
      await tx.addRunEvents(id, now, [{ kind: "state", state: "queued", stage, message: null }]);
      const run = await tx.run(id);
      if (!run) throw new Error(`The run ${id} that was just changed is gone.`);
      return ok(run);
    });
    if (outcome.ok) {
      deps.assistant?.news.notify(id);
      deps.assistant?.wake();
    }
    return outcome;
  };
}

/** Refuses when the viewer has too many runs under way. Only one of the runs may write a draft, because texts should not be made in bulk. */
export async function refusalOfBusy(
  tx: AssistantStoreWrite,
  viewer: Viewer,
  stage: Stage,
  except?: string,
): Promise<Failure | null> {
  const busy = (await busyRunsOf(tx, viewer)).filter(({ id }) => id !== except);
  if (stage === "sections" && busy.some((run) => run.stage === "sections")) {
    return refuse("too-many", assistantMessages.runUnderWay);
  }
  if (stage === "help" && busy.some((run) => run.kind === "help")) {
    return refuse("too-many", assistantMessages.modelAnswering);
  }
  if (busy.length < MOST_BUSY_RUNS) return null;
  return refuse("too-many", assistantMessages.twoRunsUnderWay);
}

/** Counts a run's draft once, however often its text is written; refuses when the daily limit is reached. */
async function countDraft(
  { config }: AssistantDeps,
  tx: AssistantStoreWrite,
  viewer: Viewer,
  runId: string,
  now: number,
): Promise<Failure | null> {
  const most = config.assistant?.caps.draftsADay;
  if (most === undefined) return null;
  const { day } = daysOf(now, config.timeZone);
  await tx.countDraft(viewer.id, day, runId);
  if ((await tx.draftsBegun(viewer.id, day)) <= most) return null;
  return refuse("too-many", assistantMessages.draftsUsedUp(most));
}

/** Stops a run. The call to the model is stopped before anything is written. */
function stop(deps: AssistantDeps): AssistantService["stop"] {
  return async (viewer, id) => {
    const access = await visibleRun(deps.store.read, viewer, id);
    if (!access.ok) return access;
    if (deps.assistant?.stop(id)) return ok(null);
    const now = deps.clock();
    const { stage, kind, asked } = access.value;
    // The run loses the text of its question, because the question will not be answered now.
    const remaining: Record<string, string> = kind === "help" ? { kind: asked["kind"] ?? "" } : asked;
    await deps.store.write(async (tx) => {
      // A run that is still busy here is not performed by this process: the run is queued, or its worker is gone.
      if (!(await tx.changeRun(id, BUSY, { state: "stopped", asked: remaining, updatedAt: now }))) return;
      await tx.settleCharges(id);
      await tx.addRunEvents(id, now, [{ kind: "state", state: "stopped", stage, message: null }]);
    });
    // A worker of this process may have claimed the run since the first attempt to stop it.
    deps.assistant?.stop(id);
    deps.assistant?.news.notify(id);
    return ok(null);
  };
}
