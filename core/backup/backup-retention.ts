import type { Backup, BackupKind } from "./backup.ts";
import { dayKey } from "../polish/dates/format-dates.ts";
import { weekOf } from "../polish/dates/weeks.ts";

/** One backup is retained for each of this many days, ISO weeks and months. Periods without a backup do not count. */
export const RETENTION = { days: 7, weeks: 4, months: 12 };

/**
 * Returns the backups to retain, the newest first: the newest one of each day, ISO week and month of `RETENTION` in the site's time zone.
 * Backups later than `now` were made while a clock was ahead. They are selected apart, so that they displace no other backup. The newest
 * backup up to `now` is always retained.
 */
export function retainedBackups<T extends { takenAt: number }>(backups: readonly T[], zone: string, now: number): T[] {
  const ahead = backups.filter(({ takenAt }) => takenAt > now);
  const taken = backups.filter(({ takenAt }) => takenAt <= now);
  return [...retainedByRule(ahead, zone), ...retainedByRule(taken, zone)];
}

function retainedByRule<T extends { takenAt: number }>(backups: readonly T[], zone: string): T[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt - a.takenAt);
  const retained = new Set<T>();
  const keepNewestOf = (periods: number, periodOf: (takenAt: number) => string) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.takenAt);
      if (seen.has(period)) continue;
      if (seen.size === periods) return;
      seen.add(period);
      retained.add(backup);
    }
  };
  keepNewestOf(RETENTION.days, (at) => dayKey(at, zone));
  keepNewestOf(RETENTION.weeks, (at) => weekOf(at, zone));
  keepNewestOf(RETENTION.months, (at) => dayKey(at, zone).slice(0, "2026-11".length));
  return newestFirst.filter((backup) => retained.has(backup));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Each kind of backup is retained at least this long. A later backup of the same day must not replace a manual or safety backup. */
const EXTRA_RETENTION_MS: Record<BackupKind, number> = { scheduled: 0, manual: 7 * DAY_MS, safety: 30 * DAY_MS };

type DatedBackup = Pick<Backup, "kind" | "takenAt">;

/** Returns the backups of a site to retain, the newest first: those of `retainedBackups`, and recent `manual` and `safety` ones. */
export function retainedOfSite<T extends DatedBackup>(backups: readonly T[], zone: string, now: number): T[] {
  const ordinary = backups.filter(({ kind }) => kind !== "safety");
  const retained = new Set(retainedBackups(ordinary, zone, now));
  for (const backup of backups) if (now - backup.takenAt < EXTRA_RETENTION_MS[backup.kind]) retained.add(backup);
  return [...retained].toSorted((a, b) => b.takenAt - a.takenAt);
}
