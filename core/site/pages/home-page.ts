import type { SiteStoreRead } from "../store.ts";
import { formatWeekday, nextMidnight } from "#core/polish/dates/format-dates.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { CardRow } from "#core/base/post-lists.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { HomeView } from "../views.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { here, MISSING, type Reading } from "../reading.ts";
import { cardsOf, categoryLink } from "./post-cards.ts";
import type { ReadingContext } from "../reading-context.ts";
import { mostReadLinks } from "./most-read.ts";
import { homeWindow } from "./paging.ts";
import { holdsPages } from "#core/base/paths.ts";
import { tagLinks } from "./tag-page.ts";

/** The home page shows at most this many pinned posts. */
export const PINNED_LIMIT = 3;
/** A category's strip on the home page has this many posts, none of them shown above. A category with too few other posts gets no strip. */
export const STRIP_SIZE = 4;
/** The home page has at most this many strips, so that readers reach its end. Below them, it names the other categories. */
export const STRIPS_LIMIT = 3;
export const HOME_TAGS = 12;

type Frame = Awaited<ReturnType<SiteStoreRead["frame"]>>;

/** The part of the look that decides what the home page reads. */
export type HomeLook = Pick<SiteLook, "front" | "dateLine">;

export async function readHomePage(context: ReadingContext, page: number, look: HomeLook): Promise<Reading<HomeView>> {
  const total = await context.read.listSize("all");
  const window = homeWindow(total, page);
  if (!window) return MISSING;
  const now = context.clock();
  const { timeZone } = context.config;
  const shown = new PageDependencies().tag("home");
  const today = look.dateLine ? formatWeekday(now, timeZone) : null;
  if (look.dateLine) shown.until(nextMidnight(now, timeZone));
  shown.row(look.front, today, total);
  const list = { items: [], page, pages: window.pages, count: countOf(total, NOUNS.wpis) };
  const rows = await context.read.listPage("all", window.offset, window.limit);
  if (page === 1) {
    const opening = await openingPosts(context, rows, now, shown);
    const more = look.front === "gazette" ? await gazetteParts(context, opening.above, shown) : NO_PARTS;
    const { pinned, newest } = opening;
    const mostRead = await mostReadLinks(context, shown);
    return here({ front: look.front, today, pinned, newest, ...more, ...mostRead, list }, shown);
  }
  const items = cardsOf(rows, context, shown);
  return here({ front: look.front, today, pinned: [], newest: [], ...NO_PARTS, list: { ...list, items } }, shown);
}

const NO_PARTS: Pick<HomeView, "strips" | "others" | "tags"> = { strips: [], others: [], tags: [] };

/** Reads the pinned posts and the newest of the other posts, so that every post appears once. `above`: the rows of both. */
async function openingPosts(context: ReadingContext, newest: CardRow[], now: number, shown: PageDependencies) {
  const pinned = await context.read.pinned(now, PINNED_LIMIT);
  for (const row of pinned) if (row.pinUntil !== null) shown.until(row.pinUntil);
  const pinnedIds = new Set(pinned.map((row) => row.id));
  const above = [...pinned, ...newest.filter((row) => !pinnedIds.has(row.id))];
  return {
    above,
    pinned: cardsOf(pinned, context, shown),
    newest: cardsOf(above.slice(pinned.length), context, shown),
  };
}

/** Reads what the gazette has below the posts `above`: strips of posts that are not among these, other categories and tags. */
async function gazetteParts(context: ReadingContext, above: CardRow[], shown: PageDependencies) {
  const frame = await context.read.frame();
  shown.row(frame.version);
  return {
    ...(await strips(context, frame, above, shown)),
    tags: tagLinks(await context.read.topTags(HOME_TAGS), context, shown),
  };
}

/** Makes a strip for each category with enough posts that are not shown above. Categories beyond the limit are only named. */
async function strips(context: ReadingContext, frame: Frame, above: CardRow[], shown: PageDependencies) {
  const filled: HomeView["strips"] = [];
  const others: HomeView["others"] = [];
  for (const category of frame.categories) {
    if (filled.length === STRIPS_LIMIT) {
      if (category.posts > 0 && !holdsPages(category.slug)) others.push(categoryLink(category, context));
      continue;
    }
    const shownIds = new Set(above.filter((row) => row.category.id === category.id).map((row) => row.id));
    if (holdsPages(category.slug) || category.posts - shownIds.size < STRIP_SIZE) continue;
    const newest = await context.read.listPage(`category:${category.id}`, 0, shownIds.size + STRIP_SIZE);
    const rest = newest.filter((row) => !shownIds.has(row.id)).slice(0, STRIP_SIZE);
    filled.push({ category: categoryLink(category, context), posts: cardsOf(rest, context, shown) });
  }
  return { strips: filled, others };
}
