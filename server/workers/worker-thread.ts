import { Worker } from "node:worker_threads";

/** How a task in the worker ended: with its value, too slowly or by breaking the worker, or not taken at all. */
export type WorkerResult<T> = { done: true; value: T } | { done: false; why: "too-long" | "broken" | "full" };

export interface WorkerThread {
  /** Does a task; one that takes longer than `limitMs` costs the worker its life. A bug in the task is thrown. */
  run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>>;
  /** An idle worker is not let go before `ms` from now. */
  keepFor(ms: number): void;
  readonly isRunning: boolean;
  /** How many workers were started so far: another number is another worker, with nothing loaded yet. */
  readonly generation: number;
  close(): Promise<void>;
}

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

export function createWorkerThread(entry: URL, data: unknown, heapMib = HEAP_MIB): WorkerThread {
  return new SingleWorkerRoom(entry, data, heapMib);
}

class SingleWorkerRoom implements WorkerThread {
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
  generation = 0;

  constructor(entry: URL, data: unknown, heapMib: number) {
    this.#entry = entry;
    this.#data = data;
    this.#heapMib = heapMib;
  }

  get isRunning(): boolean {
    return this.#worker !== null && this.#ready;
  }

  run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>> {
    if (this.#queue.length >= QUEUE_LIMIT) return Promise.resolve({ done: false, why: "full" });
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, limitMs, resolve, reject });
      this.#next();
    });
  }

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
    this.#deadline = setTimeout(() => this.#lose("too-long"), task.limitMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(task.task);
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

  /** A worker that dies before it is ready will die again: everybody who waits is told why. */
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
