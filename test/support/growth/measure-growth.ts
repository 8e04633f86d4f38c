import { createHash } from "node:crypto";
import type { RepetitiveText } from "./repetitive-texts.ts";

/** A function that reads foreign text, with what else it needs already given. */
export type TextFunction = (text: string) => unknown;

/** Characters of the texts; each is twice as long as the one before. */
export const LENGTHS = [4_096, 8_192, 16_384] as const;

/** What runs in a thread that has two seconds for it, or is given no more, is measured with so many times shorter texts. */
export const SHORTER = 4;

/** A text of the least length that takes fewer milliseconds takes less than a quarter of `MOST_MS` at the greatest, even by the cube. */
const QUICK_MS = 2;

/** What seems to grow too fast is given texts of twice and four times the greatest length, each so many times. */
const CONFIRMING_TRIES = 3;

/**
 * Milliseconds of processor that a text of the greatest length may take, on a machine where `calibrate` takes `CALIBRATION_MS`: more than
 * three times what the slowest takes. Neighbours alone have made a text take three times as long.
 */
export const MOST_MS = 750;

/** How many times as long twice the text may take: linear is 2, the rest is sorting, memory and noise; quadratic is 4. */
export const MOST_GROWTH = 2.6;

/** Below these milliseconds for the greatest length nothing is said of growth: starting and collecting take as long. */
const NOISE_MS = 5;

/**
 * Something is called slow after so many tries, or so many milliseconds of them and at least a few; of each length the fastest counts, so
 * that neither the collector nor neighbours fail it.
 */
const MOST_TRIES = 20;
const LEAST_TRIES = 5;
const MOST_TRYING_MS = 1_000;

/** What `calibrate` takes on the machine that the limits were set on: two cores of 2025, otherwise idle. */
const CALIBRATION_MS = 30;

/** How many times slower this machine is than the one the limits were set on; at least 1. */
export function calibrate(): number {
  const work = () => {
    const words = new Map<string, number>();
    const text = "Zażółć gęślą jaźń, a potem jeszcze raz od początku. ".repeat(4_000);
    for (const [word] of text.matchAll(/\p{L}+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
    return createHash("sha256")
      .update(JSON.stringify([...words]))
      .digest("hex");
  };
  return Math.max(1, Math.min(...Array.from({ length: 5 }, () => processorMs(work))) / CALIBRATION_MS);
}

/** What is wrong with a function that is given this text, in a few words; null where it is quick and grows no faster than the text. */
export function growthFault(
  read: TextFunction,
  text: RepetitiveText,
  slownessBefore: number,
  shorter = 1,
): string | null {
  let slowness = slownessBefore;
  const of = (length: number) => text.of(length / shorter);
  const texts = LENGTHS.map(of);
  const fastest = texts.map(() => Infinity);
  const measure = (at: number): number => {
    const ms = processorMs(() => read(texts[at] ?? ""));
    fastest[at] = Math.min(fastest[at] ?? Infinity, ms);
    return ms;
  };
  // The first time may have had something to load.
  if (measure(0) < QUICK_MS * slowness || measure(0) < QUICK_MS * slowness) return null;
  if (isSteady(measure(1), fastest[0] ?? 0, slowness)) return null;
  measure(2);
  let tryingMs = 0;
  for (let tries = 0; faultOf(fastest, slowness) !== null && tries < MOST_TRIES; tries += 1) {
    if (tries >= LEAST_TRIES && tryingMs >= MOST_TRYING_MS * slowness) break;
    for (const at of texts.keys()) tryingMs += measure(at);
    // Neighbours come and go since the thread began.
    slowness = Math.max(slowness, calibrate());
  }
  const fault = faultOf(fastest, slowness);
  return fault === null || goesOn(read, [of(LENGTHS[2] * 2), of(LENGTHS[2] * 4)], fastest, slowness) ? fault : null;
}

/** What takes twice as long for twice the text, and a small part of what the greatest may take, is measured no further. */
function isSteady(middleMs: number, shortMs: number, slowness: number): boolean {
  return middleMs <= shortMs * MOST_GROWTH && middleMs * 4 < MOST_MS * slowness;
}

/** What is too slow already, or grows as fast beyond the lengths, twice; a step by which the collector has more to do comes once. */
function goesOn(read: TextFunction, longer: readonly string[], fastest: readonly number[], slowness: number): boolean {
  const whole = fastest.at(-1) ?? 0;
  if (whole > MOST_MS * slowness) return true;
  return longer.every(
    (text, at) =>
      Math.min(...Array.from({ length: CONFIRMING_TRIES }, () => processorMs(() => read(text)))) >
      whole * MOST_GROWTH ** (at + 1),
  );
}

/** What grows too fast does so in both doublings; where only one is steep, a longer text takes another way or meets with the collector. */
function faultOf(times: readonly number[], slowness: number): string | null {
  const [short = 0, middle = 0, whole = 0] = times;
  const said = times.map((ms) => `${ms.toFixed(1)} ms`).join(", ");
  if (whole > MOST_MS * slowness) return `too slow: ${said}`;
  if (whole < NOISE_MS * slowness) return null;
  // The one in between counts once the other two differ by so much.
  const isBeyondMiddle = middle === Infinity || whole > middle * MOST_GROWTH;
  return whole > short * MOST_GROWTH ** 2 && isBeyondMiddle ? `grows too fast: ${said}` : null;
}

/** A kernel may keep the account of a thread's processor in ticks of so many milliseconds, so that the clock tells short work better. */
const TICK_MS = 4;

/** Processor time of this thread. A refusal by an exception is no answer here: readers of foreign texts return theirs. */
function processorMs(work: () => unknown): number {
  const [clock, before] = [performance.now(), process.threadCpuUsage()];
  work();
  const { user, system } = process.threadCpuUsage(before);
  return Math.min(performance.now() - clock, (user + system) / 1000 + TICK_MS);
}
