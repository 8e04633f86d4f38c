/* The benchmark's report: figures as they come, missed budgets together at the end. */

export type Statistic = "median" | "p95" | "p99";

export interface Bound {
  least?: number;
  most?: number;
}

/** `p25` and `p75` bound the middle half of its values. */
export interface Figure {
  part: string;
  name: string;
  unit: string;
  statistic: Statistic;
  value: number;
  p25: number;
  p75: number;
  count: number;
  budget?: Bound;
}

const SHARES: Record<Statistic, number> = { median: 0.5, p95: 0.95, p99: 0.99 };
const NAME_WIDTH = 58;

const figures: Figure[] = [];
let part = "";

export function beginPart(name: string): void {
  part = name;
  console.log(`\n${name}`);
}

export function measuredFigures(): readonly Figure[] {
  return figures;
}

export function figure(name: string, unit: string, values: readonly number[], statistic: Statistic = "median"): void {
  add(figureOf({ part, name, unit, statistic }, values));
}

/** A null bound: the figure is there for reference. */
export function budget(
  name: string,
  unit: string,
  values: readonly number[],
  bound: Bound | null,
  statistic: Statistic = "median",
): void {
  add({ ...figureOf({ part, name, unit, statistic }, values), ...(bound && { budget: bound }) });
}

export function note(name: string, text: string): void {
  console.log(`  ${name.padEnd(NAME_WIDTH)} ${text}`);
}

export function finish(): void {
  const missed = figures.filter((each) => !isMet(each));
  console.log(missed.length === 0 ? "\nEvery budget is met." : `\nBudgets missed: ${missed.length}.`);
  for (const each of missed) console.log(`missed: ${each.part}: ${each.name}: ${valueOf(each)}, ${missedBy(each)}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

export function figureOf(
  named: Pick<Figure, "part" | "name" | "unit" | "statistic">,
  values: readonly number[],
): Figure {
  const value = quantile(values, SHARES[named.statistic]);
  return { ...named, value, p25: quantile(values, 0.25), p75: quantile(values, 0.75), count: values.length };
}

/** The value that this share of the values stays under; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, SHARES.median);
}

/** True without a budget, false for what could not be measured. */
export function isMet({ value, budget: bound }: Figure): boolean {
  return bound === undefined || (value >= (bound.least ?? -Infinity) && value <= (bound.most ?? Infinity));
}

/** Such as `12.0 µs (3.4 %) over`. */
export function missedBy({ value, unit, budget: bound = {} }: Figure): string {
  const over = bound.most !== undefined && value > bound.most;
  const limit = (over ? bound.most : bound.least) ?? Number.NaN;
  const apart = Math.abs(value - limit);
  const share = unit === "%" || limit === 0 ? "" : ` (${shown((100 * apart) / limit)} %)`;
  return `${shown(apart)} ${unit}${share} ${over ? "over" : "under"}`;
}

export function valueOf({ value, unit, statistic }: Figure): string {
  return `${statistic === "median" ? "" : `${statistic} `}${shown(value)} ${unit}`;
}

export function spreadOf({ p25, p75, count }: Figure): string {
  return count === 1 ? "" : `${shown(p25)}–${shown(p75)}`;
}

export function budgetOf({ unit, budget: bound = {} }: Figure): string {
  const { least, most } = bound;
  if (least !== undefined && most !== undefined) return `${least}–${most} ${unit}`;
  if (most !== undefined) return `≤ ${most} ${unit}`;
  return least === undefined ? "" : `≥ ${least} ${unit}`;
}

function add(measured: Figure): void {
  figures.push(measured);
  console.log(`${measured.budget === undefined ? " " : isMet(measured) ? "✓" : "✗"} ${lineOf(measured)}`);
}

function lineOf(measured: Figure): string {
  const spread = measured.count === 1 ? "" : `(${spreadOf(measured)}, ${measured.count} values)`;
  const limit = measured.budget === undefined ? "" : `budget ${budgetOf(measured)}`;
  return [measured.name.padEnd(NAME_WIDTH), valueOf(measured), spread, limit].filter(Boolean).join("  ");
}

function shown(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
