import type { DaySpan } from "#core/statistics/store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a stored period (migration 027) of a day "2026-11-30" or of a month "2026-11-00". */
export function periodOf(day: string): number {
  return Number(day.replaceAll("-", ""));
}

/** Returns the day of a stored period; the first day of a stored month. */
export function dayOf(period: number): string {
  const text = String(period % 100 === 0 ? period + 1 : period);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/**
 * Returns the first and the last period of a span. A month of which the days were added up counts whole where its first day is in the span.
 */
export function bounds({ from, to }: DaySpan): [first: number, last: number] {
  const first = periodOf(from);
  return [first % 100 === 1 ? first - 1 : first, periodOf(to)];
}

/** Returns every period of a span as a JSON array, so that a query can look each one up. */
export function periodsOf({ from, to }: DaySpan): string {
  const periods: number[] = [];
  const last = Date.parse(to);
  for (let at = Date.parse(from); at <= last; at += DAY_MS) {
    const day = periodOf(new Date(at).toISOString().slice(0, 10));
    if (day % 100 === 1) periods.push(day - 1);
    periods.push(day);
  }
  return JSON.stringify(periods);
}
