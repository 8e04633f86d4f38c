import type { Backup, BackupKind } from "./backup.ts";
import { dayKey } from "../polish/dates/dates.ts";
import { weekOf } from "../polish/dates/weeks.ts";

/** How many days, weeks (ISO) and months, of those that have a backup, keep one. */
export const RETENTION = { days: 7, weeks: 4, months: 12 };

/**
 * Those that stay: the newest of each of the last seven days that have one, and likewise of four weeks and twelve months, by
 * the site's calendar. Those of a clock that was ahead of `now` take nobody's place: the rule holds for them apart. The newest up
 * to `now` is always among them. Their order is that of the instants, the newest first.
 */
export function retainedBackups<T extends { takenAt: number }>(backups: readonly T[], zone: string, now: number): T[] {
  const ahead = backups.filter(({ takenAt }) => takenAt > now);
  const taken = backups.filter(({ takenAt }) => takenAt <= now);
  return [...keptByRule(ahead, zone), ...keptByRule(taken, zone)];
}

function keptByRule<T extends { takenAt: number }>(backups: readonly T[], zone: string): T[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt - a.takenAt);
  const staying = new Set<T>();
  const keepNewestOf = (periods: number, periodOf: (takenAt: number) => string) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.takenAt);
      if (seen.has(period)) continue;
      if (seen.size === periods) return;
      seen.add(period);
      staying.add(backup);
    }
  };
  keepNewestOf(RETENTION.days, (at) => dayKey(at, zone));
  keepNewestOf(RETENTION.weeks, (at) => weekOf(at, zone));
  keepNewestOf(RETENTION.months, (at) => dayKey(at, zone).slice(0, "2026-11".length));
  return newestFirst.filter((backup) => staying.has(backup));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long backups stay that somebody wanted at that moment, and that a later one of the day cannot stand for. */
const STAYING_APART_MS: Record<BackupKind, number> = { scheduled: 0, manual: 7 * DAY_MS, safety: 30 * DAY_MS };

type Kept = Pick<Backup, "kind" | "takenAt">;

/** By the rule, which counts no states that a restore replaced, and besides each of these and of those taken by hand for some days. The newest first. */
export function retainedOfSite<T extends Kept>(backups: readonly T[], zone: string, now: number): T[] {
  const ruled = backups.filter(({ kind }) => kind !== "safety");
  const staying = new Set(retainedBackups(ruled, zone, now));
  for (const backup of backups) if (now - backup.takenAt < STAYING_APART_MS[backup.kind]) staying.add(backup);
  return [...staying].toSorted((a, b) => b.takenAt - a.takenAt);
}
