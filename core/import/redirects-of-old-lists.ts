import type { OldList } from "../base/values/incoming-post.ts";
import { redirectObstacle, type ImportedAddresses } from "./entry-redirects.ts";
import type { EntityRef } from "../base/former-paths.ts";
import { categoryPath, tagPath } from "../base/paths.ts";
import { unreserved } from "../base/reserved-slugs.ts";
import { slugify } from "../polish/slug.ts";
import type { ResolvedEntities } from "./entity-resolver.ts";
import type { ImportStoreRead } from "./store.ts";

/** Returns redirects for the old site's categories and tags that have another slug or kind on this site, or have no posts on it. */
export async function redirectsOfOldLists(
  read: ImportStoreRead,
  lists: readonly OldList[],
  resolved: Resolved,
  { incoming, taken }: ImportedAddresses,
): Promise<{ key: string; entity: EntityRef }[]> {
  const redirects = new Map<string, EntityRef>();
  const below = Map.groupBy(lists, ({ kind, parent }) => (kind === "category" ? parent : ""));
  for (const list of lists) {
    const target = targetOf(list, resolved, below, new Set());
    if (!target) continue;
    const ownPath = list.kind === "category" ? categoryPath(slugify(list.slug)) : tagPath(slugify(list.slug));
    for (const key of [ownPath, ...list.keys]) {
      const isFree = key !== target.path && !redirects.has(key) && !taken.has(key) && !incoming.has(key);
      if (isFree && (await redirectObstacle(read, key, target.entity)) === null) redirects.set(key, target.entity);
    }
  }
  return [...redirects].map(([key, entity]) => ({ key, entity }));
}

type Resolved = Pick<ResolvedEntities, "categoryBySlug" | "tagByName">;

interface Target {
  entity: EntityRef;
  path: string;
}

/** Returns the list of this site that replaces an old list. For a category without posts, returns its first subcategory with posts. */
function targetOf(
  list: OldList,
  resolved: Resolved,
  below: ReadonlyMap<string, readonly OldList[]>,
  seen: Set<string>,
): Target | null {
  const category = resolved.categoryBySlug(list.becomes ?? unreserved("category", slugify(list.slug)));
  const tag = resolved.tagByName(list.name);
  const asCategory = category && {
    entity: { kind: "category" as const, id: category.id },
    path: categoryPath(category.slug),
  };
  const asTag = tag && { entity: { kind: "tag" as const, id: tag.id }, path: tagPath(tag.slug) };
  const direct = list.kind === "category" ? (asCategory ?? asTag) : (asTag ?? asCategory);
  if (direct || list.kind === "tag" || list.slug === "" || seen.has(list.slug)) return direct;
  seen.add(list.slug);
  for (const child of below.get(list.slug) ?? []) {
    const target = targetOf(child, resolved, below, seen);
    if (target) return target;
  }
  return null;
}
