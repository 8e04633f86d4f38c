import { performance } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/* What is done to the engine and not to the product (docs/decisions/025). `warm-start.js` has what only a start can set. */

/** `SZPALTA_TUNING=0` turns everything in this folder off: the same site, with more memory and CPU. */
export const TUNED = process.env["SZPALTA_TUNING"] !== "0";

/** Spares requests without a body the stream that would say so: a tenth of what a cached page costs. */
export const HTTP_OPTIONS = TUNED ? { optimizeEmptyRequests: true } : {};

/** A body as Latin-1 text, a byte a character: Node sends it and the headers in one piece, for an eighth less of a cached page. */
export function sendableBody(bytes: Buffer): Buffer | string {
  return TUNED ? bytes.toString("latin1") : bytes;
}

const LOOK_MS = 4_000;

/** Share of time spent working; a collection blocks for 20 to 50 ms. */
const QUIET = 0.02;

/** Bytes of heap and buffers since the last collection. */
const WORTH_BYTES = 4 * 1024 * 1024;

type Collect = (
  options:
    | { type: "major"; execution: "sync"; flavor: "regular" | "last-resort" }
    | { type: "minor"; execution: "sync" },
) => void;

/** V8 collects only when it needs memory, so an idle server would keep the garbage of its last rush. Keeps no process alive. */
export function collectWhenIdle(): { stop(): void } {
  if (!TUNED) return { stop() {} };
  const collect = collector();
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

/** Once a thread has loaded its modules: their sources are garbage, some seven megabytes that V8 would keep for as long as it needs none. */
export function collectAfterLoading(): void {
  if (TUNED) collector()({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Characters of a text whose making leaves some thirty megabytes of garbage, which V8 would keep beside those of the next one. */
const LONG_TEXT = 300_000;

/**
 * Before and after work on a long text of an archive, where memory is bounded and a collection of a tenth of a second costs little: what it
 * needs for a moment then comes upon no garbage of shorter ones, and is not kept beside the next.
 */
export function collectForLongText(text: string | undefined): void {
  if (TUNED && isLongText(text)) collector()({ type: "major", execution: "sync", flavor: "regular" });
}

/** Bytes of new objects that are worth a collection: a third of the room a command has for them. */
const WORTH_NEW_BYTES = 1024 * 1024;

/**
 * Between two texts of an archive nearly all new objects are garbage. A collection in the middle of a text takes parts of it for what
 * lasts, which makes the heap grow: by 20 MiB in two threads.
 */
export function collectBetweenTexts(): void {
  if (!TUNED) return;
  const { space_used_size: used = 0 } = getHeapSpaceStatistics().find(isOfNewObjects) ?? {};
  if (used >= WORTH_NEW_BYTES) collector()({ type: "minor", execution: "sync" });
}

function isOfNewObjects({ space_name: name }: { space_name: string }): boolean {
  return name === "new_space";
}

export function isLongText(text: string | undefined): boolean {
  return text !== undefined && text.length >= LONG_TEXT;
}

/** Flags for work on an archive. Without the first, the engine keeps the pages that a collection frees; without the second, a heap grows by as much again as it has. */
const SPARING = ["--memory-saver-mode", "--heap-growing-percent=20"];

const USUAL = ["--no-memory-saver-mode", "--heap-growing-percent=0"];

let sparing = 0;
let isSparingForGood = false;

/** Runs work on an archive while the engine keeps little, in all threads of a server. */
export async function sparingMemory<T>(work: () => Promise<T>): Promise<T> {
  if (!TUNED || isSparingForGood) return work();
  if ((sparing += 1) === 1) {
    setFlags(SPARING);
    // How far a heap may grow was settled by the collection before.
    collector()({ type: "major", execution: "sync", flavor: "last-resort" });
  }
  try {
    return await work();
  } finally {
    if ((sparing -= 1) === 0) setFlags(USUAL);
  }
}

/**
 * The same and more for the rest of a command: from its first long text on, and for what needs much memory after the texts. Until then it
 * collects less and has its texts in half the time.
 */
export function spareMemoryFromNow(): void {
  if (!TUNED || isSparingForGood) return;
  isSparingForGood = true;
  setFlags([...SPARING, "--optimize-for-size"]);
  collector()({ type: "major", execution: "sync", flavor: "last-resort" });
}

function setFlags(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
}

let known: Collect | null = null;

function collector(): Collect {
  if (known) return known;
  setFlagsFromString("--expose-gc");
  return (known = runInNewContext("gc") as Collect);
}

export function isWorthwhile(utilization: number, grown: number): boolean {
  return utilization < QUIET && grown >= WORTH_BYTES;
}

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
