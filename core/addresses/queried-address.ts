import { formerKey, WORDPRESS_LISTS, WORDPRESS_OTHER_LISTS } from "../base/former-paths.ts";
import { categoryPath, feedPath, HOME_PATH, sitemapPath, tagPath } from "../base/paths.ts";
import { slugify } from "../polish/slug.ts";
import { presentAddress, presentFormer } from "./entity-at-path.ts";
import type { AddressStoreRead } from "./store.ts";

/** Where `/?cat=3`, `/?feed=rss2` or `/?tag=kot` of WordPress leads on this site; null for a query that says nothing of the kind. */
export async function queriedAddress(read: AddressStoreRead, search: string): Promise<string | null> {
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
