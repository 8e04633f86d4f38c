import type { CategoryStoreRead } from "./store.ts";
import type { Category } from "#core/base/category.ts";
import type { Clash } from "./move-category-types.ts";
import { categoryPath, feedPath, postPath } from "../base/paths.ts";

export type CategoryPost = Awaited<ReturnType<CategoryStoreRead["postsOfCategory"]>>[number];

export interface CategoryAddresses {
  published: CategoryPost[];
  drafts: number;
  former: { path: string; postId: string | null }[];
}

export async function categoryAddresses(read: CategoryStoreRead, category: Category): Promise<CategoryAddresses> {
  const posts = await read.postsOfCategory(category.id);
  const published = posts.filter((post) => post.publishedAt !== null);
  return { published, drafts: posts.length - published.length, former: await read.formerPathsOfCategory(category.id) };
}

/** Maps old addresses of a category and its posts to their new addresses below `slug`; unchanged addresses are left out. */
export function movedAddresses(addresses: CategoryAddresses, category: Category, slug: string): Map<string, string> {
  const slugs = new Map(addresses.published.map((post) => [post.id, post.slug]));
  const moved = new Map<string, string>();
  const redirect = (from: string, to: string) => void (from === to || moved.set(from, to));
  const redirectCategory = (from: string) => {
    redirect(from, categoryPath(slug));
    for (const format of ["xml", "json"] as const)
      redirect(feedPath(from, format), feedPath(categoryPath(slug), format));
  };
  for (const { path, postId } of addresses.former) {
    const post = postId === null ? undefined : slugs.get(postId);
    if (postId === null) redirectCategory(path);
    else if (post !== undefined) redirect(path, postPath(slug, post));
  }
  redirectCategory(categoryPath(category.slug));
  for (const post of addresses.published) redirect(postPath(category.slug, post.slug), postPath(slug, post.slug));
  return moved;
}

/** Returns former paths of other entities that would become addresses of the category's published posts by a move below `slug`. */
export async function clashesBelow(read: CategoryStoreRead, { published }: CategoryAddresses, slug: string) {
  const ids = new Map(published.map((post) => [postPath(slug, post.slug), post.id]));
  const clashes: Clash[] = [];
  for (const { path, kind, entityId } of await read.formerPathsBelow(slug)) {
    const id = ids.get(path);
    if (id === undefined || (kind === "post" && entityId === id)) continue;
    clashes.push({ path, leadsTo: (await read.formerPathRow(path))?.to ?? null });
  }
  return clashes;
}
