import type { Backup, BackupKind } from "./backup.ts";
import { dayKey } from "../polish/dates/format-dates.ts";
import { weekOf } from "../polish/dates/weeks.ts";

/** One backup is kept for each of this many days, ISO weeks and months, of which only those with a backup count. */
export const RETENTION = { days: 7, weeks: 4, months: 12 };

/**
 * The backups to keep, the newest first: the newest of each of the last seven days that have one, likewise of four weeks and twelve
 * months, in the site's time zone. Backups later than `now`, made while a clock was ahead, are selected apart, so that they displace
 * none. The newest up to `now` is always kept.
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

/** How long backups outside the schedule are kept in any case, since a later one of the same day cannot replace them. */
const EXTRA_RETENTION_MS: Record<BackupKind, number> = { scheduled: 0, manual: 7 * DAY_MS, safety: 30 * DAY_MS };

type DatedBackup = Pick<Backup, "kind" | "takenAt">;

/** The backups of a site to keep, the newest first: those of `retainedBackups`, and `manual` and `safety` ones for some days. */
export function retainedOfSite<T extends DatedBackup>(backups: readonly T[], zone: string, now: number): T[] {
  const ordinary = backups.filter(({ kind }) => kind !== "safety");
  const retained = new Set(retainedBackups(ordinary, zone, now));
  for (const backup of backups) if (now - backup.takenAt < EXTRA_RETENTION_MS[backup.kind]) retained.add(backup);
  return [...retained].toSorted((a, b) => b.takenAt - a.takenAt);
}
