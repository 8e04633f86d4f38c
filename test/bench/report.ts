/* The benchmark's print-out: figures as they come, budgets with a verdict, an exit code at the end. */

let missed = 0;

/** One measured figure without a budget. */
export function figure(name: string, value: string): void {
  console.log(`  ${name.padEnd(52)} ${value}`);
}

/** One figure against its budget: `most` or `least` in the same unit. */
export function budget(name: string, value: number, unit: string, bound: { most?: number; least?: number }): void {
  const met = value <= (bound.most ?? Infinity) && value >= (bound.least ?? -Infinity);
  if (!met) missed += 1;
  const limit = bound.most === undefined ? `≥ ${bound.least}` : `≤ ${bound.most}`;
  console.log(`${met ? "✓" : "✗"} ${name.padEnd(52)} ${value.toFixed(1)} ${unit}   (budget ${limit} ${unit})`);
}

/** The middle of the values, of two middles the greater; not a number where there are none. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * The value a quarter of the values stay under. What else a machine does only adds to the processor time of a slice, so the
 * quicker ones tell more of the program; all are printed beside it.
 */
export function quarter(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}

/** Ends the run: exit code 1 when a budget was missed. */
export function finish(): void {
  console.log(missed === 0 ? "Every budget is met." : `Budgets missed: ${missed}.`);
  process.exitCode = missed === 0 ? 0 : 1;
}
