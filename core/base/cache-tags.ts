import { holdsPages, postPath } from "./paths.ts";

/** Where readers meet a published post; taken once before a write and once after it. */
export interface Placement {
  postId: string;
  slug: string;
  categorySlug: string;
  tagSlugs: string[];
  topicSlug: string | null;
  neighbourIds: string[];
}

/** Purges every page: a category is renamed, ordered or merged, settings change, the navigation gains or loses an entry. */
export const PURGE_ALL = "*";

/** Cache tags of every page a post shows on before or after a write. Null: not public. */
export function purgedByPost(before: Placement | null, after: Placement | null): string[] {
  if (changesFooter(before, after)) return [PURGE_ALL];
  const tags = new Set([...placeTags(before), ...placeTags(after)]);
  if (changesAddresses(before, after)) tags.add(ADDRESSES_TAG);
  return [...tags];
}

/** A tag's page comes with its first post and is 410 without its last one, and other spellings of its name lead there or not. */
function changesAddresses(before: Placement | null, after: Placement | null): boolean {
  if (addressOf(before) !== addressOf(after)) return true;
  const tagsOf = (place: Placement | null) => (place?.tagSlugs ?? []).toSorted().join();
  return tagsOf(before) !== tagsOf(after);
}

function changesFooter(before: Placement | null, after: Placement | null): boolean {
  const pages = [before, after].filter((place) => place && holdsPages(place.categorySlug));
  return pages.length > 0 && addressOf(before) !== addressOf(after);
}

function placeTags(place: Placement | null): string[] {
  if (!place) return [];
  const own = [`post:${place.postId}`, "sitemap"];
  if (holdsPages(place.categorySlug)) return own;
  const neighbours = place.neighbourIds.map((id) => `post:${id}`);
  const tags = place.tagSlugs.map((slug) => `tag:${slug}`);
  const lists = [`category:${place.categorySlug}`, "home", "feeds", "tags", ...tags];
  return [...own, ...neighbours, ...lists, ...(place.topicSlug === null ? [] : [`topic:${place.topicSlug}`, "topics"])];
}

function addressOf(place: Placement | null): string | null {
  return place && postPath(place.categorySlug, place.slug);
}

/** Cache tags purged by a change of a tag itself. Slugs before and after; null for a tag that did not exist or is gone. */
export function purgedByTag(before: string | null, after: string | null): string[] {
  const slugs = [before, after].filter((slug) => slug !== null);
  const named = new Set(slugs.flatMap((slug) => [`tag:${slug}`, tagNameTag(slug)]));
  return [...named, "tags", "home", "feeds", "sitemap", ADDRESSES_TAG];
}

export function purgedByTopic(before: string | null, after: string | null): string[] {
  const slugs = [before, after].filter((slug) => slug !== null);
  return [...new Set(slugs.map((slug) => `topic:${slug}`)), "topics", "sitemap", ADDRESSES_TAG];
}

/** The cache tag of every cached 301 and 410; purged as a whole whenever an address changes hands. */
export const ADDRESSES_TAG = "addresses";

/** The cache tag of pages that show a tag's name but not its list: purged when the tag itself changes, not with its posts. */
export function tagNameTag(slug: string): string {
  return `tag-name:${slug}`;
}
