import { dayKey } from "#core/polish/dates/format-dates.ts";
import { lastDays } from "#core/statistics/view-spans.ts";
import { postPath } from "#core/base/paths.ts";
import type { PageDependencies } from "../page-dependencies.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { LinkTo } from "../views.ts";

/** What is read most is counted over these days, today included. */
const MOST_READ_DAYS = 7;
/** A post with fewer views is not among the most read. */
const LEAST_VIEWS = 3;
/** The list has at most `MOST_LISTED` posts; with fewer than `FEWEST_LISTED` it is not shown. */
const FEWEST_LISTED = 3;
const MOST_LISTED = 5;
/** A page with the list is made anew at every full hour. */
export const RENEWED_MS = 60 * 60 * 1000;

/** Returns links to the posts that are read most; nothing where the site does not show them, or where few posts are read. */
export async function mostReadLinks(
  { config, clock, read }: ReadingContext,
  shown: PageDependencies,
  categoryId?: string,
): Promise<{ mostRead?: LinkTo[] }> {
  if (config.mostRead !== "on") return {};
  const now = clock();
  shown.until((Math.floor(now / RENEWED_MS) + 1) * RENEWED_MS);
  const span = lastDays(MOST_READ_DAYS, dayKey(now, config.timeZone));
  const ids = await read.mostReadPostIds({ span, least: LEAST_VIEWS, categoryId }, MOST_LISTED);
  if (ids.length < FEWEST_LISTED) return {};
  return {
    mostRead: (await read.cardsById(ids)).map((row) => {
      shown.card(row);
      return { name: row.title, path: postPath(row.category.slug, row.slug) };
    }),
  };
}
