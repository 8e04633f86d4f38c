import { setTimeout as delay } from "node:timers/promises";

export interface BackgroundWork {
  readonly isStopping: boolean;
  /** Runs a step every `ms` milliseconds unless the last step is still running. Does not keep the process alive. */
  repeat(ms: number, step: () => Promise<void>): void;
  /** Runs work after all work that was added before. */
  add(work: () => Promise<void>): void;
  /** Waits for `ms` milliseconds, or until the background work stops. */
  rest(ms: number): Promise<void>;
  /** Accepts no more work and waits for the work that is running. */
  stop(): Promise<void>;
}

/** Makes the background work of a replica. Errors are passed to `onTrouble`. */
export function createBackgroundWork(onTrouble: (error: unknown) => void): BackgroundWork {
  const stopping = new AbortController();
  let background: Promise<unknown> = Promise.resolve();
  return {
    get isStopping() {
      return stopping.signal.aborted;
    },
    repeat(ms, step) {
      let running = false;
      const timer = setInterval(() => {
        if (running) return;
        running = true;
        const run = step()
          .catch(onTrouble)
          .finally(() => (running = false));
        background = Promise.all([background, run]);
      }, ms).unref();
      stopping.signal.addEventListener("abort", () => clearInterval(timer));
    },
    add: (work) => void (background = background.then(work).catch(onTrouble)),
    rest: (ms) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
    async stop() {
      stopping.abort();
      await background;
    },
  };
}
