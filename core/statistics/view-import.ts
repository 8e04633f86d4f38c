import { auditEntry } from "../base/audit-entry.ts";
import { ok } from "../base/outcome.ts";
import { permitted } from "../base/permission.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import type { Viewer } from "../base/viewer.ts";
import { dayKey } from "../polish/dates/format-dates.ts";
import type { StatisticsDeps } from "./store.ts";
import { firstStoredDay } from "./view-spans.ts";
import { type TableViews, viewsOfTable } from "./view-table.ts";

/** So many pairs of a day and a path are stored at once, because readers' requests wait meanwhile. */
const BATCH = 1_000;

export interface ViewImport {
  /** The first and the last day that the import takes; null when it takes none. */
  days: { from: string; to: string; count: number } | null;
  views: number;
  /** How many paths the site has or had. Only their views are taken. */
  paths: number;
  /** Paths that the site does not know, most read first, with their views. A redirect makes a path known. */
  unknown: { path: string; views: number }[];
  /** Views of days on which the site itself counted, or that have not ended; they are not taken, so that nothing counts twice. */
  ownViews: number;
  leftOut: { line: number; message: string }[];
  /** Why nothing can be imported. */
  fault: string | null;
}

interface Deps extends Pick<StatisticsDeps, "store" | "clock" | "config" | "letOthersRun"> {
  /** Whether the site shows a page at this path, or a former path leads to one. */
  isKnown(path: string): Promise<boolean>;
}

/** Makes the studio's service that takes over views which another program counted. */
export function createViewImport(deps: Deps) {
  return {
    /**
     * Imports a CSV table of views that another program counted, and says what it took; without `apply` only what it would take. The views of
     * a day and path replace those imported before, so that a table imported twice counts once.
     */
    importTable: permitted("administer", async (viewer, table: string, apply: boolean) =>
      ok(await importTable(deps, viewer, table, apply)),
    ),
  };
}

async function importTable(deps: Deps, viewer: Viewer, text: string, apply: boolean): Promise<ViewImport> {
  const { store, clock, config } = deps;
  const { views, leftOut, fault } = viewsOfTable(text, config.timeZone);
  const today = dayKey(clock(), config.timeZone);
  const before = (await store.read.firstViewDay(false)) ?? today;
  const earlier = views.filter(({ day }) => day < before);
  const known = await knownPaths(deps, earlier);
  const taken = earlier.filter(({ path }) => known.has(path));
  const days = [...new Set(taken.map(({ day }) => day))].toSorted();
  const [from, to] = [days[0], days.at(-1)];
  const report: ViewImport = {
    days: from === undefined || to === undefined ? null : { from, to, count: days.length },
    views: sumOf(taken),
    paths: new Set(taken.map(({ path }) => path)).size,
    unknown: byPath(earlier.filter(({ path }) => !known.has(path))),
    ownViews: sumOf(views) - sumOf(earlier),
    leftOut,
    fault,
  };
  if (!apply || fault !== null || report.days === null) return report;
  const stored = monthsOfOldDays(taken, firstStoredDay(today));
  for (let at = 0; at < stored.length; at += BATCH) {
    await store.write((tx) => tx.putImportedViews(stored.slice(at, at + BATCH)));
    await deps.letOthersRun?.();
  }
  const details = { count: report.views };
  await store.write((tx) => tx.putAudit(auditEntry(viewer, clock(), "view-import", null, details)));
  return report;
}

function sumOf(rows: readonly { views: number }[]): number {
  return rows.reduce((sum, { views }) => sum + views, 0);
}

function byPath(rows: readonly TableViews[]): { path: string; views: number }[] {
  const sums = new Map<string, number>();
  for (const { path, views } of rows) sums.set(path, (sums.get(path) ?? 0) + views);
  return [...sums].map(([path, views]) => ({ path, views })).toSorted((one, other) => other.views - one.views);
}

/** Days of which only the months are kept are added up before they are stored: the days themselves would be removed at once. */
function monthsOfOldDays(rows: readonly TableViews[], oldest: string): TableViews[] {
  const sums = new Map<string, TableViews>();
  for (const { day, path, views } of rows) {
    const stored = day < oldest ? `${day.slice(0, 7)}-00` : day;
    const key = `${stored} ${path}`;
    sums.set(key, { day: stored, path, views: views + (sums.get(key)?.views ?? 0) });
  }
  return [...sums.values()];
}

async function knownPaths(deps: Deps, rows: readonly TableViews[]): Promise<Set<string>> {
  const known = new Set<string>();
  const paths = new Set(rows.map((row) => row.path));
  for await (const path of withPauses(paths, deps.letOthersRun)) if (await deps.isKnown(path)) known.add(path);
  return known;
}
