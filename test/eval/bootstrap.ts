import { seededRandom } from "./seeded-random.ts";

/** Holds a figure in 95 of 100 resamplings. */
export type Interval = readonly [low: number, high: number];

const RESAMPLINGS = 1_000;
const SEED = 20_26;
const TAIL = 0.025;

/** Percentile bootstrap with a fixed seed. Parts must be independent; draws without a figure (NaN) are left out. */
export function bootstrap<Part>(parts: readonly Part[], figure: (drawn: readonly Part[]) => number): Interval {
  const random = seededRandom(SEED);
  const figures = Array.from({ length: RESAMPLINGS }, () =>
    figure(parts.map(() => parts[Math.floor(random() * parts.length)]!)),
  )
    .filter((each) => !Number.isNaN(each))
    .toSorted((a, b) => a - b);
  return [figures[Math.floor(figures.length * TAIL)]!, figures[Math.floor(figures.length * (1 - TAIL))]!];
}
