import type { WorkerResult, WorkerThread } from "./worker-thread.ts";

/** Several threads for many tasks; each is started only while those before it are busy, and let go when idle. */
export interface WorkerPool {
  /** A task that takes longer than `limitMs` loses its thread. `urgent` goes first. Bugs are thrown. */
  run<T>(task: unknown, limitMs: number, urgent?: boolean): Promise<WorkerResult<T>>;
  close(): Promise<void>;
}

type Thread = Pick<WorkerThread, "run" | "isRunning" | "close">;
type Task = (thread: Pick<WorkerThread, "run">) => Promise<void>;

const CLOSED: Pick<WorkerThread, "run"> = { run: () => Promise.resolve({ done: false, why: "broken" }) };

/** Tasks that may wait; whoever has many hands over a few at a time, so only a flood gets this far. */
const QUEUE_LIMIT = 256;

export function createWorkerPool(threads: readonly Thread[]): WorkerPool {
  const free = new Set(threads);
  const urgentTasks: Task[] = [];
  const otherTasks: Task[] = [];

  async function next(): Promise<void> {
    // A thread that is there goes before one that would have to be started.
    const thread = [...free].find(({ isRunning }) => isRunning) ?? [...free][0];
    const task = thread && (urgentTasks.shift() ?? otherTasks.shift());
    if (!task) return;
    free.delete(thread);
    await task(thread);
    free.add(thread);
    await next();
  }

  return {
    run(task, limitMs, urgent = false) {
      if (urgentTasks.length + otherTasks.length >= QUEUE_LIMIT) return Promise.resolve({ done: false, why: "full" });
      return new Promise((resolve, reject) => {
        (urgent ? urgentTasks : otherTasks).push((thread) => thread.run<never>(task, limitMs).then(resolve, reject));
        void next();
      });
    },
    async close() {
      for (const task of [...urgentTasks.splice(0), ...otherTasks.splice(0)]) void task(CLOSED);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
