import type { SearchDeps, SearchedText } from "./store.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type StudioPage, firstRowOf, STUDIO_ROWS, studioPage } from "#core/base/studio-paging.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { dayKey } from "#core/polish/dates/dates.ts";

export const SEARCH_SPANS = [7, 30] as const;
export type SearchSpan = (typeof SEARCH_SPANS)[number];

export interface SearchLogService {
  /** What was searched for in the last days, today among them, most searched first; with `inVain` only what led nowhere. */
  searches(
    viewer: Viewer,
    asked: { days: SearchSpan; inVain: boolean; page: number },
  ): Promise<Outcome<StudioPage<SearchedText>>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function createSearchLogService({
  store,
  clock,
  config,
}: Pick<SearchDeps, "store" | "clock" | "config">): SearchLogService {
  return {
    async searches(viewer, { days, inVain, page }) {
      const refusal = requirePermission(viewer, "edit-all");
      if (refusal) return refusal;
      const from = dayKey(clock() - (days - 1) * DAY_MS, config.timeZone);
      return studioPage(await store.read.searches({ from, inVain }, firstRowOf(page), STUDIO_ROWS), page);
    },
  };
}
