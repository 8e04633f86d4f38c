import type { PostStoreRead } from "./store.ts";
import type { Placement } from "../base/cache-tags.ts";
import type { Post } from "./post.ts";
import { isPublic } from "./states.ts";

/**
 * Where readers meet a post in the state the store is in now, or null when they do not. Ask before the write for the old
 * state and after it for the new one.
 */
export async function placementOf(read: PostStoreRead, post: Post): Promise<Placement | null> {
  if (!isPublic(post.state) || post.publishedAt === null) return null;
  const category = (await read.categories()).find((each) => each.id === post.categoryId);
  if (!category) return null;
  const { previous, next } = await read.neighbours(post.categoryId, post.publishedAt, post.id);
  const published = await read.publishedPost(category.slug, post.slug);
  return {
    postId: post.id,
    slug: post.slug,
    categorySlug: category.slug,
    tagSlugs: (await read.tagsByIds(post.tagIds)).map((tag) => tag.slug),
    topicSlug: published?.topic?.slug ?? null,
    neighbourIds: [previous, next].flatMap((row) => (row ? [row.id] : [])),
  };
}
