import { baseMessages } from "#core/messages/base.ts";

/*
 * An instant is a whole number of milliseconds since the epoch, UTC, in the years 1800 to 9999: all calendars and formats
 * can express these years. Whoever stores an instant checks these bounds first.
 */

export const EARLIEST_INSTANT = Date.UTC(1800, 0, 1);
export const LATEST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The message for a date outside these years, shown beside its field. */
export const NO_INSTANT = baseMessages.noInstant;

export function isInstant(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= EARLIEST_INSTANT && Number(value) <= LATEST_INSTANT;
}

/** Returns the nearest valid instant. Pages with values stored before these bounds existed would otherwise fail. */
export function nearestInstant(ms: number): number {
  return Number.isNaN(ms) ? EARLIEST_INSTANT : Math.min(Math.max(ms, EARLIEST_INSTANT), LATEST_INSTANT);
}

const WRITTEN_DAY = /^(\d{4})-(\d\d)-(\d\d)|\b(\d{1,2} [a-z]{3,9} \d{4})\b/i;

/** Whether a text names a day that does not exist: `Date.parse` reads 31 February as 2 March. */
function isNoDay(text: string): boolean {
  const [, year, month, day, named] = WRITTEN_DAY.exec(text) ?? [];
  if (named !== undefined) return new Date(`${named} UTC`).getUTCDate() !== Number.parseInt(named, 10);
  return (
    year !== undefined && new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day)
  );
}

/** Returns the instant of an ISO text or of a date in SQL's form (read as UTC); null for any other text, and for a day that does not exist. */
export function instantOfText(text: string): number | null {
  const trimmed = text.trim();
  if (isNoDay(trimmed)) return null;
  const isSql = /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(trimmed);
  const at = Date.parse(isSql ? `${trimmed.replace(" ", "T").slice(0, 19)}Z` : trimmed);
  return isInstant(at) ? at : null;
}
