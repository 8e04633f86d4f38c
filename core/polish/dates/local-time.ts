import { isInstant, NO_INSTANT } from "#core/base/values/instant.ts";
import { ok, refuse, type Failure, type Outcome } from "#core/base/outcome.ts";
import { dayOf } from "./format-dates.ts";
import { asUtc, firstInstantOf, instantsOf, isoInZone, startOfDay, wallClockAt, type WallClock } from "./time-zone.ts";
import { localTimeMessages } from "#core/messages/typography-and-dates.ts";

const ISO_DAY = String.raw`(?<year>[1-9]\d{3})-(?<month>\d{2})-(?<day>\d{2})`;
const POLISH_DAY = String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>[1-9]\d{3})`;
const TIME = String.raw`(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?)?`;
const OFFSET = String.raw` ?(?<offset>[Zz]|[+-]\d{2}:?\d{2})?`;
const FORMS = [new RegExp(`^${ISO_DAY}${TIME}${OFFSET}$`, "u"), new RegExp(`^${POLISH_DAY}${TIME}$`, "u")];

/**
 * Returns the instant of a local time in milliseconds since 1970. A day without a time means the beginning of the day. `invalid`: the time
 * does not exist, the clocks skip or repeat it, or it is out of bounds. With `lenient`, a repeated time means its first instant, and a
 * skipped time becomes the time that the clocks show instead.
 */
export function parseLocalTime(text: string, zone: string, { lenient = false } = {}): Outcome<number> {
  const fields = FORMS.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!fields) return refuse("invalid", localTimeMessages.notADate(text));
  const wall = wallOf(fields);
  if (!isInstant(asUtc(wall))) return refuse("invalid", NO_INSTANT);
  const impossible = impossibleIn(wall);
  if (impossible) return impossible;
  const read =
    lenient && fields["hour"] !== undefined && fields["offset"] === undefined
      ? ok(firstInstantOf(wall, zone))
      : instantAt(wall, fields, zone);
  return read.ok && !isInstant(read.value) ? refuse("invalid", NO_INSTANT) : read;
}

function instantAt(wall: WallClock, fields: Record<string, string | undefined>, zone: string): Outcome<number> {
  if (fields["offset"] !== undefined) return ok(asUtc(wall) - offsetOf(fields["offset"]));
  if (fields["hour"] === undefined) return ok(startOfDay(wall.year, wall.month, wall.day, zone));
  return onlyInstant(wall, zone);
}

function wallOf(fields: Record<string, string | undefined>): WallClock {
  const number = (name: string) => Number(fields[name] ?? 0);
  const day = { year: number("year"), month: number("month"), day: number("day") };
  return { ...day, hour: number("hour"), minute: number("minute"), second: number("second") };
}

function impossibleIn(wall: WallClock): Failure | null {
  const day = wallClockAt(asUtc({ ...wall, hour: 0, minute: 0, second: 0 }), "UTC");
  if (day.month !== wall.month || day.day !== wall.day) {
    return refuse("invalid", localTimeMessages.noSuchDay(wall.day, wall.month, wall.year));
  }
  if (wall.hour > 23 || wall.minute > 59 || wall.second > 59) {
    return refuse("invalid", localTimeMessages.noSuchTime(timeOf(wall)));
  }
  return null;
}

function offsetOf(offset: string): number {
  if (/^z$/iu.test(offset)) return 0;
  const sign = offset.startsWith("-") ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))) * 60_000;
}

function onlyInstant(wall: WallClock, zone: string): Outcome<number> {
  const [first, second] = instantsOf(wall, zone);
  const time = { day: dayOf(wall), time: timeOf(wall), zone };
  if (first === undefined) return refuse("invalid", localTimeMessages.skippedTime(time));
  if (second === undefined) return ok(first);
  return refuse("invalid", localTimeMessages.timeTwice(time, [isoInZone(first, zone), isoInZone(second, zone)]));
}

function timeOf(wall: WallClock): string {
  const seconds = wall.second > 0 ? `:${String(wall.second).padStart(2, "0")}` : "";
  return `${wall.hour}:${String(wall.minute).padStart(2, "0")}${seconds}`;
}
