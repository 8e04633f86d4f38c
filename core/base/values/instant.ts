import { baseMessages } from "#core/messages/base.ts";

/*
 * An instant: whole milliseconds since the epoch, UTC, in the years 1800 to 9999. Every way in checks that what it stores is one: all
 * calendars and formats can say it, and nobody publishes outside of it.
 */

export const EARLIEST_INSTANT = Date.UTC(1800, 0, 1);
export const LATEST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The refusal of a date outside of that, for the field that has it. */
export const NO_INSTANT = baseMessages.noInstant;

export function isInstant(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= EARLIEST_INSTANT && Number(value) <= LATEST_INSTANT;
}

/** The nearest instant. For the clocks of what was stored before there were bounds, which no page may end on. */
export function nearestInstant(ms: number): number {
  return Number.isNaN(ms) ? EARLIEST_INSTANT : Math.min(Math.max(ms, EARLIEST_INSTANT), LATEST_INSTANT);
}

/** The instant of an ISO text as machines write it, or of SQL's form, which is in UTC; null for any other text. */
export function instantOfText(text: string): number | null {
  const trimmed = text.trim();
  const isSql = /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(trimmed);
  const at = Date.parse(isSql ? `${trimmed.replace(" ", "T").slice(0, 19)}Z` : trimmed);
  return isInstant(at) ? at : null;
}
