import { instantsOf, startOfDay, wallClockAt } from "../polish/dates/time-zone.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the last instant up to `now` at which a daily backup was due: the latest beginning of `hour` on the site's clocks. */
export function lastDue(now: number, hour: number, zone: string): number {
  const today = dueOn(now, hour, zone);
  return today <= now ? today : dueOn(startOfToday(now, zone) - DAY_MS / 2, hour, zone);
}

/** Returns the next instant after `now` at which a daily backup is due. */
export function nextDue(now: number, hour: number, zone: string): number {
  const today = dueOn(now, hour, zone);
  return today > now ? today : dueOn(startOfToday(now, zone) + DAY_MS + DAY_MS / 2, hour, zone);
}

/** Returns when `hour` begins on a day. If the clocks skip that hour, the next hour counts; if they show it twice, the first one. */
function dueOn(day: number, hour: number, zone: string): number {
  const wall = { ...wallClockAt(day, zone), hour, minute: 0, second: 0 };
  const [first] = instantsOf(wall, zone);
  if (first !== undefined) return first;
  return dueOn(day, (hour + 1) % 24, zone);
}

function startOfToday(now: number, zone: string): number {
  const { year, month, day } = wallClockAt(now, zone);
  return startOfDay(year, month, day, zone);
}
