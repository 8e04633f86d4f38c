import { formatRange } from "./format-dates.ts";
import { wallClockAt } from "./time-zone.ts";

/* Weeks of ISO 8601, written as "2026-W48", so that their names sort like the weeks. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The days from Monday to Thursday. A week's Thursday is always in the year to which the week belongs. */
const TO_THURSDAY_MS = 3 * DAY_MS;

const FORM = /^([1-9]\d{3})-W(\d{2})$/;

/** Returns the week of an instant in a zone. */
export function weekOf(ms: number, zone: string): string {
  const { year, month, day } = wallClockAt(ms, zone);
  return weekAt(Date.UTC(year, month - 1, day));
}

/** Returns whether a text names an existing week: no year has a week 54, and few have a week 53. */
export function isWeek(text: string): boolean {
  return FORM.test(text) && weekAt(mondayMs(text)) === text;
}

/** Returns the Monday of a week as "2026-11-23". This function and the functions below throw if `week` is not a week. */
export function mondayOf(week: string): string {
  return new Date(mondayMs(week)).toISOString().slice(0, 10);
}

/** Returns the week `count` weeks later; an earlier week if `count` is negative. */
export function addWeeks(week: string, count: number): string {
  return weekAt(mondayMs(week) + count * WEEK_MS);
}

/** Returns the number of weeks from one week to another. */
export function weeksBetween(from: string, to: string): number {
  return (mondayMs(to) - mondayMs(from)) / WEEK_MS;
}

/** Returns the requested week, limited to `back` weeks before and `ahead` weeks after `present`. Without a valid week, returns `present`. */
export function weekWithin(
  requested: string | null,
  present: string,
  { back, ahead }: { back: number; ahead: number },
): string {
  if (requested === null || !isWeek(requested)) return present;
  return addWeeks(present, Math.min(Math.max(weeksBetween(present, requested), -back), ahead));
}

/** Formats a week as "23–29 listopada 2026". */
export function weekText(week: string): string {
  const monday = mondayMs(week);
  return formatRange(monday, monday + 6 * DAY_MS, "UTC");
}

function weekAt(day: number): string {
  const thursday = mondayBefore(day) + TO_THURSDAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const number = (mondayBefore(thursday) - firstMonday(year)) / WEEK_MS + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}

/** Returns the Monday of a year's first week. The fourth of January is always in the first week. */
function firstMonday(year: number): number {
  return mondayBefore(Date.UTC(year, 0, 4));
}

function mondayBefore(day: number): number {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - sinceMonday * DAY_MS;
}

function mondayMs(week: string): number {
  const [, year, number] = FORM.exec(week) ?? [];
  if (year === undefined) throw new Error(`"${week}" is no week: ask isWeek first.`);
  return firstMonday(Number(year)) + (Number(number) - 1) * WEEK_MS;
}
