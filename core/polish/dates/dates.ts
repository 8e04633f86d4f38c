import { asUtc, startOfDay, wallClockAt, type WallClock } from "./time-zone.ts";

export { parseLocalTime } from "./local-time.ts";
export { isoInZone } from "./time-zone.ts";

const WEEKDAYS = ["Niedziela", "Poniedziałek", "Wtorek", "Środa", "Czwartek", "Piątek", "Sobota"] as const;

/** A dash between two dates of more than one word: it keeps to the first of them. */
const BETWEEN_DATES = "\u00A0– ";

/** "20 listopada 2026" in an IANA zone. */
export function formatDay(ms: number, zone: string): string {
  return dayOf(wallClockAt(ms, zone));
}

export function formatWeekday(ms: number, zone: string): string {
  const wall = wallClockAt(ms, zone);
  return `${WEEKDAYS[new Date(asUtc(wall)).getUTCDay()]}, ${dayOf(wall)}`;
}

export function formatMonth(ms: number, zone: string): string {
  return monthOf(wallClockAt(ms, zone));
}

/** A range of days as text; one day when both fall on it. Wrong order is swapped. */
export function formatRange(from: number, to: number, zone: string): string {
  const start = wallClockAt(Math.min(from, to), zone);
  const end = wallClockAt(Math.max(from, to), zone);
  if (start.year !== end.year) return dayOf(start) + BETWEEN_DATES + dayOf(end);
  if (start.month !== end.month) return dayAndMonth(start) + BETWEEN_DATES + dayOf(end);
  return start.day === end.day ? dayOf(end) : `${start.day}–${dayOf(end)}`;
}

/** The local day as "2026-11-20": equal for equal days, and its order is the order of days. */
export function dayKey(ms: number, zone: string): string {
  const { year, month, day } = wallClockAt(ms, zone);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The first instant of the next local day: 23, 24 or 25 hours after the last one began. */
export function nextMidnight(ms: number, zone: string): number {
  const { year, month, day } = wallClockAt(ms, zone);
  return startOfDay(year, month, day + 1, zone);
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

export function dayOf(wall: WallClock): string {
  return `${dayAndMonth(wall)} ${wall.year}`;
}

export function dayAndMonth(wall: WallClock): string {
  return `${wall.day} ${MONTHS[wall.month - 1]?.[1]}`;
}

export function monthOf(wall: WallClock): string {
  return `${MONTHS[wall.month - 1]?.[0]} ${wall.year}`;
}
