import type { Interval } from "./bootstrap.ts";
import type { Split } from "./data-sets.ts";

/** A threshold is a minimum or a maximum; some figures have none. */
export interface Row {
  set: string;
  split: Split;
  /** Such as "182 queries". */
  count: string;
  name: string;
  value: number;
  interval?: Interval | undefined;
  least?: number | undefined;
  most?: number | undefined;
}

export function reached({ value, least, most }: Row): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

export function missed(rows: readonly Row[]): string {
  return rows
    .filter((row) => !reached(row))
    .map(lineOf)
    .join("\n");
}

export function lineOf(row: Row): string {
  const { set, split, count, name, value, interval, least, most } = row;
  const within = interval === undefined ? "" : `[${interval.map((each) => each.toFixed(3)).join(", ")}]`;
  const wanted = least === undefined ? (most === undefined ? "" : `≤ ${most}`) : `≥ ${least}`;
  const verdict = wanted === "" ? "" : reached(row) ? "reached" : "MISSED";
  const columns = [set.padEnd(22), split.padEnd(5), count.padEnd(13), name.padEnd(36), value.toFixed(4)];
  return [...columns, ` ${within.padEnd(15)}`, wanted.padEnd(7), verdict].join(" ").trimEnd();
}
