import type { SearchDeps } from "./store.ts";
import { permitted } from "#core/base/permission.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "#core/base/studio-paging.ts";
import { dayKey } from "#core/polish/dates/format-dates.ts";

/** Numbers of days that the list of searches can cover. */
export const SEARCH_SPANS = [7, 30] as const;
export type SearchSpan = (typeof SEARCH_SPANS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<SearchDeps, "store" | "clock" | "config">;

/** Creates the service with which the team reads the search log. */
export function createSearchLogService({ store, clock, config }: Deps) {
  return {
    /**
     * Returns what readers searched for in the last `days` days, today included, the most frequent first. With `inVain`, returns only
     * searches without results.
     */
    searches: permitted("edit-all", async (_viewer, { days, inVain, page }: SearchLogRequest) => {
      const from = dayKey(clock() - (days - 1) * DAY_MS, config.timeZone);
      return studioPage(await store.read.searches({ from, inVain }, firstRowOf(page), STUDIO_ROWS), page);
    }),
  };
}

type SearchLogRequest = { days: SearchSpan; inVain: boolean; page: number };
