import { ok, refuse, type Outcome } from "./outcome.ts";

/** Rows of a list in the studio. */
export const STUDIO_ROWS = 50;

/** Where a page of the studio's lists begins; pages count from 1. */
export function firstRowOf(page: number): number {
  return (page - 1) * STUDIO_ROWS;
}

/** Rows that were asked for as a page; `missing` beyond the last one. An empty list has one page. */
export function studioPage<Row>(
  { rows, total }: { rows: Row[]; total: number },
  page: number,
): Outcome<StudioPage<Row>> {
  const pages = Math.max(1, Math.ceil(total / STUDIO_ROWS));
  if (page > pages) return refuse("missing", "Tej strony listy nie ma.");
  return ok({ rows, page, pages, total });
}
/*
 * The use cases of the studio, the viewer first. Each asks the table of `accounts/permission.ts` by itself: `forbidden` for
 * a role too low, `missing` for what the viewer may not see. Lists come in pages of 50 counted from 1.
 */

export interface StudioPage<Row> {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
}
