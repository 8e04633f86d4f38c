import { scryptSync } from "node:crypto";
import { availableParallelism } from "node:os";

/** In the environment, so that all processes of a run know it; whoever sets it beforehand measures nothing. */
const SLOWNESS = "TEST_SLOWNESS";

/** What `work` takes on a quiet machine of `CORES` cores, as the deadlines of the tests were set on. */
const WORK_MS = 200;
const CORES = 2;

/** A machine slower than this is taken for one that hangs. */
const MOST = 20;

/** Whole milliseconds of patience on this machine, given those on a quiet one of two cores: whatever waits for something in a test asks here. */
export function deadline(ms: number): number {
  return Math.round(ms * Number(process.env[SLOWNESS] ?? 1));
}

/** Once in a run, before its first deadline. Returns how many times slower this machine is now, with all else that it does; at least 1. */
export function measureSlowness(clock: () => number = () => performance.now(), cores = availableParallelism()): number {
  const given = Number(process.env[SLOWNESS] ?? 0);
  if (given > 0) return given;
  const begun = clock();
  work();
  const slower = ((clock() - begun) / WORK_MS) * Math.max(1, CORES / cores);
  const slowness = Math.min(Math.max(1, Math.ceil(slower * 10) / 10), MOST);
  process.env[SLOWNESS] = String(slowness);
  return slowness;
}

/** Long enough for the turns of other processes to show; the same machine code wherever it runs. */
function work(): void {
  for (let at = 0; at < 6; at += 1) scryptSync("", "", 32, { N: 16_384 });
}
