import { setTimeout as after } from "node:timers/promises";

/** Work, then a short rest, again and again, so clock jumps do not matter. Errors go to `onError`. Keeps no process alive. */
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
