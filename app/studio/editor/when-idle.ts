/** Saving waits at most this many milliseconds for an idle browser. On a slow machine it would otherwise delay typing by several frames. */
const IDLE_MS = 80;

/** Calls `run` when the browser is idle, after at least `ms` milliseconds. Returns a function that cancels the call. */
export function laterWhenIdle(run: () => void, ms: number, timeout = IDLE_MS): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (!("requestIdleCallback" in globalThis)) return run();
    idle = requestIdleCallback(run, { timeout });
  }, ms);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

export function whenIdle(): Promise<void> {
  return new Promise((resolve) => void laterWhenIdle(resolve, 0));
}
