import { dayAndMonth, dayOf } from "./dates.ts";
import { asUtc, wallClockAt, type WallClock } from "./time-zone.ts";

const DAY_MS = 86_400_000;
const NEAR: Record<number, string> = { [-1]: "wczoraj", 0: "dzisiaj", 1: "jutro" };

/** "12:04" in an IANA zone; hours without a leading zero, as Polish clocks are read. */
export function formatClock(ms: number, zone: string): string {
  return clockOf(wallClockAt(ms, zone));
}

export function formatMoment(ms: number, zone: string): string {
  const wall = wallClockAt(ms, zone);
  return `${dayOf(wall)}, ${clockOf(wall)}`;
}

/** As somebody at `now` would say it: "dzisiaj, 12:04", "jutro, 8:00", "21 listopada, 8:00", with the year in another year. */
export function formatNear(ms: number, now: number, zone: string): string {
  const wall = wallClockAt(ms, zone);
  const today = wallClockAt(now, zone);
  const near = NEAR[(midnight(wall) - midnight(today)) / DAY_MS];
  const day = near ?? (wall.year === today.year ? dayAndMonth(wall) : dayOf(wall));
  return `${day}, ${clockOf(wall)}`;
}

function midnight(wall: WallClock): number {
  return asUtc({ ...wall, hour: 0, minute: 0, second: 0 });
}

function clockOf({ hour, minute }: WallClock): string {
  return `${hour}:${String(minute).padStart(2, "0")}`;
}
