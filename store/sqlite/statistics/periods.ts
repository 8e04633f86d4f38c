import type { DaySpan } from "#core/statistics/store.ts";
import { dayAfter } from "#core/statistics/view-spans.ts";

/** Returns the stored period (migration 027) of a day "2026-11-30" or of a month "2026-11-00". */
export function periodOf(day: string): number {
  return Number(day.replaceAll("-", ""));
}

export function monthOf(period: number): number {
  return period - (period % 100);
}

/** Returns a stored day as "2026-11-30", a month as its first day. */
export function dayOf(period: number): string {
  const text = String(Math.max(period, monthOf(period) + 1));
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** Returns the days of a span, in order. */
export function daysOf({ from, to }: DaySpan): number[] {
  const days: number[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(periodOf(day));
  return days;
}

/** Returns the months that have a day in the span, in order. */
export function monthsOf(span: DaySpan): number[] {
  return [...new Set(daysOf(span).map(monthOf))];
}

/**
 * Returns periods that make up a span without counting a day twice: months that lie in it as a whole, and the other days. Of a month whose
 * days were removed, only the whole has views.
 */
export function coverOf(span: DaySpan): number[] {
  return Object.values(Object.groupBy(daysOf(span), monthOf)).flatMap((days = []) => {
    const [first = 0] = days;
    return days.length === lengthOf(first) ? [monthOf(first)] : days;
  });
}

/** Returns the number of days of the month of a day. */
function lengthOf(day: number): number {
  return new Date(Date.UTC(Math.floor(day / 10_000), Math.floor(day / 100) % 100, 0)).getUTCDate();
}
