import { Session } from "node:inspector";
import { performance } from "node:perf_hooks";

const LOOK_MS = 4_000;

/** Share of time spent working; a collection blocks for 20 to 50 ms. */
const QUIET = 0.02;

/** Bytes of heap and buffers since the last collection. */
const WORTH_BYTES = 4 * 1024 * 1024;

/** V8 collects when it needs room, so an idle server would keep the garbage of its last rush (decision 78). Keeps no process alive. */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  let floor = heldBytes();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (!isWorthCollecting(utilization, heldBytes() - floor)) return;
    void collectGarbage().then(() => (floor = heldBytes()));
  }, LOOK_MS).unref();
}

export function isWorthCollecting(utilization: number, grownBytes: number): boolean {
  return utilization < QUIET && grownBytes >= WORTH_BYTES;
}

/** Collects all garbage and returns the free memory to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  // V8 collects in a task of its own; a session that ends before it calls it off, and one that ends within its callback hangs.
  await new Promise<void>((resolve) => session.post("HeapProfiler.collectGarbage", () => resolve()));
  session.disconnect();
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
