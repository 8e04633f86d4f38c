import { Worker } from "node:worker_threads";

/** `too-long` and `broken` cost the worker its life; `full` means not accepted. */
export type WorkerResult<T> = { done: true; value: T } | { done: false; why: "too-long" | "broken" | "full" };

/** `ready` once its libraries are loaded, then one message per task. */
export type WorkerMessage = { ready: true } | { value: unknown } | { bug: string };

export type WorkerPool = ReturnType<typeof createWorkerPool>;

type Thread = Pick<WorkerThread, "run" | "isRunning" | "close">;

type Task = (thread: Pick<WorkerThread, "run">) => Promise<void>;

interface Waiting {
  task: unknown;
  limitMs: number;
  patience: number;
  resolve(result: WorkerResult<never>): void;
  reject(error: Error): void;
}

/** Callers send a few tasks at a time, so only a flood gets this far. */
const QUEUE_LIMIT = 256;

/** An idle worker holds about 60 MB of grammars and picture code. */
const IDLE_MS = 30_000;

/** In a millisecond. */
const MICROSECONDS = 1000;

/** A body of 1 MiB needs far less; stops a runaway. */
const HEAP_MIB = 512;

/** Does one task at a time; starts when first needed and stops when idle. */
export class WorkerThread {
  readonly #entry: URL;
  readonly #data: unknown;
  readonly #heapMib: number;
  readonly #queue: Waiting[] = [];
  #worker: Worker | null = null;
  #ready = false;
  #current: Waiting | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #keptUntil = 0;
  /** Workers started so far; a new one has nothing loaded. */
  generation = 0;

  constructor(entry: URL, data: unknown, heapMib = HEAP_MIB) {
    this.#entry = entry;
    this.#data = data;
    this.#heapMib = heapMib;
  }

  get isRunning(): boolean {
    return this.#worker !== null && this.#ready;
  }

  /**
   * A task that takes the worker's processor for more than `limitMs`, or `patience` times as long by the clock, kills the worker: on a busy
   * machine a thread waits for its turn. Throws on a bug in the task.
   */
  run<T>(task: unknown, limitMs: number, patience = 1): Promise<WorkerResult<T>> {
    if (this.#queue.length >= QUEUE_LIMIT) return Promise.resolve({ done: false, why: "full" });
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, limitMs, patience, resolve, reject });
      this.#next();
    });
  }

  /** Keeps an idle worker for `ms` from now. */
  keepFor(ms: number): void {
    this.#keptUntil = Math.max(this.#keptUntil, performance.now() + ms);
    this.#rest();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    clearTimeout(this.#deadline);
    const last = this.#worker;
    this.#worker = null;
    this.#ready = false;
    for (const each of [this.#current, ...this.#queue.splice(0)]) each?.resolve({ done: false, why: "broken" });
    this.#current = null;
    await last?.terminate();
  }

  #next(): void {
    clearTimeout(this.#idle);
    const [task] = this.#queue;
    if (this.#current || !task) return this.#rest();
    this.#worker ??= this.#start();
    this.#worker.ref();
    if (!this.#ready) return;
    this.#queue.shift();
    this.#current = task;
    this.#limit(task, this.#worker);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(task.task);
  }

  #limit(task: Waiting, worker: Worker): void {
    const { limitMs, patience } = task;
    const latest = performance.now() + limitMs * patience;
    const wait = (ms: number, then: () => void): void => {
      clearTimeout(this.#deadline);
      this.#deadline = setTimeout(then, Math.max(0, Math.min(ms, latest - performance.now())));
    };
    const end = () => this.#lose("too-long");
    if (patience === 1) return wait(limitMs, end);
    const before = worker.cpuUsage();
    const look = async (): Promise<void> => {
      // A worker that does not even say what it used is not waited for any longer.
      wait(limitMs, end);
      const { user, system } = await worker.cpuUsage(await before);
      const left = limitMs - (user + system) / MICROSECONDS;
      if (this.#current !== task) return;
      if (left > 0 && performance.now() < latest) wait(left, begin);
      else end();
    };
    // A worker that ends is heard of by itself.
    const begin = () => void look().catch(() => undefined);
    before.catch(() => undefined);
    wait(limitMs, begin);
  }

  #rest(): void {
    if (this.#current || !this.#worker) return;
    this.#worker.unref();
    clearTimeout(this.#idle);
    const idleMs = Math.max(IDLE_MS, this.#keptUntil - performance.now());
    this.#idle = setTimeout(() => this.#dismiss(), idleMs).unref();
  }

  #start(): Worker {
    this.generation += 1;
    const limits = { maxOldGenerationSizeMb: this.#heapMib };
    const fresh = new Worker(this.#entry, { workerData: this.#data, resourceLimits: limits });
    const isPresent = () => fresh === this.#worker;
    fresh.on("message", (message: WorkerMessage) => isPresent() && this.#hear(message));
    fresh.on("error", (error) => isPresent() && this.#breakDown(error));
    fresh.on("exit", (code) => isPresent() && this.#breakDown(new Error(`Wątek skończył pracę z kodem ${code}.`)));
    return fresh;
  }

  #hear(message: WorkerMessage): void {
    if ("ready" in message) this.#ready = true;
    else this.#finish(message);
    this.#next();
  }

  #finish(message: Exclude<WorkerMessage, { ready: true }>): void {
    clearTimeout(this.#deadline);
    const done = this.#current;
    this.#current = null;
    if ("bug" in message) done?.reject(new Error(message.bug));
    else done?.resolve({ done: true, value: message.value as never });
  }

  /** A worker that dies before it is ready would die again, so all waiting tasks fail. */
  #breakDown(error: unknown): void {
    if (this.#ready) return this.#lose("broken");
    this.#dismiss();
    for (const each of this.#queue.splice(0)) each.reject(error instanceof Error ? error : new Error(String(error)));
  }

  #lose(why: "too-long" | "broken"): void {
    clearTimeout(this.#deadline);
    const lost = this.#current;
    this.#current = null;
    this.#dismiss();
    lost?.resolve({ done: false, why });
    this.#next();
  }

  #dismiss(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
  }
}

const CLOSED: Pick<WorkerThread, "run"> = { run: () => Promise.resolve({ done: false, why: "broken" }) };

export function createWorkerPool(threads: readonly Thread[]) {
  const free = new Set(threads);
  const urgentTasks: Task[] = [];
  const otherTasks: Task[] = [];

  async function next(): Promise<void> {
    const thread = [...free].find(({ isRunning }) => isRunning) ?? [...free][0];
    const task = thread && (urgentTasks.shift() ?? otherTasks.shift());
    if (!task) return;
    free.delete(thread);
    await task(thread);
    free.add(thread);
    await next();
  }

  return {
    /** `limitMs` counts from when a thread takes the task. `urgent` tasks go first. Throws on a bug in the task. */
    async run<T>(task: unknown, limitMs: number, urgent = false): Promise<WorkerResult<T>> {
      if (urgentTasks.length + otherTasks.length >= QUEUE_LIMIT) return { done: false, why: "full" };
      return new Promise((resolve, reject) => {
        (urgent ? urgentTasks : otherTasks).push((thread) => thread.run<T>(task, limitMs).then(resolve, reject));
        void next();
      });
    },
    async close(): Promise<void> {
      for (const task of [...urgentTasks.splice(0), ...otherTasks.splice(0)]) void task(CLOSED);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
