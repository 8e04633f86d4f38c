import { setTimeout as after } from "node:timers/promises";

export interface Interval {
  stop(): Promise<void>;
}

/** Work, then a short rest, again and again, so clock jumps do not matter. Errors go to `onError`. Keeps no process alive. */
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
