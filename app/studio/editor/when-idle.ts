/** The longest wait for an idle browser: on a slow machine, saving a long text takes several frames and would delay a key. */
const IDLE_MS = 80;

/** Runs something when the browser is idle, after `ms` at the earliest. Returns the function that cancels it. */
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
