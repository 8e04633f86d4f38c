import { holdsPages, postPath } from "./paths.ts";

/** The data that decides on which pages a published post appears. It is read before a write and after the write. */
export interface Placement {
  postId: string;
  slug: string;
  categorySlug: string;
  tagSlugs: string[];
  authorIds: string[];
  topicSlug: string | null;
  neighbourIds: string[];
}

/**
 * The cache tag that purges every page: for changed settings, a renamed, reordered or merged category, and a new or lost entry of the
 * navigation.
 */
export const PURGE_ALL = "*";

/** Returns the cache tags of every page that shows a post before or after a write. A placement is null while the post is not public. */
export function purgedByPost(before: Placement | null, after: Placement | null): string[] {
  if (changesFooter(before, after)) return [PURGE_ALL];
  const tags = new Set([...placeTags(before), ...placeTags(after)]);
  if (changesAddresses(before, after)) tags.add(ADDRESSES_TAG);
  return [...tags];
}

/**
 * Tells whether a write changes what an address answers: the post's address, a tag's or an author's. The page of a tag or an author, and
 * the redirects to this page, exist only while there are posts.
 */
function changesAddresses(before: Placement | null, after: Placement | null): boolean {
  if (addressOf(before) !== addressOf(after)) return true;
  const listsOf = (place: Placement | null) =>
    [...(place?.tagSlugs ?? []), ...(place?.authorIds ?? [])].toSorted().join();
  return listsOf(before) !== listsOf(after);
}

function changesFooter(before: Placement | null, after: Placement | null): boolean {
  const pages = [before, after].filter((place) => place && holdsPages(place.categorySlug));
  return pages.length > 0 && addressOf(before) !== addressOf(after);
}

function placeTags(place: Placement | null): string[] {
  if (!place) return [];
  const postTags = [`post:${place.postId}`, "sitemap"];
  if (holdsPages(place.categorySlug)) return postTags;
  const neighbours = place.neighbourIds.map((id) => `post:${id}`);
  const tags = place.tagSlugs.map((slug) => `tag:${slug}`);
  const authors = place.authorIds.map(authorTag);
  const lists = [`category:${place.categorySlug}`, "home", "feeds", "tags", "authors", ...tags, ...authors];
  return [
    ...postTags,
    ...neighbours,
    ...lists,
    ...(place.topicSlug === null ? [] : [`topic:${place.topicSlug}`, "topics"]),
  ];
}

function addressOf(place: Placement | null): string | null {
  return place && postPath(place.categorySlug, place.slug);
}

/** Returns the cache tags to purge when a tag itself changes. `before` and `after`: its slugs; null for a new or removed tag. */
export function purgedByTag(before: string | null, after: string | null): string[] {
  const slugs = [before, after].filter((slug) => slug !== null);
  const named = new Set(slugs.flatMap((slug) => [`tag:${slug}`, tagNameTag(slug)]));
  return [...named, "tags", "home", "feeds", "sitemap", ADDRESSES_TAG];
}

export function purgedByTopic(before: string | null, after: string | null): string[] {
  const slugs = [before, after].filter((slug) => slug !== null);
  return [...new Set(slugs.map((slug) => `topic:${slug}`)), "topics", "sitemap", ADDRESSES_TAG];
}

/** The cache tag of every cached 301 and 410; purged whenever the target of an address changes. */
export const ADDRESSES_TAG = "addresses";

/** Returns the cache tag of a person's page and its feed. */
export function authorTag(id: string): string {
  return `author:${id}`;
}

/** Returns the cache tag of pages that show a tag's name but not its list. Changes of the tag purge these pages, changes of its posts do not. */
export function tagNameTag(slug: string): string {
  return `tag-name:${slug}`;
}
