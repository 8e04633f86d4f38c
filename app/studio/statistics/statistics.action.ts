import { z } from "zod";
import { statistics as words } from "../../messages/statistics/statistics.ts";
import { action, tick } from "../../requests/action.ts";

/** Paths that the site does not know are listed up to this number, most read first. */
const MOST_LISTED = 20;

/** What an import took or would take: pages, their views, and views that are left out. `lines` are of the `listed` notes the first. */
export interface ViewTableResult {
  created: number;
  changed: number;
  unchanged: number;
  lines: string[];
  listed: number;
  faults: { line: number; message: string }[];
  applied: boolean;
}

export const statisticsActions = {
  import: action("administer", { table: z.string(), apply: tick }, async ({ studio, viewer }, { table, apply }) => {
    const done = await studio.viewImport.importTable(viewer, table, apply);
    if (!done.ok) return done;
    const { days, views, paths, unknown, ownViews, leftOut, fault } = done.value;
    const lines = [
      ...(days ? [words.importDays(days)] : []),
      ...unknown.map((each) => words.importUnknown(each.path, each.views)),
      ...leftOut.map(({ line, message }) => words.importLeftOut(line, message)),
    ];
    const faults = fault === null ? [] : [{ line: 1, message: fault }];
    const counts = { created: paths, changed: views, unchanged: ownViews };
    const listed = { lines: lines.slice(0, MOST_LISTED), listed: lines.length };
    const applied = apply && fault === null && days !== null;
    return { ok: true, value: { ...counts, ...listed, faults, applied } satisfies ViewTableResult };
  }),
};
