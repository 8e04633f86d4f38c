import { Session } from "node:inspector";
import { performance } from "node:perf_hooks";

const LOOK_MS = 4_000;

/** The server counts as idle when it works for less than this share of the time. A collection blocks the server for 20 to 50 ms. */
const QUIET = 0.02;

/** Garbage is collected only when heap and buffers have grown by at least this many bytes since the last collection. */
const WORTH_BYTES = 4 * 1024 * 1024;

/** Collects garbage while the server is idle, because V8 does not do so itself (decision 78). The timer does not keep the process alive. */
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

/** Returns whether the server is idle and its heap has grown enough. */
export function isWorthCollecting(utilization: number, grownBytes: number): boolean {
  return utilization < QUIET && grownBytes >= WORTH_BYTES;
}

/** Collects all garbage and returns the free memory to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  // Disconnecting before V8 has answered would cancel the collection, and disconnecting inside the callback hangs.
  await new Promise<void>((resolve) => session.post("HeapProfiler.collectGarbage", () => resolve()));
  session.disconnect();
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
