import { nearestInstant } from "#core/base/values/instant.ts";

/** What a clock and a calendar show; months count from 1. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const SECOND = 1000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns what the clocks of an IANA zone show at an instant. A number that is no instant counts as the nearest instant. Throws a
 * RangeError for an unknown zone.
 */
export function wallClockAt(ms: number, zone: string): WallClock {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(nearestInstant(ms))) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return { year, month, day, hour, minute, second };
}

/** Formats an instant by RFC 3339 to the second: "2026-11-20T19:45:00+01:00". An invalid instant is replaced by the nearest valid one. */
export function isoInZone(instant: number, zone: string): string {
  const ms = nearestInstant(instant);
  const offset = Math.trunc(offsetAt(ms, zone) / MINUTE);
  const local = new Date(ms + offset * MINUTE).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const sign = offset < 0 ? "-" : "+";
  return `${local}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** Returns the instants at which a zone's clocks show this time, in order: usually one; none if clocks skip the time; two if clocks repeat it. */
export function instantsOf(wall: WallClock, zone: string): number[] {
  const utc = asUtc(wall);
  const offsets = new Set([offsetAt(utc - DAY, zone), offsetAt(utc + DAY, zone)]);
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((ms) => asUtc(wallClockAt(ms, zone)) === utc)
    .toSorted((one, other) => one - other);
}

/** Returns the first instant at which clocks of a zone show this time. For a skipped time, returns when clocks would have shown it. */
export function firstInstantOf(wall: WallClock, zone: string): number {
  const utc = asUtc(wall);
  return instantsOf(wall, zone)[0] ?? utc - offsetAt(utc - DAY, zone);
}

/** Returns the beginning of a day, even if the clocks skip midnight or the whole day (Apia 2011). */
export function startOfDay(year: number, month: number, day: number, zone: string): number {
  const midnight = { year, month, day, hour: 0, minute: 0, second: 0 };
  const [first] = instantsOf(wallClockAt(asUtc(midnight), "UTC"), zone);
  return first ?? endOfGap(asUtc(midnight), zone);
}

/** Returns the milliseconds since 1970 of a wall clock that is read as UTC. */
export function asUtc(wall: WallClock): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

function offsetAt(ms: number, zone: string): number {
  return asUtc(wallClockAt(ms, zone)) - Math.floor(ms / SECOND) * SECOND;
}

/** Returns the instant, found by bisection, at which clocks jump from a time before `utc` to `utc` or later. */
function endOfGap(utc: number, zone: string): number {
  let after = utc - offsetAt(utc - DAY, zone);
  let before = after - DAY;
  while (after - before > SECOND) {
    const middle = Math.floor((before + after) / 2 / SECOND) * SECOND;
    if (asUtc(wallClockAt(middle, zone)) >= utc) after = middle;
    else before = middle;
  }
  return after;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, clock);
  return clock;
}
