import type { SearchDeps } from "./store.ts";
import { permitted } from "#core/base/permission.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "#core/base/studio-paging.ts";
import { dayKey } from "#core/polish/dates/dates.ts";

export const SEARCH_SPANS = [7, 30] as const;
export type SearchSpan = (typeof SEARCH_SPANS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<SearchDeps, "store" | "clock" | "config">;

export function createSearchLogService({ store, clock, config }: Deps) {
  return {
    /** What was searched for in the last days, today among them, most searched first; with `inVain` only what led nowhere. */
    searches: permitted("edit-all", async (_viewer, { days, inVain, page }: Asked) => {
      const from = dayKey(clock() - (days - 1) * DAY_MS, config.timeZone);
      return studioPage(await store.read.searches({ from, inVain }, firstRowOf(page), STUDIO_ROWS), page);
    }),
  };
}

type Asked = { days: SearchSpan; inVain: boolean; page: number };
