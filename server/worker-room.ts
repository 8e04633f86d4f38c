import { Worker } from "node:worker_threads";

/** How a task in the worker ended: with its value, too slowly or by breaking the worker, or not taken at all. */
export type WorkerResult<T> = { done: true; value: T } | { done: false; why: "too-long" | "broken" | "full" };

/** One worker thread that does one task at a time, started at first need and let go when idle. */
export interface WorkerRoom {
  /** Does a task; one that takes longer than `limitMs` costs the worker its life. A bug in the task is thrown. */
  run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>>;
  close(): Promise<void>;
}

/** What the worker answers: `ready` once its libraries are loaded, then one message per task. */
export type WorkerMessage = { ready: true } | { value: unknown } | { bug: string };

interface Waiting {
  task: unknown;
  limitMs: number;
  resolve(result: WorkerResult<never>): void;
  reject(error: Error): void;
}

/** Tasks that may wait; an import hands over one at a time, so only a flood gets this far. */
const QUEUE_LIMIT = 256;

/** An idle worker keeps some 60 MB of highlighter grammars and picture code; it is let go after this long. */
const IDLE_MS = 30_000;

/** A body of 1 MiB needs far less; a runaway is stopped before it takes the server's memory. */
const HEAP_MIB = 512;

/** `entry` is the module the worker runs and `data` what it gets to know at its start. */
export function createWorkerRoom(entry: URL, data: unknown): WorkerRoom {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let ready = false;
  let current: Waiting | null = null;
  let deadline: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(idle);
    if (current || queue.length === 0) return rest();
    worker ??= start();
    worker.ref();
    if (!ready) return;
    current = queue.shift()!;
    deadline = setTimeout(() => lose("too-long"), current.limitMs);
    worker.postMessage(current.task);
  }

  function rest(): void {
    if (current || !worker) return;
    worker.unref();
    idle = setTimeout(dismiss, IDLE_MS).unref();
  }

  function start(): Worker {
    const fresh = new Worker(entry, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } });
    fresh.on("message", (message: WorkerMessage) => {
      if (fresh !== worker) return;
      if ("ready" in message) ready = true;
      else finish(message);
      next();
    });
    fresh.on("error", (error) => fresh === worker && breakDown(error));
    fresh.on("exit", (code) => fresh === worker && breakDown(new Error(`Wątek skończył pracę z kodem ${code}.`)));
    return fresh;
  }

  function finish(message: Exclude<WorkerMessage, { ready: true }>): void {
    clearTimeout(deadline);
    const done = current;
    current = null;
    if ("bug" in message) done?.reject(new Error(message.bug));
    else done?.resolve({ done: true, value: message.value as never });
  }

  /** A worker that dies before it is ready will die again: everybody who waits is told why. */
  function breakDown(error: unknown): void {
    if (ready) return lose("broken");
    dismiss();
    for (const each of queue.splice(0)) each.reject(error instanceof Error ? error : new Error(String(error)));
  }

  function lose(why: "too-long" | "broken"): void {
    clearTimeout(deadline);
    const lost = current;
    current = null;
    dismiss();
    lost?.resolve({ done: false, why });
    next();
  }

  function dismiss(): void {
    void worker?.terminate();
    worker = null;
    ready = false;
  }

  return {
    run(task, limitMs) {
      if (queue.length >= QUEUE_LIMIT) return Promise.resolve({ done: false, why: "full" });
      return new Promise((resolve, reject) => {
        queue.push({ task, limitMs, resolve, reject });
        next();
      });
    },
    async close() {
      clearTimeout(idle);
      clearTimeout(deadline);
      const last = worker;
      worker = null;
      for (const each of [current, ...queue.splice(0)]) each?.resolve({ done: false, why: "broken" });
      current = null;
      await last?.terminate();
    },
  };
}
