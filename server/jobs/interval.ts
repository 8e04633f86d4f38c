import { setTimeout as after } from "node:timers/promises";

/** Work that is done again and again until it is stopped. */
export interface Interval {
  /** Lets the work under way end and does no more. */
  stop(): Promise<void>;
}

/**
 * Does the work, rests and does it again; an error is told to `onError` and ends nothing. The rests are short and counted
 * from the end of the work, so a clock that jumps, a machine that slept and work that took long change nothing. Keeps no
 * process alive.
 */
export function startInterval(restMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Interval {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function go(): Promise<void> {
    while (!signal.aborted) {
      await work().catch(onError);
      await after(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = go();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
