import { setTimeout as delay } from "node:timers/promises";

export interface BackgroundWork {
  readonly isStopping: boolean;
  /** Runs a step every `ms` unless the last one is still under way; keeps no process alive. */
  repeat(ms: number, step: () => Promise<void>): void;
  /** Runs work after what was added before. */
  add(work: () => Promise<void>): void;
  /** Waits; ends early when the background work stops. */
  rest(ms: number): Promise<void>;
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>;
}

/** What a replica does in the background until it stops; what goes wrong is told to `onTrouble`. */
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
