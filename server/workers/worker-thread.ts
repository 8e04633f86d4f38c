import { Worker } from "node:worker_threads";

/**
 * `too-long`: it took more of a processor than it may; `stalled`: twice it came to no end, though it took less; `broken`: the worker died.
 * Each costs the worker its life. `full` means not accepted.
 */
export type WorkerResult<T> =
  | { done: true; value: T }
  | { done: false; why: "too-long" | "stalled" | "broken" | "full" };

/** `ready` once its libraries are loaded, then one message per task. */
export type WorkerMessage = { ready: true } | { value: unknown } | { bug: string };

export type WorkerPool = ReturnType<typeof createWorkerPool>;

type Thread = Pick<WorkerThread, "run" | "isRunning" | "close">;

type Task = (thread: Pick<WorkerThread, "run">) => Promise<void>;

interface Waiting {
  task: unknown;
  limitMs: number;
  /** Whether it came to no end once and is tried again. */
  isAgain?: boolean;
  resolve(result: WorkerResult<never>): void;
  reject(error: Error): void;
}

/** Callers send a few tasks at a time, so only a flood gets this far. */
const QUEUE_LIMIT = 256;

/** An idle worker holds about 60 MB of grammars and picture code. */
const IDLE_MS = 30_000;

/** Microseconds in a millisecond. */
const MICROSECONDS = 1000;

/** By the clock a task may take so many times its limit: on a busy machine a thread waits for its turn, and one that hangs uses nothing. */
export const CLOCK_TIMES = 10;

/** Between two looks at what a task has used. */
const LOOK_MS = 20;

/** A body of 1 MiB needs far less; stops a runaway. */
const HEAP_MIB = 512;

/** Does one task at a time, in their order; starts when first needed and stops when idle. */
export class WorkerThread {
  readonly #entry: URL;
  readonly #data: unknown;
  readonly #heapMib: number;
  readonly #ahead: number;
  readonly #queue: Waiting[] = [];
  /** What the worker has: the task under way, and those it begins by itself after it. */
  readonly #sent: Waiting[] = [];
  #worker: Worker | null = null;
  #ready = false;
  #deadline: NodeJS.Timeout | undefined;
  #hung: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #keptUntil = 0;
  /** Workers started so far; a new one has nothing loaded. */
  generation = 0;

  /** `ahead`: tasks that the worker gets beside the one under way, so that it need not wait for this thread, which may be busy. */
  constructor(entry: URL, data: unknown, { heapMib = HEAP_MIB, ahead = 0 } = {}) {
    this.#entry = entry;
    this.#data = data;
    this.#heapMib = heapMib;
    this.#ahead = ahead;
  }

  get isRunning(): boolean {
    return this.#worker !== null && this.#ready;
  }

  /**
   * A task that takes the worker's processor for more than `limitMs` milliseconds kills the worker, however long that is by the clock. One
   * that comes to no end by the clock is tried again once, after all that waits. Throws on a bug in the task.
   */
  run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>> {
    if (this.#queue.length >= QUEUE_LIMIT) return Promise.resolve({ done: false, why: "full" });
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, limitMs, resolve, reject });
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
    this.#forgetLimits();
    const last = this.#worker;
    this.#worker = null;
    this.#ready = false;
    for (const each of [...this.#sent.splice(0), ...this.#queue.splice(0)])
      each.resolve({ done: false, why: "broken" });
    await last?.terminate();
  }

  #next(): void {
    clearTimeout(this.#idle);
    if (this.#sent.length > this.#ahead || this.#queue.length === 0) return this.#rest();
    this.#worker ??= this.#start();
    this.#worker.ref();
    if (!this.#ready) return;
    for (const task of this.#queue.splice(0, this.#ahead + 1 - this.#sent.length)) {
      if (this.#sent.push(task) === 1) this.#limit(task, this.#worker);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.#worker.postMessage(task.task);
    }
  }

  #limit(task: Waiting, worker: Worker): void {
    const { limitMs } = task;
    this.#hung = setTimeout(() => this.#lose("stalled"), limitMs * CLOCK_TIMES);
    const before = worker.cpuUsage();
    const look = async (): Promise<void> => {
      const { user, system } = await worker.cpuUsage(await before);
      const left = limitMs - (user + system) / MICROSECONDS;
      if (this.#sent[0] !== task) return;
      if (left > 0) lookIn(left);
      else this.#lose("too-long");
    };
    const lookIn = (ms: number): void => {
      // A worker that ends is heard of by itself.
      this.#deadline = setTimeout(() => void look().catch(() => undefined), Math.max(ms, LOOK_MS));
    };
    before.catch(() => undefined);
    lookIn(limitMs);
  }

  #forgetLimits(): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#hung);
  }

  #rest(): void {
    if (this.#sent.length > 0 || !this.#worker) return;
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
    else if ("value" in message || "bug" in message) this.#finish(message);
    // Anything else is Node's own: under `--watch` a thread reports here what it imports.
    this.#next();
  }

  #finish(message: Exclude<WorkerMessage, { ready: true }>): void {
    this.#forgetLimits();
    const done = this.#sent.shift();
    const [next] = this.#sent;
    if (next && this.#worker) this.#limit(next, this.#worker);
    if ("bug" in message) done?.reject(new Error(message.bug));
    else done?.resolve({ done: true, value: message.value as never });
  }

  /** A worker that dies before it is ready would die again, so all waiting tasks fail. */
  #breakDown(error: unknown): void {
    if (this.#ready) return this.#lose("broken");
    this.#dismiss();
    for (const each of this.#queue.splice(0)) each.reject(error instanceof Error ? error : new Error(String(error)));
  }

  #lose(why: "too-long" | "stalled" | "broken"): void {
    this.#forgetLimits();
    const [lost, ...notBegun] = this.#sent.splice(0);
    this.#queue.unshift(...notBegun);
    this.#dismiss();
    if (lost && why === "stalled" && !lost.isAgain) this.#queue.push({ ...lost, isAgain: true });
    else lost?.resolve({ done: false, why });
    this.#next();
  }

  #dismiss(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
  }
}

const CLOSED: Pick<WorkerThread, "run"> = { run: () => Promise.resolve({ done: false, why: "broken" }) };

/** Each thread has `ahead` tasks beside the one under way. */
export function createWorkerPool(threads: readonly Thread[], ahead = 0) {
  const given = new Map(threads.map((thread) => [thread, 0]));
  const urgentTasks: Task[] = [];
  const otherTasks: Task[] = [];

  /** One that has the fewest tasks, which runs already if possible; undefined where all have enough. */
  function freest(): Thread | undefined {
    const fewest = Math.min(...threads.map((thread) => given.get(thread) ?? 0));
    const free = threads.filter((thread) => fewest <= ahead && given.get(thread) === fewest);
    return free.find(({ isRunning }) => isRunning) ?? free[0];
  }

  function next(): void {
    for (let thread = freest(); thread; thread = freest()) {
      const task = urgentTasks.shift() ?? otherTasks.shift();
      if (!task) return;
      void give(thread, task);
    }
  }

  async function give(thread: Thread, task: Task): Promise<void> {
    given.set(thread, (given.get(thread) ?? 0) + 1);
    await task(thread);
    given.set(thread, (given.get(thread) ?? 0) - 1);
    next();
  }

  return {
    /** `limitMs` counts from when a thread begins the task. `urgent` tasks go first. Throws on a bug in the task. */
    async run<T>(task: unknown, limitMs: number, urgent = false): Promise<WorkerResult<T>> {
      if (urgentTasks.length + otherTasks.length >= QUEUE_LIMIT) return { done: false, why: "full" };
      return new Promise((resolve, reject) => {
        (urgent ? urgentTasks : otherTasks).push((thread) => thread.run<T>(task, limitMs).then(resolve, reject));
        next();
      });
    },
    async close(): Promise<void> {
      for (const task of [...urgentTasks.splice(0), ...otherTasks.splice(0)]) void task(CLOSED);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
