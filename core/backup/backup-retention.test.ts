import fc from "fast-check";
import { expect, it } from "vitest";
import { dayKey } from "../polish/dates/format-dates.ts";
import { weekOf } from "../polish/dates/weeks.ts";
import { backupName, takenAtOf } from "./backup.ts";
import { lastDue, nextDue } from "./backup-schedule.ts";
import { RETENTION, retainedBackups, retainedOfSite } from "./backup-retention.ts";

const ZONE = "Europe/Warsaw";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 11, 31) });
const backups = fc.uniqueArray(
  instants.map((takenAt) => ({ takenAt })),
  { maxLength: 120, selector: ({ takenAt }) => takenAt },
);

const periods = [
  [RETENTION.days, (at: number) => dayKey(at, ZONE)],
  [RETENTION.weeks, (at: number) => weekOf(at, ZONE)],
  [RETENTION.months, (at: number) => dayKey(at, ZONE).slice(0, 7)],
] as const;

it("of a year of daily backups those of seven days, four weeks and twelve months are kept", () => {
  const from = Date.UTC(2025, 10, 20, 2);
  const daily = Array.from({ length: 366 }, (_, day) => ({ takenAt: from + day * DAY_MS }));
  const days = retainedBackups(daily, ZONE, Infinity).map(({ takenAt }) => dayKey(takenAt, ZONE));
  expect(days).toEqual([
    "2026-11-20",
    "2026-11-19",
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
    "2026-11-15",
    "2026-11-14",
    "2026-11-08",
    "2026-11-01",
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
});

it("only the newest of each of the last days, weeks and months is kept", () => {
  fc.assert(
    fc.property(backups, (all) => {
      const staying = retainedBackups(all, ZONE, Infinity);
      const expected = new Set<number>();
      for (const [count, periodOf] of periods) {
        const newest = Map.groupBy(all, ({ takenAt }) => periodOf(takenAt));
        const last = [...newest.keys()].toSorted().slice(-count);
        for (const period of last) expected.add(Math.max(...newest.get(period)!.map(({ takenAt }) => takenAt)));
      }
      expect(staying.map(({ takenAt }) => takenAt)).toEqual([...expected].toSorted((a, b) => b - a));
    }),
  );
});

it("backups dated in the future displace no others, and are themselves thinned out", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const daily = (from: number) => Array.from({ length: 30 }, (_, day) => ({ takenAt: from - day * DAY_MS }));
  const [right, ahead] = [daily(now), daily(Date.UTC(2031, 4, 20, 12))];
  const alone = retainedBackups(right, ZONE, now);
  expect(retainedBackups([...ahead, ...right], ZONE, now).slice(-alone.length)).toEqual(alone);
  expect(retainedBackups([...ahead, ...right], ZONE, now).length).toBeLessThanOrEqual(2 * alone.length + 1);
  const behind = { takenAt: Date.UTC(2020, 0, 1) };
  expect(retainedBackups([behind, ...right], ZONE, behind.takenAt)).toEqual([...alone, behind]);
});

it("a safety backup is kept for thirty days, and displaces no other", () => {
  const about = { name: "", bytes: 0, check: null, recording: null, sentAt: null };
  const noon = Date.UTC(2026, 10, 20, 12);
  const manual = { ...about, kind: "manual" as const, takenAt: noon };
  const safety = { ...about, kind: "safety" as const, takenAt: noon + HOUR_MS };
  const next = { ...about, kind: "safety" as const, takenAt: noon + 2 * HOUR_MS };
  const all = [manual, safety, next];
  expect(retainedOfSite(all, ZONE, noon + 3 * HOUR_MS)).toEqual([next, safety, manual]);
  expect(retainedOfSite(all, ZONE, safety.takenAt + 30 * DAY_MS)).toEqual([next, manual]);
  expect(retainedOfSite(all, ZONE, noon + 60 * DAY_MS)).toEqual([manual]);
});

it("manual backups are all kept for a week, and after that by the rule", () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const taken = (kind: "manual" | "scheduled", hours: number) => ({ kind, takenAt: noon + hours * HOUR_MS });
  const [night, first, second, later] = [
    taken("scheduled", -10),
    taken("manual", 0),
    taken("manual", 1),
    taken("scheduled", 2),
  ];
  const all = [night, first, second, later];
  expect(retainedOfSite(all, ZONE, noon + 3 * HOUR_MS)).toEqual([later, second, first]);
  expect(retainedOfSite(all, ZONE, noon + 7 * DAY_MS)).toEqual([later, second]);
  expect(retainedOfSite(all, ZONE, noon + 8 * DAY_MS)).toEqual([later]);
});

it("daily pruning keeps the same backups as pruning once at the end", () => {
  fc.assert(
    fc.property(backups, (all) => {
      const inOrder = all.toSorted((a, b) => a.takenAt - b.takenAt);
      const pruned = inOrder.reduce<{ takenAt: number }[]>(
        (left, next) => retainedBackups([...left, next], ZONE, Infinity),
        [],
      );
      const lastDays = new Set(
        [...new Set(inOrder.map(({ takenAt }) => dayKey(takenAt, ZONE)))].slice(-RETENTION.days),
      );
      const daysOf = (list: { takenAt: number }[]) =>
        list.map(({ takenAt }) => dayKey(takenAt, ZONE)).filter((day) => lastDays.has(day));
      expect(new Set(daysOf(pruned))).toEqual(lastDays);
      expect(pruned.length).toBeLessThanOrEqual(RETENTION.days + RETENTION.weeks + RETENTION.months);
      if (inOrder.length > 0) expect(pruned[0]).toEqual(inOrder.at(-1));
    }),
  );
});

it("a backup's name gives the second it was taken, and other names give null", () => {
  fc.assert(
    fc.property(instants, (at) => {
      expect(takenAtOf(backupName(at))).toBe(Math.floor(at / 1_000) * 1_000);
    }),
  );
  const at = Date.UTC(2026, 10, 20, 2, 15);
  expect(backupName(at)).toBe("szpalta-2026-11-20-021500z.tar");
  for (const other of ["szpalta-2026-11-31-021500z.tar", "szpalta-2026-11-20-021500z.tar.json", "../szpalta.tar"])
    expect(takenAtOf(other)).toBeNull();
});

it("the last and the next due times are before and after now, a day apart except when clocks change", () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 23 }), (now, hour) => {
      const [last, next] = [lastDue(now, hour, ZONE), nextDue(now, hour, ZONE)];
      expect(last).toBeLessThanOrEqual(now);
      expect(next).toBeGreaterThan(now);
      expect([23, 24, 25]).toContain((next - last) / HOUR_MS);
      expect([lastDue(last, hour, ZONE), nextDue(last, hour, ZONE)]).toEqual([last, next]);
    }),
  );
});

it.each([
  ["an hour that clocks skip is the one after it", Date.UTC(2026, 2, 29, 12), 2, Date.UTC(2026, 2, 29, 1)],
  ["an hour that clocks show twice is the first", Date.UTC(2026, 9, 25, 12), 2, Date.UTC(2026, 9, 25, 0)],
  ["before the hour it was yesterday", Date.UTC(2026, 10, 20, 1), 3, Date.UTC(2026, 10, 19, 2)],
])("%s", (_name, now, hour, due) => {
  expect(lastDue(now, hour, ZONE)).toBe(due);
});
