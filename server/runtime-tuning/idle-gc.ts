import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 4_000;

/** Less than this part of the last look's time spent working is quiet: nobody waits for the 20 to 50 ms it takes. */
const QUIET = 0.02;

/** Garbage that is worth the work, in bytes of heap and buffers since the last collection. */
const WORTH_BYTES = 4 * 1024 * 1024;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** Collects garbage in a quiet moment, so that the memory of the last rush is given back. The timer keeps no process alive. */
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

/** Whether to collect now: nothing much was done lately, and there is enough to collect. */
export function isWorthwhile(utilization: number, grown: number): boolean {
  return utilization < QUIET && grown >= WORTH_BYTES;
}

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
