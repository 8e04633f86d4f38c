import { STUDIO_ROWS } from "../base/studio-paging.ts";
import type { TagLine } from "./tag-editing-types.ts";
import { tagNameFilter } from "./tag-name-filter.ts";

export const TAG_SHELVES = ["all", "proposed", "hidden", "empty"] as const;
export type TagShelf = (typeof TAG_SHELVES)[number];

export interface TagListing {
  rows: TagLine[];
  page: number;
  pages: number;
  counts: Record<TagShelf, number>;
}

const ON_SHELF: Record<TagShelf, (tag: TagLine) => boolean> = {
  all: () => true,
  proposed: (tag) => tag.proposed,
  hidden: (tag) => tag.hidden,
  empty: isUnused,
};

const ORDERS: Record<TagSort, ((one: TagLine, other: TagLine) => number) | null> = {
  name: null,
  count: (one, other) => other.published - one.published,
  fresh: (one, other) => (other.lastUsedAt ?? 0) - (one.lastUsedAt ?? 0),
};

/** Returns whether nothing has the tag, not even a post in the trash or a working copy. */
export function isUnused({ published, drafts, trashed, copies }: TagLine): boolean {
  return published + drafts + trashed + copies === 0;
}

/** Returns one page of tags, filtered by name, alias and address. A page number that is too high gives the last page. */
export function listTags(
  lines: readonly TagLine[],
  query: { filter: string; sort: TagSort; shelf: TagShelf; page: number },
): TagListing {
  const isMeant = tagNameFilter(query.filter);
  const named = isMeant ? lines.filter((tag) => isMeant(tag.name, tag.slug, ...tag.aliases)) : lines;
  const counts = Object.fromEntries(
    TAG_SHELVES.map((shelf) => [shelf, named.filter(ON_SHELF[shelf]).length]),
  ) as TagListing["counts"];
  const order = ORDERS[query.sort];
  const chosen = named.filter(ON_SHELF[query.shelf]);
  const ordered = order ? chosen.toSorted(order) : chosen;
  const pages = Math.max(1, Math.ceil(ordered.length / STUDIO_ROWS));
  const page = Math.min(query.page, pages);
  return { rows: ordered.slice((page - 1) * STUDIO_ROWS, page * STUDIO_ROWS), page, pages, counts };
}
export type TagSort = "name" | "count" | "fresh";
