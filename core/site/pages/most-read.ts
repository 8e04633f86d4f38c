import { dayKey } from "#core/polish/dates/format-dates.ts";
import { lastDays } from "#core/statistics/view-spans.ts";
import { postPath } from "#core/base/paths.ts";
import type { PageDependencies } from "../page-dependencies.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { SiteStoreRead } from "../store.ts";
import type { LinkTo } from "../views.ts";

/** What is read most is counted over these days, today included. */
const MOST_READ_DAYS = 7;
/** A post with fewer views is not among the most read. */
const LEAST_VIEWS = 3;
/** The list has at most `MOST_LISTED` posts; with fewer than `FEWEST_LISTED` it is not shown. */
const FEWEST_LISTED = 3;
const MOST_LISTED = 5;
/** Posts may be withdrawn after the ids were read; so many more are read to replace them. */
const SPARE = 5;
/** The list changes at most so often, so that pages stay in the cache meanwhile. */
export const RENEWED_MS = 60 * 60 * 1000;

interface Parts {
  read: Pick<SiteStoreRead, "mostReadPostIds">;
  clock(): number;
  config: { timeZone: string };
}

/**
 * Makes a function that returns the ids of the posts that are read most, on the whole site or in the category with an id. It reads them once
 * in each full hour, so that the document and the payload of a page are the same until then.
 */
export function createMostRead({ read, clock, config }: Parts): (categoryId?: string) => Promise<string[]> {
  const lists = new Map<string, Promise<string[]>>();
  let hour = hourOf(clock());
  return (categoryId) => {
    const now = clock();
    if (hourOf(now) !== hour) lists.clear();
    hour = hourOf(now);
    const key = categoryId ?? "";
    const list = lists.get(key) ?? idsAt(now, categoryId);
    lists.set(key, list);
    list.catch(() => lists.delete(key));
    return list;
  };

  async function idsAt(now: number, categoryId: string | undefined): Promise<string[]> {
    const span = lastDays(MOST_READ_DAYS, dayKey(now, config.timeZone));
    const filter = { span, least: LEAST_VIEWS, ...(categoryId !== undefined && { categoryId }) };
    return (await read.mostReadPostIds(filter, MOST_LISTED + SPARE)).map(({ id }) => id);
  }
}

function hourOf(now: number): number {
  return Math.floor(now / RENEWED_MS);
}

/** Returns links to the posts that are read most; nothing where the site does not show them, or where few posts are read. */
export async function mostReadLinks(
  context: ReadingContext,
  shown: PageDependencies,
  categoryId?: string,
): Promise<{ mostRead?: LinkTo[] }> {
  if (context.config.mostRead !== "on") return {};
  shown.until((hourOf(context.clock()) + 1) * RENEWED_MS);
  const cards = await context.read.cardsById(await context.mostReadIds(categoryId));
  // Posts may have moved since the ids were read.
  const rows = cards.filter(({ category }) => categoryId === undefined || category.id === categoryId);
  if (rows.length < FEWEST_LISTED) return {};
  return {
    mostRead: rows.slice(0, MOST_LISTED).map((row) => {
      shown.card(row);
      return { name: row.title, path: postPath(row.category.slug, row.slug) };
    }),
  };
}
