import { parentPort, workerData } from "node:worker_threads";
import type { FoundGrowth, GrowthWork } from "./find-growth.ts";
import { calibrate, growthFault, SHORTER, type TextFunction } from "./measure-growth.ts";
import { REPETITIVE_TEXTS, type RepetitiveText } from "./repetitive-texts.ts";
import { loadTextFunction } from "./text-functions.ts";
import { UNDER_A_LIMIT } from "./whole-readers.ts";

/* Measures one case after another, and says which before it begins, since one without an end is ended from outside. */
const { functions, texts: names, place, from } = workerData as GrowthWork;
// A library may make an error of every sign that it cannot read; the trace of each, as long for a long text, took half of its time.
Error.stackTraceLimit = 0;
const texts = REPETITIVE_TEXTS.filter(({ name }) => names.includes(name));
const under = new Int32Array(place);
const slowness = calibrate();
for (const [number, name] of functions.entries()) {
  if ((number + 1) * texts.length <= from) continue;
  const read = await loadTextFunction(name);
  for (const [turn, text] of texts.entries()) {
    const at = number * texts.length + turn;
    if (at < from) continue;
    Atomics.store(under, 0, at);
    const fault = faultOf(read, text, UNDER_A_LIMIT.has(name) ? SHORTER : 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    if (fault !== null) parentPort?.postMessage({ at, fault } satisfies FoundGrowth);
  }
}
Atomics.store(under, 0, functions.length * texts.length);

function faultOf(read: TextFunction, text: RepetitiveText, shorter: number): string | null {
  try {
    return growthFault(read, text, slowness, shorter);
  } catch (error) {
    return `throws ${String(error).slice(0, 120)}`;
  }
}
