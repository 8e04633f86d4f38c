import { formerKey, WORDPRESS_LISTS, WORDPRESS_OTHER_LISTS } from "../base/former-paths.ts";
import { categoryPath, feedPath, HOME_PATH, sitemapPath, tagPath } from "../base/paths.ts";
import { slugify } from "../polish/slug.ts";
import { addressOfAuthor, presentAddress, presentFormer } from "./entity-at-path.ts";
import { liveAddress } from "./former-address.ts";
import type { AddressStoreRead } from "./store.ts";

const FEED_NAMES = new Set(["feed", "rss", "rss2", "atom", "rdf"]);
const FEED_FILES = /^(?:rss2?|atom|index|feed)\.(?:xml|rss|rdf)$|\.(?:atom|rss)\.xml$/;
/** Matches `wp-sitemap-posts-post-1.xml`, `sitemap_index.xml`, `post-sitemap.xml` and `sitemap-posts.xml`. */
const SITEMAP = /^(?:(?:wp-)?sitemap(?:[-_][\w-]*)?|[\w-]+-sitemap\d*)\.xml(?:\.gz)?$/;
/** Endings that WordPress and Ghost add to a post's address for other forms of the same page. */
const FORMS = new Set(["amp", "embed", "trackback", "print"]);
/** First segments of a person's page in WordPress, Ghost and the themes of generators. */
const PEOPLE = new Set(["author", "authors", "autor"]);
const CATEGORIES = new Set(["category", "categories", "kategoria", "kategorie"]);
const TAGS = new Set(["tag", "tags", "tagi"]);
/** First segments of lists of all posts by date. Hexo and many themes have such lists. */
const ARCHIVES = new Set(["archives", "archive", "archiwum"]);
/** Matches the last segment of lists by WordPress's post formats, `/type/gallery`. */
const FORMATS = /^(?:aside|audio|chat|gallery|image|link|quote|status|video)$/;
const DATE = [/^(?:19|20)\d\d$/, /^(?:0?[1-9]|1[0-2])$/, /^(?:0?[1-9]|[12]\d|3[01])$/];

/** Returns the page of the person whom an address such as `/author/jan` names; null for other addresses and for a person without a page. */
export async function personTarget(read: AddressStoreRead, path: string): Promise<string | null> {
  const [first = "", second, ...rest] = path.split("/").filter((part) => part !== "");
  return second !== undefined && rest.length === 0 && PEOPLE.has(first) ? addressOfAuthor(read, slugify(second)) : null;
}

/** Returns the page of this site for an address in the form of WordPress or Ghost, in one hop; null when the site has no such page. */
export async function wordpressGhostTarget(
  read: AddressStoreRead,
  path: string,
  search: string,
): Promise<string | null> {
  const all = path.split("/").filter((part) => part !== "");
  const segments = all[0] === "index.php" ? all.slice(1) : all;
  // `index.php?p=17` means the same as `/?p=17`.
  if (segments.length === 0) return queriedAddress(read, search);
  if (/^(?:wp-(?!sitemap)|xmlrpc)/.test(segments[0] ?? "")) return null;
  if (segments.length === 1 && SITEMAP.test(segments[0] ?? "")) return sitemapPath(0);
  // WordPress searches at `/search/words`, other systems at `/search?q=words`.
  if (segments[0] === "search" && segments.length <= 2)
    return searchAddress(segments[1] ?? new URLSearchParams(search).get("q"));
  const feed = withoutFeed(segments);
  if (feed) return feedOf(read, await listTarget(read, feed), feed);
  return pageTarget(read, withoutForms(segments));
}

/** Returns the segments without the part that names a feed; null for an address that is no feed. */
function withoutFeed(segments: readonly string[]): string[] | null {
  const last = segments.at(-1) ?? "";
  if (FEED_FILES.test(last)) return segments.slice(0, -1);
  if (!FEED_NAMES.has(last)) return null;
  const before = segments.slice(0, -1);
  // `/tags/rss` is the list of a tag named `rss`; its feed is `/tags/rss/feed`.
  if (isTop(before)) return null;
  const list = before.slice(0, -1);
  return FEED_NAMES.has(before.at(-1) ?? "") && !isTop(list) ? list : before;
}

/** Tells whether the segments are `/tag` or `/category` alone. */
function isTop(segments: readonly string[]): boolean {
  return segments.length === 1 && isListWord(segments[0]);
}

/** Returns the feed of the category or tag that the segments name; otherwise the site's feed. */
async function feedOf(
  read: AddressStoreRead,
  list: string | null,
  segments: readonly string[],
): Promise<string | null> {
  if (list !== null) return liveAddress(read, feedPath(list));
  return isListWord(segments[0]) ? null : feedPath(HOME_PATH);
}

function isListWord(part = ""): boolean {
  return CATEGORIES.has(part) || TAGS.has(part);
}

function withoutForms(segments: readonly string[]): string[] {
  const remaining = [...segments];
  for (let changed = true; changed && remaining.length > 0;) {
    const last = remaining.at(-1) ?? "";
    changed = true;
    if (FORMS.has(last) || /^comment-page-\d+$/.test(last)) remaining.pop();
    else if (/^\d+$/.test(last) && remaining.at(-2) === "page") remaining.splice(-2);
    else changed = false;
  }
  return remaining;
}

async function pageTarget(read: AddressStoreRead, segments: readonly string[]): Promise<string | null> {
  const [first = "", ...rest] = segments;
  if (segments.length === 0) return HOME_PATH;
  const [second = ""] = rest;
  if (rest.length === 1 && PEOPLE.has(first)) return (await addressOfAuthor(read, slugify(second))) ?? HOME_PATH;
  if (rest.length === 1 && first === "type" && FORMATS.test(second)) return HOME_PATH;
  if (ARCHIVES.has(first)) return HOME_PATH;
  if (segments.length <= DATE.length && segments.every((part, at) => DATE[at]?.test(part))) return HOME_PATH;
  return (await listTarget(read, segments)) ?? (await postTarget(read, segments));
}

/** Returns the address of the category, tag or person whose list the segments name; former slugs count too. */
async function listTarget(read: AddressStoreRead, segments: readonly string[]): Promise<string | null> {
  const [first = "", ...rest] = segments;
  const last = rest.at(-1)?.replace(/\.html?$/i, "");
  if (last === undefined) return segments.length === 1 ? presentAddress(read, categoryPath(slugify(first))) : null;
  const [category, tag] = [categoryPath(slugify(last)), tagPath(slugify(last))];
  // A category of the old site may be a tag here, since a post has one category. A Ghost post's first tag became the post's
  // category.
  if (CATEGORIES.has(first)) return (await presentAddress(read, category)) ?? (await presentAddress(read, tag));
  if (PEOPLE.has(first) && rest.length === 1) return addressOfAuthor(read, slugify(last));
  if (!TAGS.has(first) || rest.length !== 1) return null;
  return (await presentAddress(read, tag)) ?? presentAddress(read, category);
}

/**
 * Returns the address of a post with this former address, or else of a published post whose slug is the last segment. Anything may stand
 * before the slug: a date, categories, `blog`.
 */
async function postTarget(read: AddressStoreRead, segments: readonly string[]): Promise<string | null> {
  const former = await presentFormer(read, formerKey(`/${segments.join("/")}`, ""));
  if (former !== null) return former;
  const last = segments.at(-1) ?? "";
  // The import joins the numbered pages into which WordPress splits a long post.
  if (segments.length > 1 && /^[1-9]\d?$/.test(last)) return postTarget(read, segments.slice(0, -1));
  const name = last.replace(/\.(?:html?|php)$/i, "");
  return /\p{L}/u.test(name) ? read.publishedPathOf(slugify(name)) : null;
}

/** Returns the page of this site for a query of WordPress such as `/?cat=3`, `/?feed=rss2` or `/?tag=kot`; null when the site has none. */
async function queriedAddress(read: AddressStoreRead, search: string): Promise<string | null> {
  const query = new URLSearchParams(search);
  const former = await presentFormer(read, formerKey(HOME_PATH, search));
  if (query.has("p") || query.has("page_id")) return former;
  if (query.has("sitemap")) return sitemapPath(0);
  const list =
    former ?? (await namedList(read, query)) ?? (await addressOfAuthor(read, query.get("author_name") ?? ""));
  const asksForList = WORDPRESS_LISTS.some((key) => query.has(key));
  if (query.has("feed")) return asksForList && list === null ? null : feedPath(list ?? HOME_PATH);
  const searched = searchAddress(query.get("s"));
  if (searched !== null) return searched;
  if (asksForList || list !== null) return list;
  return WORDPRESS_OTHER_LISTS.some((key) => query.has(key)) ? HOME_PATH : null;
}

function searchAddress(typed: string | null): string | null {
  const words = typed?.trim() ?? "";
  return words === "" ? null : `${HOME_PATH}?q=${encodeURIComponent(words)}`;
}

/**
 * Returns the list that `category_name` or `tag` names; the category may be a tag here and the tag a category. Of a nested category's
 * slugs, the last one counts.
 */
async function namedList(read: AddressStoreRead, query: URLSearchParams): Promise<string | null> {
  const category = (query.get("category_name") ?? "").split("/").findLast((part) => part !== "") ?? "";
  const tag = query.get("tag") ?? "";
  const paths = category === "" ? [] : [categoryPath(slugify(category)), tagPath(slugify(category))];
  if (tag !== "") paths.push(tagPath(slugify(tag)), categoryPath(slugify(tag)));
  for (const path of paths) {
    const address = await presentAddress(read, path);
    if (address !== null) return address;
  }
  return null;
}
