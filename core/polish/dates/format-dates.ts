import { isInstant } from "#core/base/values/instant.ts";
import { asUtc, startOfDay, wallClockAt, type WallClock } from "./time-zone.ts";
import { dateMessages } from "#core/messages/typography-and-dates.ts";

export { parseLocalTime } from "./local-time.ts";
export { isoInZone } from "./time-zone.ts";

const WEEKDAYS = ["Niedziela", "Poniedziałek", "Wtorek", "Środa", "Czwartek", "Piątek", "Sobota"] as const;
const DAY_MS = 86_400_000;
const NEAR: Record<number, string> = { [-1]: "wczoraj", 0: "dzisiaj", 1: "jutro" };

/** The dash between two dates of several words. The dash stays on the line of the first date. */
const BETWEEN_DATES = "\u00A0– ";

/** Formats a day as "20 listopada 2026" in an IANA zone. Returns `dateMessages.undated` for an invalid instant. */
export function formatDay(ms: number, zone: string): string {
  return isInstant(ms) ? dayOf(wallClockAt(ms, zone)) : dateMessages.undated;
}

/** Formats a day as "Piątek, 20 listopada 2026". */
export function formatWeekday(ms: number, zone: string): string {
  const wall = wallClockAt(ms, zone);
  return `${WEEKDAYS[new Date(asUtc(wall)).getUTCDay()]}, ${dayOf(wall)}`;
}

/** Formats a month as "listopad 2026". */
export function formatMonth(ms: number, zone: string): string {
  return monthOf(wallClockAt(ms, zone));
}

/** Formats a range of days; a single day if both instants are on the same day. Instants in the wrong order are swapped. */
export function formatRange(from: number, to: number, zone: string): string {
  const start = wallClockAt(Math.min(from, to), zone);
  const end = wallClockAt(Math.max(from, to), zone);
  if (start.year !== end.year) return dayOf(start) + BETWEEN_DATES + dayOf(end);
  if (start.month !== end.month) return dayAndMonth(start) + BETWEEN_DATES + dayOf(end);
  return start.day === end.day ? dayOf(end) : `${start.day}–${dayOf(end)}`;
}

/** Returns the local day as "2026-11-20". The keys sort like the days. */
export function dayKey(ms: number, zone: string): string {
  const { year, month, day } = wallClockAt(ms, zone);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Returns the beginning of the next local day. A day has 23, 24 or 25 hours. */
export function nextMidnight(ms: number, zone: string): number {
  const { year, month, day } = wallClockAt(ms, zone);
  return startOfDay(year, month, day + 1, zone);
}

/** Formats a time as "12:04" in an IANA zone. Hours have no leading zero, as is usual in Polish. */
export function formatClock(ms: number, zone: string): string {
  return clockOf(wallClockAt(ms, zone));
}

/** Formats a moment as "20 listopada 2026, 12:04". */
export function formatMoment(ms: number, zone: string): string {
  if (!isInstant(ms)) return dateMessages.undated;
  const wall = wallClockAt(ms, zone);
  return `${dayOf(wall)}, ${clockOf(wall)}`;
}

/** Formats a moment as people say it at `now`: "dzisiaj, 12:04", "jutro, 8:00". Adds the year if it is another year. */
export function formatNear(ms: number, now: number, zone: string): string {
  if (!isInstant(ms)) return dateMessages.undated;
  const wall = wallClockAt(ms, zone);
  const today = wallClockAt(now, zone);
  const near = NEAR[(midnight(wall) - midnight(today)) / DAY_MS];
  const day = near ?? (wall.year === today.year ? dayAndMonth(wall) : dayOf(wall));
  return `${day}, ${clockOf(wall)}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

const MONTHS: readonly (readonly [name: string, ofMonth: string])[] = [
  ["styczeń", "stycznia"],
  ["luty", "lutego"],
  ["marzec", "marca"],
  ["kwiecień", "kwietnia"],
  ["maj", "maja"],
  ["czerwiec", "czerwca"],
  ["lipiec", "lipca"],
  ["sierpień", "sierpnia"],
  ["wrzesień", "września"],
  ["październik", "października"],
  ["listopad", "listopada"],
  ["grudzień", "grudnia"],
];

/** Formats a day as "20 listopada 2026". */
export function dayOf(wall: WallClock): string {
  return `${dayAndMonth(wall)} ${wall.year}`;
}

/** Formats a day as "20 listopada". */
export function dayAndMonth(wall: WallClock): string {
  return `${wall.day} ${MONTHS[wall.month - 1]?.[1]}`;
}

/** Formats a month as "listopad 2026". */
export function monthOf(wall: WallClock): string {
  return `${MONTHS[wall.month - 1]?.[0]} ${wall.year}`;
}

function midnight(wall: WallClock): number {
  return asUtc({ ...wall, hour: 0, minute: 0, second: 0 });
}

function clockOf({ hour, minute }: WallClock): string {
  return `${hour}:${twoDigits(minute)}`;
}
