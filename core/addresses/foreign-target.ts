import { formerKey, WORDPRESS_LISTS, WORDPRESS_OTHER_LISTS } from "../base/former-paths.ts";
import { categoryPath, feedPath, HOME_PATH, sitemapPath, tagPath } from "../base/paths.ts";
import { slugify } from "../polish/slug.ts";
import { presentAddress, presentFormer } from "./entity-at-path.ts";
import { liveAddress } from "./former-address.ts";
import type { AddressStoreRead } from "./store.ts";

const FEED_NAMES = new Set(["feed", "rss", "rss2", "atom", "rdf"]);
const FEED_FILES = /^(?:rss2?|atom|index|feed)\.(?:xml|rss|rdf)$|\.(?:atom|rss)\.xml$/;
/** `wp-sitemap-posts-post-1.xml`, `sitemap_index.xml`, `post-sitemap.xml`, `sitemap-posts.xml`. */
const SITEMAP = /^(?:(?:wp-)?sitemap(?:[-_][\w-]*)?|[\w-]+-sitemap\d*)\.xml(?:\.gz)?$/;
/** What WordPress and Ghost add to a post's address: other forms of the same page. */
const FORMS = new Set(["amp", "embed", "trackback", "print"]);
/** Lists WordPress and Ghost have by people: Szpalta has none, so that they lead to the front page. */
const PEOPLE = new Set(["author", "authors", "autor"]);
const CATEGORIES = new Set(["category", "categories", "kategoria", "kategorie"]);
const TAGS = new Set(["tag", "tags", "tagi"]);
/** The list of all posts by their dates, of Hexo and many a theme. */
const ARCHIVES = new Set(["archives", "archive", "archiwum"]);
/** Lists of WordPress's post formats, `/type/gallery`. */
const FORMATS = /^(?:aside|audio|chat|gallery|image|link|quote|status|video)$/;
const DATE = [/^(?:19|20)\d\d$/, /^(?:0?[1-9]|1[0-2])$/, /^(?:0?[1-9]|[12]\d|3[01])$/];

/** Where an address of WordPress or Ghost leads on this site, in one hop; null where there is nothing of the kind. */
export async function foreignTarget(read: AddressStoreRead, path: string, search: string): Promise<string | null> {
  const all = path.split("/").filter((part) => part !== "");
  const parts = all[0] === "index.php" ? all.slice(1) : all;
  // `index.php?p=17` says the same as `/?p=17`.
  if (parts.length === 0) return queriedAddress(read, search);
  if (/^(?:wp-(?!sitemap)|xmlrpc)/.test(parts[0] ?? "")) return null;
  if (parts.length === 1 && SITEMAP.test(parts[0] ?? "")) return sitemapPath(0);
  const feed = withoutFeed(parts);
  if (feed) return feedOf(read, await listTarget(read, feed), feed);
  return pageTarget(read, withoutForms(parts));
}

/** The address of what a feed is of, in parts; null for an address that is no feed's. */
function withoutFeed(parts: readonly string[]): string[] | null {
  const last = parts.at(-1) ?? "";
  if (FEED_FILES.test(last)) return parts.slice(0, -1);
  if (!FEED_NAMES.has(last)) return null;
  const before = parts.slice(0, -1);
  // `/tags/rss` is the list of a tag of that name, and `/tags/rss/feed` its feed.
  if (isTop(before)) return null;
  const list = before.slice(0, -1);
  return FEED_NAMES.has(before.at(-1) ?? "") && !isTop(list) ? list : before;
}

/** `/tag` or `/category` itself. */
function isTop(parts: readonly string[]): boolean {
  return parts.length === 1 && isListWord(parts[0]);
}

/** Categories and tags have feeds of their own; everything else is in the site's. */
async function feedOf(read: AddressStoreRead, list: string | null, parts: readonly string[]): Promise<string | null> {
  if (list !== null) return liveAddress(read, feedPath(list));
  return isListWord(parts[0]) ? null : feedPath(HOME_PATH);
}

function isListWord(part = ""): boolean {
  return CATEGORIES.has(part) || TAGS.has(part);
}

function withoutForms(parts: readonly string[]): string[] {
  const kept = [...parts];
  for (let changed = true; changed && kept.length > 0;) {
    const last = kept.at(-1) ?? "";
    changed = true;
    if (FORMS.has(last) || /^comment-page-\d+$/.test(last)) kept.pop();
    else if (/^\d+$/.test(last) && kept.at(-2) === "page") kept.splice(-2);
    else changed = false;
  }
  return kept;
}

async function pageTarget(read: AddressStoreRead, parts: readonly string[]): Promise<string | null> {
  const [first = "", ...rest] = parts;
  if (parts.length === 0) return HOME_PATH;
  const [second = ""] = rest;
  if (rest.length === 1 && (PEOPLE.has(first) || (first === "type" && FORMATS.test(second)))) return HOME_PATH;
  if (ARCHIVES.has(first)) return HOME_PATH;
  if (parts.length <= DATE.length && parts.every((part, at) => DATE[at]?.test(part))) return HOME_PATH;
  return (await listTarget(read, parts)) ?? (await postTarget(read, parts));
}

/** A category or a tag, by its own word before it; a former slug leads on as well. */
async function listTarget(read: AddressStoreRead, parts: readonly string[]): Promise<string | null> {
  const [first = "", ...rest] = parts;
  const last = rest.at(-1)?.replace(/\.html?$/i, "");
  if (last === undefined) return parts.length === 1 ? presentAddress(read, categoryPath(slugify(first))) : null;
  const [category, tag] = [categoryPath(slugify(last)), tagPath(slugify(last))];
  // What was a category there may have become a tag here, since a post has one category; a first tag of Ghost's becomes one.
  if (CATEGORIES.has(first)) return (await presentAddress(read, category)) ?? (await presentAddress(read, tag));
  if (!TAGS.has(first) || rest.length !== 1) return null;
  return (await presentAddress(read, tag)) ?? presentAddress(read, category);
}

/** A post by an address it had, or a published one by the last part, whatever stands before it: a date, categories, `blog`. */
async function postTarget(read: AddressStoreRead, parts: readonly string[]): Promise<string | null> {
  const former = await presentFormer(read, formerKey(`/${parts.join("/")}`, ""));
  if (former !== null) return former;
  const last = parts.at(-1) ?? "";
  // WordPress shows a post in parts, which the import joins.
  if (parts.length > 1 && /^[1-9]\d?$/.test(last)) return postTarget(read, parts.slice(0, -1));
  const name = last.replace(/\.(?:html?|php)$/i, "");
  return /\p{L}/u.test(name) ? read.publishedPathOf(slugify(name)) : null;
}

/** Where `/?cat=3`, `/?feed=rss2` or `/?tag=kot` of WordPress leads on this site; null for a query that says nothing of the kind. */
async function queriedAddress(read: AddressStoreRead, search: string): Promise<string | null> {
  const query = new URLSearchParams(search);
  const former = await presentFormer(read, formerKey(HOME_PATH, search));
  if (query.has("p") || query.has("page_id")) return former;
  if (query.has("sitemap")) return sitemapPath(0);
  const list = former ?? (await namedList(read, query));
  const asksForList = WORDPRESS_LISTS.some((key) => query.has(key));
  if (query.has("feed")) return asksForList && list === null ? null : feedPath(list ?? HOME_PATH);
  const words = query.get("s")?.trim();
  if (words) return `${HOME_PATH}?q=${encodeURIComponent(words)}`;
  return asksForList ? list : WORDPRESS_OTHER_LISTS.some((key) => query.has(key)) ? HOME_PATH : null;
}

/** A category may have become a tag here, and the other way round. Nested categories are named by all their slugs, of which the last counts. */
async function namedList(read: AddressStoreRead, query: URLSearchParams): Promise<string | null> {
  const category = (query.get("category_name") ?? "").split("/").findLast((part) => part !== "") ?? "";
  const tag = query.get("tag") ?? "";
  const paths = category === "" ? [] : [categoryPath(slugify(category)), tagPath(slugify(category))];
  if (tag !== "") paths.push(tagPath(slugify(tag)), categoryPath(slugify(tag)));
  for (const path of paths) {
    const found = await presentAddress(read, path);
    if (found !== null) return found;
  }
  return null;
}
