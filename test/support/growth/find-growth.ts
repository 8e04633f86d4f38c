import { Worker } from "node:worker_threads";
import { calibrate, MOST_MS } from "./measure-growth.ts";
import type { RepetitiveText } from "./repetitive-texts.ts";

/** What the thread measures: every function with every text, by their names. */
export interface GrowthWork {
  functions: readonly string[];
  texts: readonly string[];
  /** Holds the number of the case under way; -1 before the first. */
  place: SharedArrayBuffer;
  /** The case to begin with. */
  from: number;
}

export interface FoundGrowth {
  at: number;
  fault: string;
}

/** Between two looks at what the thread has used, by the clock. */
const LOOK_MS = 100;

/** A case that takes so many times what its longest text may, all its tries together, is ended. */
const PATIENCE = 20;

/** Processor time that all cases of a test may take together: more than twice what the longest test takes. */
const MOST_TOGETHER_MS = 300_000;

/** The clock is for a thread that hangs, at ten times what the processor is given (decision 61); neighbours take time by the clock alone. */
export const LONGEST_MS = 10 * MOST_TOGETHER_MS;

/** Half of what a thread has: a text of 16 KB overflows it where one of 32 KB would overflow a whole one. */
const STACK_MB = 2;

const ENDLESS = "has no end, or ends the thread";
const OUT_OF_TIME = "all cases together take too long, up to this one";

/** Readers of one test, whose thread loads all of the program. */
const TOGETHER = 80;

/** Names of readers, in the groups that tests measure. */
export function inGroups(readers: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(readers.length / TOGETHER) }, (_, at) =>
    readers.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
}

/**
 * "file name, text: what is wrong" of every function with every text. A case without an end is one of them, and the rest goes on. What is found
 * once is measured again in a thread of its own, because neighbours may have been there for minutes.
 */
export async function findGrowth(
  functions: readonly string[],
  texts: readonly RepetitiveText[],
  patience = PATIENCE,
  mostTogetherMs = MOST_TOGETHER_MS,
): Promise<string[]> {
  const sure: string[] = [];
  for (const { at } of await suspectsAmong(functions, texts, patience, mostTogetherMs)) {
    const [called = "", text] = [functions[Math.floor(at / texts.length)], texts[at % texts.length]];
    const again = text ? await suspectsAmong([called], [text], patience, mostTogetherMs) : [];
    for (const { fault } of again) sure.push(`${called}, ${text?.name}: ${fault}`);
  }
  return sure;
}

async function suspectsAmong(
  functions: readonly string[],
  texts: readonly RepetitiveText[],
  patience: number,
  mostTogetherMs: number,
): Promise<FoundGrowth[]> {
  const found: FoundGrowth[] = [];
  const all = functions.length * texts.length;
  const slowness = calibrate();
  const most = { caseMs: MOST_MS * patience * slowness, leftMs: mostTogetherMs * slowness };
  for (let from = 0; from < all;) {
    const work = { functions, texts: texts.map(({ name }) => name), place: new SharedArrayBuffer(4), from };
    const { ended, usedMs } = await measured(work, most, (each) => found.push(each));
    most.leftMs -= usedMs;
    if (ended < all) found.push({ at: ended, fault: most.leftMs > 0 ? ENDLESS : OUT_OF_TIME });
    from = most.leftMs > 0 ? ended + 1 : all;
  }
  return found;
}

/** `ended`: the case that had to be ended or that ended the thread; the number of all where none did. `usedMs`: of the processor, as last seen. */
function measured(
  work: GrowthWork,
  { caseMs, leftMs }: { caseMs: number; leftMs: number },
  found: (each: FoundGrowth) => void,
): Promise<{ ended: number; usedMs: number }> {
  const under = new Int32Array(work.place).fill(-1);
  const worker = new Worker(new URL("growth-worker.ts", import.meta.url), {
    workerData: work,
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  let [last, since, usedMs] = [-1, 0, 0];
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    const at = Atomics.load(under, 0);
    usedMs = (user + system) / 1000;
    if (at >= 0 && usedMs > leftMs) await worker.terminate();
    else if (at !== last) [last, since] = [at, usedMs];
    else if (at >= 0 && usedMs - since > caseMs) await worker.terminate();
  };
  // A thread that has ended says so by itself.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  worker.on("message", found);
  return new Promise<{ ended: number; usedMs: number }>((resolve, reject) => {
    worker.on("error", (error) => Atomics.load(under, 0) < 0 && reject(error));
    worker.on("exit", () => resolve({ ended: Atomics.load(under, 0), usedMs }));
  }).finally(() => clearInterval(looking));
}
