import type { Logger } from "pino";
import type { RunExecutorDeps, StageFunctions } from "#core/assistant/runs/run-executor.ts";
import { type AssistantRun, BUSY, MOST_BUSY_OF_ALL } from "#core/assistant/runs/run.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

/** At most this many runs are performed at once. Providers accept several calls; a local model answers calls one after the other. */
const MOST_AT_ONCE = 3;

const LOOKED_AT = 50;

/** Performs the waiting runs of the assistant, one per person at a time. On a site of several servers the leader performs all runs. */
export function createAssistantWorker(deps: RunExecutorDeps, log: Logger, leader: Leader = ALWAYS_LEADER) {
  /** Runs that this server is claiming. They are not in `inProgress` yet, but `tendRuns` must not mark them as interrupted. */
  const claiming = new Set<string>();
  const inProgress: RunsInProgress = new Map();
  const performing = new Set<Promise<void>>();
  let closed = false;

  const perform = async (run: AssistantRun) => {
    const stopping = new AbortController();
    inProgress.set(run.id, { run, stopping });
    await performLogged(deps, log, run, stopping.signal);
    inProgress.delete(run.id);
    wake();
  };

  const look = async () => {
    const { claimRun } = await import("#core/assistant/runs/run-executor.ts");
    if (!leader.isLeader()) return;
    for (const waiting of await deps.store.read.runsIn(["queued"], LOOKED_AT)) {
      if (closed || inProgress.size >= MOST_AT_ONCE) return;
      if ([...inProgress.values()].some(({ run }) => run.userId === waiting.userId)) continue;
      claiming.add(waiting.id);
      try {
        const run = await claimRun(deps, waiting.id);
        if (!run) continue;
        const done: Promise<void> = perform(run).finally(() => performing.delete(done));
        performing.add(done);
      } finally {
        claiming.delete(waiting.id);
      }
    }
  };

  const wake = createWake(look, {
    isClosed: () => closed,
    onError: (error) => log.error({ err: withoutMessage(error) }, assistantServerMessages.queueBroken),
  });

  return {
    wake,
    /** Must be called at short intervals on a site of several servers; see `tendRuns`. */
    tend: () => tendRuns({ deps, leader, inProgress, isAlive: (id) => inProgress.has(id) || claiming.has(id), wake }),
    /** Aborts a run; returns false when this server is not performing it. */
    stop(runId: string) {
      inProgress.get(runId)?.stopping.abort("stopped");
      return inProgress.has(runId);
    },
    /** Aborts all runs and resolves once the end of each run is stored. */
    async close() {
      closed = true;
      for (const { stopping } of inProgress.values()) stopping.abort("shutdown");
      await Promise.all(performing);
    },
  };
}

/** Returns a function that calls `look`. A call while `look` is running makes another look follow. */
function createWake(look: () => Promise<void>, on: { isClosed(): boolean; onError(error: unknown): void }): () => void {
  let [looking, again] = [false, false];
  const lookRepeatedly = async () => {
    while (again) {
      again = false;
      await look();
    }
  };
  return function wake() {
    again = true;
    if (looking || on.isClosed()) return;
    looking = true;
    void lookRepeatedly()
      .catch((error: unknown) => {
        again = false;
        on.onError(error);
      })
      .finally(() => {
        looking = false;
        // If `wake` was called after the loop above ended, another look is due.
        if (again) wake();
      });
  };
}

/** Performs a run and logs what it throws; never rejects. */
async function performLogged(deps: RunExecutorDeps, log: Logger, run: AssistantRun, signal: AbortSignal) {
  try {
    const { performRun } = await import("#core/assistant/runs/run-executor.ts");
    await performRun(deps, await stageFunctionsOf(run), run, signal);
  } catch (error) {
    log.error({ err: withoutMessage(error), run: run.id }, assistantServerMessages.draftingBroken);
  }
}

type RunsInProgress = Map<string, { run: AssistantRun; stopping: AbortController }>;

interface TendedRuns {
  deps: RunExecutorDeps;
  leader: Leader;
  inProgress: RunsInProgress;
  isAlive(runId: string): boolean;
  wake(): void;
}

/** Aborts runs stopped through another server, marks a dead server's runs as interrupted, and begins waiting runs. */
async function tendRuns({ deps, leader, inProgress, isAlive, wake }: TendedRuns): Promise<void> {
  const busy = await deps.store.read.runsIn(BUSY, MOST_BUSY_OF_ALL);
  const running = busy.flatMap(({ id, state }) => (state === "running" ? [id] : []));
  for (const [id, { stopping }] of inProgress) if (!running.includes(id)) stopping.abort("stopped");
  if ((busy.length === 0 && inProgress.size === 0) || !leader.isLeader()) return;
  if (!running.every(isAlive)) {
    const { interruptLeftovers } = await import("#core/assistant/runs/run-executor.ts");
    await interruptLeftovers(deps, isAlive);
  }
  if (running.length < busy.length) wake();
}

/** Imports the functions that perform a run's stages. They are imported at a run, not at the start, because they include large prompts and schemas. */
async function stageFunctionsOf({ kind }: AssistantRun): Promise<StageFunctions> {
  if (kind === "help") return { help: (await import("#core/assistant/helper/run-help-stage.ts")).help };
  return (await import("#core/assistant/generator/stages.ts")).GENERATOR_STAGES;
}

/** Returns name and stack of an error for the log. The message is left out because it may quote prompts or answers. */
function withoutMessage(error: unknown): { type: string; stack: string } {
  if (!(error instanceof Error)) return { type: "unknown", stack: "" };
  const stack = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, stack: stack.join("\n") };
}
