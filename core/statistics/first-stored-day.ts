/** Views are kept by the day for so many months before the present one, so that a day can be compared with that of a year ago. */
const MONTHS_BY_DAY = 13;

/** Returns the first day whose views are still kept: the first of a month. `today`: "2026-11-30". */
export function firstStoredDay(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - MONTHS_BY_DAY, 1)).toISOString().slice(0, 10);
}
