/**
 * The longest that something due waits for the browser to have nothing to do. Saving a long text takes as long as several
 * frames on a slow machine: between two keys nobody notices, under a key the letter comes late.
 */
const IDLE_MS = 80;

/** Runs something after `ms`, once the browser has shown what was typed; the answer cancels it. */
export function laterWhenIdle(run: () => void, ms: number): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (!("requestIdleCallback" in globalThis)) return run();
    idle = requestIdleCallback(run, { timeout: IDLE_MS });
  }, ms);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Resolves once the browser has nothing to do, or has waited long enough. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => void laterWhenIdle(resolve, 0));
}
