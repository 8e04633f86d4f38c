import { Worker } from "node:worker_threads";
import { backgroundMessages } from "#core/messages/server/background.ts";

/**
 * The result of a task. `too-long`: the task used more processor time than allowed. `stalled`: the task did not finish in two tries,
 * although it used less time. `broken`: the worker died. In these three cases the worker was ended. `full`: the task was not accepted.
 */
export type WorkerResult<T> =
  | { done: true; value: T }
  | { done: false; why: "too-long" | "stalled" | "broken" | "full" };

/** A message of a worker: `ready` when its libraries are loaded, then one message for each task. */
export type WorkerMessage = { ready: true } | { value: unknown } | { bug: string };

export type WorkerPool = ReturnType<typeof createWorkerPool>;

type Thread = Pick<WorkerThread, "run" | "isRunning" | "close">;

type Task = (thread: Pick<WorkerThread, "run">) => Promise<void>;

interface Waiting {
  task: unknown;
  limitMs: number;
  /** Whether this is the second try, because the first did not finish. */
  isAgain?: boolean;
  resolve(result: WorkerResult<never>): void;
  reject(error: Error): void;
}

/** At most this many tasks may wait. Callers send only a few at a time, so only a flood reaches this limit. */
const QUEUE_LIMIT = 256;

/** An idle worker is ended after this long, because it holds about 60 MB of grammars and code for pictures. */
const IDLE_MS = 30_000;

/** Microseconds in a millisecond. */
const MICROSECONDS = 1000;

/**
 * A task is ended when it takes this many times its limit by the clock, because it may hang without using processor time. The limit itself
 * would be too short, because a thread has to wait on a busy machine.
 */
export const CLOCK_TIMES = 10;

/** Between two measurements of a task's processor time at least this many ms pass. */
const LOOK_MS = 20;

/** The heap limit of a worker in MiB. A body of 1 MiB needs far less, but a faulty task could take all memory. */
const HEAP_MIB = 512;

/** A worker thread that does tasks one after another. The thread starts when it is first needed and stops when idle. */
export class WorkerThread {
  readonly #entry: URL;
  readonly #data: () => unknown;
  readonly #heapMib: number;
  readonly #ahead: number;
  readonly #queue: Waiting[] = [];
  /** The tasks sent to the worker: the running task, and tasks that the worker itself begins afterwards. */
  readonly #sent: Waiting[] = [];
  #worker: Worker | null = null;
  #ready = false;
  #deadline: NodeJS.Timeout | undefined;
  #hung: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #keptUntil = 0;
  #isOutdated = false;
  /** The number of workers started so far. A new worker has not loaded its libraries. */
  generation = 0;

  /** `data` returns the `workerData` of each worker. `ahead`: this many tasks are sent in advance, so that the worker need not wait while this thread is busy. */
  constructor(entry: URL, data: () => unknown, { heapMib = HEAP_MIB, ahead = 0 } = {}) {
    this.#entry = entry;
    this.#data = data;
    this.#heapMib = heapMib;
    this.#ahead = ahead;
  }

  get isRunning(): boolean {
    return this.#worker !== null && this.#ready;
  }

  /**
   * Runs a task. When the task uses more than `limitMs` of processor time, the worker is ended. When the task takes `CLOCK_TIMES` times as
   * long by the clock, it is tried once more, after the waiting tasks. Rejects when the task throws.
   */
  run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>> {
    if (this.#queue.length >= QUEUE_LIMIT) return Promise.resolve({ done: false, why: "full" });
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, limitMs, resolve, reject });
      this.#next();
    });
  }

  /** Keeps an idle worker for at least `ms` more. */
  keepFor(ms: number): void {
    this.#keptUntil = Math.max(this.#keptUntil, performance.now() + ms);
    this.#rest();
  }

  /** Ends the worker after the tasks it has; the next task starts another one, with the data of then. */
  renew(): void {
    this.#isOutdated = this.#worker !== null;
    this.#next();
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
    if (this.#isOutdated && this.#sent.length > 0) return;
    if (this.#isOutdated) this.#dismiss();
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
      // `look` fails when the worker has ended. The worker's own events report that end.
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
    const fresh = new Worker(this.#entry, { workerData: this.#data(), resourceLimits: limits });
    const isPresent = () => fresh === this.#worker;
    fresh.on("message", (message: WorkerMessage) => isPresent() && this.#hear(message));
    fresh.on("error", (error) => isPresent() && this.#breakDown(error));
    fresh.on("exit", (code) => isPresent() && this.#breakDown(new Error(backgroundMessages.threadEnded(code))));
    return fresh;
  }

  #hear(message: WorkerMessage): void {
    if ("ready" in message) this.#ready = true;
    else if ("value" in message || "bug" in message) this.#finish(message);
    // Other messages come from Node: with `--watch` a thread reports what it imports.
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

  /** Fails all waiting tasks when a worker dies before it is ready, because the next worker would die too. */
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
    this.#isOutdated = false;
  }
}

const CLOSED: Pick<WorkerThread, "run"> = { run: () => Promise.resolve({ done: false, why: "broken" }) };

/** Distributes tasks to several threads. Each thread gets `ahead` tasks in advance. */
export function createWorkerPool(threads: readonly Thread[], ahead = 0) {
  const taskCounts = new Map(threads.map((thread) => [thread, 0]));
  const urgentTasks: Task[] = [];
  const otherTasks: Task[] = [];

  /** Returns the thread with the fewest tasks, if possible a running thread; undefined when all threads have enough tasks. */
  function freest(): Thread | undefined {
    const fewest = Math.min(...threads.map((thread) => taskCounts.get(thread) ?? 0));
    const free = threads.filter((thread) => fewest <= ahead && taskCounts.get(thread) === fewest);
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
    taskCounts.set(thread, (taskCounts.get(thread) ?? 0) + 1);
    await task(thread);
    taskCounts.set(thread, (taskCounts.get(thread) ?? 0) - 1);
    next();
  }

  return {
    /** Runs a task. `limitMs` counts from the moment when a thread begins the task. Urgent tasks go first. Rejects when the task throws. */
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
