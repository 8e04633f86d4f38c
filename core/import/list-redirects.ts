import type { OldList } from "../base/values/incoming-post.ts";
import { addressRefused, type Brought } from "./entry-redirects.ts";
import type { EntityRef } from "../base/former-paths.ts";
import { categoryPath, tagPath } from "../base/paths.ts";
import { unreserved } from "../base/reserved-slugs.ts";
import { slugify } from "../polish/slug.ts";
import type { ResolvedEntities } from "./entity-resolver.ts";
import type { ImportStoreRead } from "./store.ts";

/** Former addresses of lists: of those that have another slug here, became something else, or have no post of their own. */
export async function listRedirects(
  read: ImportStoreRead,
  lists: readonly OldList[],
  resolved: Resolved,
  { coming, taken }: Brought,
): Promise<{ key: string; entity: EntityRef }[]> {
  const redirects = new Map<string, EntityRef>();
  const below = Map.groupBy(lists, ({ kind, parent }) => (kind === "category" ? parent : ""));
  for (const list of lists) {
    const target = targetOf(list, resolved, below, new Set());
    if (!target) continue;
    const own = list.kind === "category" ? categoryPath(slugify(list.slug)) : tagPath(slugify(list.slug));
    for (const key of [own, ...list.keys]) {
      const isFree = key !== target.path && !redirects.has(key) && !taken.has(key) && !coming.has(key);
      if (isFree && (await addressRefused(read, key, target.entity)) === null) redirects.set(key, target.entity);
    }
  }
  return [...redirects].map(([key, entity]) => ({ key, entity }));
}

type Resolved = Pick<ResolvedEntities, "categoryCalled" | "tagCalled">;

interface Target {
  entity: EntityRef;
  path: string;
}

/** A category without a post of its own leads to the first below it that has some. */
function targetOf(
  list: OldList,
  resolved: Resolved,
  below: ReadonlyMap<string, readonly OldList[]>,
  seen: Set<string>,
): Target | null {
  const category = resolved.categoryCalled(list.becomes ?? unreserved("category", slugify(list.slug)));
  const tag = resolved.tagCalled(list.name);
  const asCategory = category && {
    entity: { kind: "category" as const, id: category.id },
    path: categoryPath(category.slug),
  };
  const asTag = tag && { entity: { kind: "tag" as const, id: tag.id }, path: tagPath(tag.slug) };
  const found = list.kind === "category" ? (asCategory ?? asTag) : (asTag ?? asCategory);
  if (found || list.kind === "tag" || list.slug === "" || seen.has(list.slug)) return found;
  seen.add(list.slug);
  for (const child of below.get(list.slug) ?? []) {
    const target = targetOf(child, resolved, below, seen);
    if (target) return target;
  }
  return null;
}
