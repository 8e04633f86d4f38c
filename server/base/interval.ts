import { setTimeout as after } from "node:timers/promises";

/**
 * Repeats `work` with a pause of `restMs` after each run. Changes of the system's clock have no effect. Errors go to `onError`. The timer
 * does not keep the process alive. `stop` resolves when the running `work` has ended.
 */
export function startInterval(restMs: number, work: () => Promise<void>, onError: (error: unknown) => void) {
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
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}
