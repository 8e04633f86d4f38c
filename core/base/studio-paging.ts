import { ok, refuse } from "./outcome.ts";
import { baseMessages } from "#core/messages/base.ts";

export const STUDIO_ROWS = 50;

export function firstRowOf(page: number): number {
  return (page - 1) * STUDIO_ROWS;
}

/** Returns the answer to a request for one page of rows; `missing` for a page after the last one. An empty list has one page. */
export function studioPage<Row>({ rows, total }: { rows: Row[]; total: number }, page: number) {
  const pages = Math.max(1, Math.ceil(total / STUDIO_ROWS));
  if (page > pages) return refuse("missing", baseMessages.noListPage);
  return ok({ rows, page, pages, total });
}
/* Services of the studio check permissions: `forbidden` for a role without the permission, `missing` for data the person may not see. */

export interface StudioPage<Row> {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
}
