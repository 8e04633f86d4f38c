import { dayAndMonth, dayKey, formatRange, monthOf } from "../polish/dates/format-dates.ts";
import type { DaySpan } from "./store.ts";

/* Spans of days of the page of statistics, and their steps: what one bar of the chart stands for. Days are dates such as "2026-11-30". */

export const SPAN_UNITS = ["day", "week", "month"] as const;
export type SpanUnit = (typeof SPAN_UNITS)[number];

/** How many steps a span has that nobody chose: 30 days, a quarter of weeks, a year of months. */
const USUAL_STEPS: Record<SpanUnit, number> = { day: 30, week: 13, month: 12 };
/** A chart has at most this many bars; a longer span has longer steps, and begins later if there are none. */
export const MOST_STEPS = 120;
/** Views are kept by the day for so many months before the present one, so that a day can be compared with that of a year ago. */
const MONTHS_BY_DAY = 13;
/** How many days "lately" is, where a post's views stand beside other facts about it. */
export const RECENT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;

/** A span with its steps. `to` is today if the last step is not over. */
export interface ViewsSpan extends DaySpan {
  unit: SpanUnit;
  /** The first days of the steps, in order. */
  steps: string[];
  /** The same number of steps before; of a span that is not over, the same number of days from the first of these steps on. */
  before: DaySpan;
}

/** What somebody chose; whatever is no unit or no day counts as not chosen. */
export interface SpanChoice {
  unit?: string | null;
  from?: string | null;
  to?: string | null;
}

/** Returns the chosen span, widened to whole steps. A span that is too long, or too old to have days, has the next longer steps. */
export function viewsSpan(choice: SpanChoice, today: string): ViewsSpan {
  const unit = SPAN_UNITS.find((each) => each === choice.unit) ?? "day";
  const [one = null, other = null] = [choice.from, choice.to].map((day) => (day && isDay(day) ? day : null));
  const isSwapped = one !== null && other !== null && one > other;
  const [first, last] = isSwapped ? [other, one] : [one, other];
  const to = last === null || last > today ? today : last;
  const from = first === null || first > to ? moved(stepOf(to, unit), unit, 1 - USUAL_STEPS[unit]) : first;
  const earliest = moved(stepOf(to, "month"), "month", 1 - MOST_STEPS);
  return spanOf(unit, from < earliest ? earliest : from, to, today);
}

function spanOf(unit: SpanUnit, from: string, to: string, today: string): ViewsSpan {
  const steps = stepsBetween(stepOf(from, unit), to, unit);
  const [first = to] = steps;
  if (unit !== "month" && (steps.length > MOST_STEPS || first < firstStoredDay(today)))
    return spanOf(unit === "day" ? "week" : "month", from, to, today);
  const end = dayAfter(moved(steps.at(-1) ?? to, unit, 1), -1);
  const before = { from: moved(first, unit, -steps.length), to: dayAfter(first, -1) };
  if (end <= today) return { unit, steps, from: first, to: end, before };
  const asLong = dayAfter(before.from, (Date.parse(today) - Date.parse(first)) / DAY_MS);
  return { unit, steps, from: first, to: today, before: asLong < before.to ? { ...before, to: asLong } : before };
}

/** Whether the span before has figures to compare with: views were counted from its first day on, and its days are still kept. */
export function isComparable({ unit, before }: ViewsSpan, firstDay: string | null, today: string): boolean {
  // Of an unfinished month, the days must still be there; whole months are kept.
  const endsMonth = dayAfter(before.to, 1).endsWith("-01");
  const oldestRead = unit !== "month" ? before.from : endsMonth ? today : before.to;
  return firstDay !== null && firstDay <= before.from && oldestRead >= firstStoredDay(today);
}

/** Returns the first day of the step in which a day lies; weeks begin on Mondays. */
export function stepOf(day: string, unit: SpanUnit): string {
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  return unit === "day" ? day : dayAfter(day, -((new Date(day).getUTCDay() + WEEK - 1) % WEEK));
}

/** Returns "12 listopada", "9–15 listopada 2026" or "listopad 2026". */
export function stepName(step: string, unit: SpanUnit): string {
  const [year = 0, month = 1, day = 1] = step.split("-").map(Number);
  const wall = { year, month, day, hour: 0, minute: 0, second: 0 };
  if (unit === "month") return monthOf(wall);
  return unit === "day" ? dayAndMonth(wall) : spanName({ from: step, to: dayAfter(step, WEEK - 1) });
}

/** Returns "1–30 listopada 2026". */
export function spanName({ from, to }: DaySpan): string {
  // The days are dates without a time zone, hence UTC.
  return formatRange(Date.parse(from), Date.parse(to), "UTC");
}

/** Returns the first day whose views are still kept: the first of a month. */
export function firstStoredDay(today: string): string {
  return moved(today, "month", -MONTHS_BY_DAY);
}

/** Returns the span of `days` days that ends today. */
export function lastDays(days: number, today: string): DaySpan {
  return { from: dayAfter(today, 1 - days), to: today };
}

/** Returns the days that "lately" means at an instant (ms since the epoch), today included. */
export function recentDays(now: number, zone: string): DaySpan {
  return lastDays(RECENT_DAYS, dayKey(now, zone));
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Moves the first day of a step, or a day of a week, by a number of steps. */
export function moved(day: string, unit: SpanUnit, steps: number): string {
  if (unit !== "month") return dayAfter(day, steps * (unit === "week" ? WEEK : 1));
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10);
}

function stepsBetween(first: string, to: string, unit: SpanUnit): string[] {
  const steps: string[] = [];
  for (let at = first; at <= to; at = moved(at, unit, 1)) steps.push(at);
  return steps;
}

/** A day of a year with four digits that the calendar has. */
function isDay(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}
