import { performance } from "node:perf_hooks";

const LOOK_MS = 4_000;

/** Share of time spent working; a collection blocks for 20 to 50 ms. */
const QUIET = 0.02;

/** Bytes of heap and buffers since the last collection. */
const WORTH_BYTES = 4 * 1024 * 1024;

/**
 * V8 collects when it needs room, so an idle server would keep the garbage of its last rush (decision 78). Does nothing where
 * Node was started without `--expose-gc`, and keeps no process alive.
 */
export function collectWhenIdle(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let before = performance.eventLoopUtilization();
  let floor = heldBytes();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (!isWorthCollecting(utilization, heldBytes() - floor)) return;
    // Gives what is free back to the system.
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    floor = heldBytes();
  }, LOOK_MS).unref();
}

export function isWorthCollecting(utilization: number, grownBytes: number): boolean {
  return utilization < QUIET && grownBytes >= WORTH_BYTES;
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
