import type { Viewer } from "#core/base/viewer.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { RefreshDone, RefreshRun } from "./cleanup-plan.ts";

/** Executions that are remembered. A person looks at the last one, and the list of operations knows the rest. */
const REMEMBERED = 50;

/** Said of an execution that ended by a fault of ours: its transaction was rolled back. */
export const BROKEN = "Coś się zepsuło po naszej stronie i nic z planu nie zostało wykonane. Spróbuj jeszcze raz.";

export type Runs = ReturnType<typeof createCleanupRuns>;

export function createCleanupRuns(clock: Clock) {
  const known = new Map<string, RefreshRun>();
  const watchers = new Map<string, Set<(run: RefreshRun) => void>>();
  let running: string | null = null;

  const change = (id: string, changes: Partial<RefreshRun>) => {
    const before = known.get(id);
    if (!before) return;
    const run = { ...before, ...changes };
    known.set(id, run);
    for (const tell of watchers.get(id) ?? []) tell(run);
  };

  return {
    present: (): RefreshRun | null => (running === null ? null : (known.get(running) ?? null)),
    of: (id: string): RefreshRun | null => known.get(id) ?? null,
    begin(id: string, { id: userId, name: who }: Viewer) {
      const oldest = known.size >= REMEMBERED ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      running = id;
      const nothing = { done: 0, total: 0, result: null, message: null };
      known.set(id, { id, userId, who, state: "running", beganAt: clock(), ...nothing });
      change(id, {});
    },
    report: (id: string, done: number, total: number) => change(id, { done, total }),
    /** Null: it threw. */
    end(id: string, outcome: Outcome<RefreshDone> | null) {
      running = null;
      if (outcome?.ok) change(id, { state: "done", result: outcome.value });
      else change(id, { state: "refused", message: outcome ? outcome.message : BROKEN });
    },
    /** Tells how it stands and of each step from now on, also of one that has yet to begin, until the returned function is called. */
    watch(id: string, tell: (run: RefreshRun) => void) {
      const telling = watchers.get(id) ?? new Set();
      watchers.set(id, telling.add(tell));
      const run = known.get(id);
      if (run) tell(run);
      return () => {
        telling.delete(tell);
        if (telling.size === 0) watchers.delete(id);
      };
    },
  };
}
