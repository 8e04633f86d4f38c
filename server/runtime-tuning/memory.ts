import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { totalmem } from "node:os";

export const MIB = 1024 * 1024;

/** Holds about two thousand compressed articles in a 150 MB process. */
export const LEAST_PAGE_CACHE_BYTES = 16 * MIB;

/** About thirty thousand articles; a larger cache gains little. */
const MOST_PAGE_CACHE_BYTES = 256 * MIB;

const PAGE_CACHE_PART = 1 / 16;

/** The machine's memory, or the limit of its container. */
export function memoryHere(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}

export function pageCacheFor(memory: number): number {
  return Math.min(Math.max(Math.floor(memory * PAGE_CACHE_PART), LEAST_PAGE_CACHE_BYTES), MOST_PAGE_CACHE_BYTES);
}

const LOOK_MS = 4_000;

/** Share of time spent working; a collection blocks for 20 to 50 ms. */
const QUIET = 0.02;

/** Bytes of heap and buffers since the last collection. */
const WORTH_BYTES = 4 * 1024 * 1024;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** V8 collects only when it needs memory, so an idle server would keep the garbage of its last rush. Keeps no process alive. */
export function collectWhenIdle(): { stop(): void } {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  let before = performance.eventLoopUtilization();
  let floor = held();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (!isWorthwhile(utilization, held() - floor)) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    floor = held();
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export function isWorthwhile(utilization: number, grown: number): boolean {
  return utilization < QUIET && grown >= WORTH_BYTES;
}

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
