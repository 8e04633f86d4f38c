import { appendAll } from "#core/base/values/append-all.ts";
import { isInstant } from "#core/base/values/instant.ts";
import { isoInZone } from "#core/polish/dates/format-dates.ts";
import { type TagCount, isIndexed } from "#core/tags/tag.ts";
import type { ListName } from "#core/base/post-lists.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { here, MISSING, type Reading } from "../reading.ts";
import type { ReadingContext } from "../reading-context.ts";
import {
  AUTHORS_PATH,
  authorPath,
  categoryPath,
  HOME_PATH,
  holdsPages,
  sitemapPath,
  tagPath,
  TAGS_PATH,
  TOPICS_PATH,
} from "#core/base/paths.ts";

/** A file has at most this many posts; the protocol allows 50 000 addresses. The first file also has lists and tags. */
export const SITEMAP_POSTS = 10_000;

type SitemapView = { urls: { loc: string; lastmod: string }[]; files: string[] };
type Address = { path: string; lastmod: number };

export async function readSitemap(context: ReadingContext, page: number): Promise<Reading<SitemapView>> {
  const files = Math.max(1, Math.ceil((await context.read.sitemapSize()) / SITEMAP_POSTS));
  if (!Number.isInteger(page) || page < 0 || page > files) return MISSING;
  const shown = new PageDependencies().tag("sitemap").row(files);
  if (page === 0 && files > 1) {
    const all = Array.from({ length: files }, (_, file) => context.origin + sitemapPath(file + 1));
    return here({ urls: [], files: all }, shown);
  }
  const file = Math.max(1, page);
  const posts = await context.read.sitemapPosts((file - 1) * SITEMAP_POSTS, SITEMAP_POSTS);
  const lists = file === 1 ? await listAddresses(context) : [];
  const urls = [...lists, ...posts].map((address) => locationOf(address, context, shown));
  return here({ urls, files: [] }, shown);
}

function locationOf({ path, lastmod }: Address, context: ReadingContext, shown: PageDependencies) {
  shown.row(path, lastmod);
  return { loc: context.origin + path, lastmod: isoInZone(lastmod, context.config.timeZone) };
}

/**
 * Returns the addresses of lists, with the date of their newest post as `lastmod`. Lists without a post lack this date and are left out.
 */
export async function listAddresses(context: ReadingContext): Promise<Address[]> {
  const { categories } = await context.read.frame();
  const tags = await context.read.visibleTags();
  const addresses = [await listAddress(context, HOME_PATH, "all")];
  for (const category of categories) {
    if (holdsPages(category.slug)) continue;
    addresses.push(await listAddress(context, categoryPath(category.slug), `category:${category.id}`));
  }
  const tagDates = tags.map((tag) => tag.lastPostAt ?? 0);
  addresses.push(newestOf(TAGS_PATH, tagDates));
  addresses.push(await topicsAddress(context));
  const authors = await context.read.authors();
  const authorDates = authors.map(({ newestAt }) => newestAt);
  if (authors.length > 0) addresses.push(newestOf(AUTHORS_PATH, authorDates));
  for (const { slug, newestAt } of authors) addresses.push({ path: authorPath(slug), lastmod: newestAt });
  const indexed = await indexedTags(context, tags);
  appendAll(
    addresses,
    indexed.map(({ slug, lastPostAt }) => ({ path: tagPath(slug), lastmod: lastPostAt ?? 0 })),
  );
  return addresses.filter(({ lastmod }) => lastmod > 0 && isInstant(lastmod));
}

async function listAddress(context: ReadingContext, path: string, list: ListName): Promise<Address> {
  const [newest] = await context.read.listPage(list, 0, 1);
  return { path, lastmod: newest?.publishedAt ?? 0 };
}

async function topicsAddress(context: ReadingContext): Promise<Address> {
  const newest: number[] = [];
  for (const topic of await context.read.publicTopics()) {
    newest.push((await listAddress(context, TOPICS_PATH, `topic:${topic.id}`)).lastmod);
  }
  return newestOf(TOPICS_PATH, newest);
}

function newestOf(path: string, instants: number[]): Address {
  return { path, lastmod: instants.reduce((latest, each) => Math.max(latest, each), 0) };
}

/** Returns the tags that search engines may index. A tag between the two thresholds is indexed if it has a description. */
async function indexedTags(context: ReadingContext, tags: TagCount[]): Promise<TagCount[]> {
  const rule = context.config.tagIndex;
  const undecided = tags.filter((tag) => isIndexed(tag.posts, true, rule) && !isIndexed(tag.posts, false, rule));
  const stored = undecided.length === 0 ? [] : await context.read.tagsByIds(undecided.map((tag) => tag.id));
  const described = new Set(stored.filter((tag) => tag.description !== "").map((tag) => tag.id));
  return tags.filter((tag) => isIndexed(tag.posts, described.has(tag.id), rule));
}
