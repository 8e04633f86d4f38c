import type { Logger } from "pino";
import type { RunExecutorDeps, StageActs } from "#core/assistant/runs/run-executor.ts";
import type { AssistantRun } from "#core/assistant/runs/run.ts";

/** Providers take several calls at once; a local model takes one after the other. */
const MOST_AT_ONCE = 3;

const LOOKED_AT = 50;

export function createAssistantWorker(deps: RunExecutorDeps, log: Logger) {
  const under = new Map<string, { run: AssistantRun; stopping: AbortController }>();
  const performing = new Set<Promise<void>>();
  let [closed, looking, again] = [false, false, false];

  const perform = async (run: AssistantRun) => {
    const stopping = new AbortController();
    under.set(run.id, { run, stopping });
    try {
      const { performRun } = await import("#core/assistant/runs/run-executor.ts");
      await performRun(deps, await actsOf(run), run, stopping.signal);
    } catch (error) {
      log.error({ err: nameOf(error), run: run.id }, "przebieg asystenta przerwany błędem");
    } finally {
      under.delete(run.id);
      wake();
    }
  };

  const look = async () => {
    const { claimRun } = await import("#core/assistant/runs/run-executor.ts");
    while (again) {
      again = false;
      for (const waiting of await deps.store.read.runsIn(["queued"], LOOKED_AT)) {
        if (closed || under.size >= MOST_AT_ONCE) return;
        if ([...under.values()].some(({ run }) => run.userId === waiting.userId)) continue;
        const run = await claimRun(deps, waiting.id);
        if (!run) continue;
        const done: Promise<void> = perform(run).finally(() => performing.delete(done));
        performing.add(done);
      }
    }
  };

  const wake = () => {
    again = true;
    if (looking || closed) return;
    looking = true;
    void look()
      .catch((error: unknown) => {
        again = false;
        log.error({ err: nameOf(error) }, "kolejka asystenta przerwana błędem");
      })
      .finally(() => {
        looking = false;
        // `wake` may have been called since the last look.
        if (again) wake();
      });
  };

  return {
    wake,
    /** Aborts a run; false when it is not running here. */
    stop(runId: string) {
      under.get(runId)?.stopping.abort("stopped");
      return under.has(runId);
    },
    /** Aborts everything and resolves once the store has it. */
    async close() {
      closed = true;
      for (const { stopping } of under.values()) stopping.abort("shutdown");
      await Promise.all(performing);
    },
  };
}

/** Prompts and schemas are large, so they load with the first run. */
async function actsOf({ kind }: AssistantRun): Promise<StageActs> {
  if (kind === "help") return { help: (await import("#core/assistant/helper/run-help-stage.ts")).help };
  return (await import("#core/assistant/generator/stages.ts")).GENERATOR_STAGES;
}

/** Error messages may quote prompts or answers, so the log gets name and stack only. */
function nameOf(error: unknown): { type: string; stack: string } {
  if (!(error instanceof Error)) return { type: "unknown", stack: "" };
  const stack = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, stack: stack.join("\n") };
}
