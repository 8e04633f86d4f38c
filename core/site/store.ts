import type { CardRow, ListName } from "../base/post-lists.ts";
import type { Category } from "../base/category.ts";
import type { PostStoreRead } from "../posts/store.ts";
import type { Post } from "../posts/post.ts";
import type { TagCount } from "../tags/tag.ts";

export interface SiteRead {
  /** Version of settings and categories, and the categories with a published post, in order. */
  frame(): Promise<{ version: number; categories: (Category & { posts: number })[] }>;
  /** At most `limit` related posts: most shared tags, rare tags weigh more, then newer. Never pages of `strony`. */
  related(id: string, limit: number): Promise<CardRow[]>;
  /** Ids of posts that lists show and that were stored after the last one with related posts. */
  postsWithoutRelated(limit: number): Promise<string[]>;
  /** Posts of the list `all` with a pin that has not ended at `now` (a pin without an end never does), newest first. */
  pinned(now: number, limit: number): Promise<CardRow[]>;
  /** The `limit` visible tags with the most published posts, in Polish order among equals. */
  topTags(limit: number): Promise<TagCount[]>;
  /** Visible tags that stand beside this one on its newest 200 posts, most often first. */
  tagsTogether(tagId: string, limit: number): Promise<TagCount[]>;
  /** The newest posts of a list with their full HTML and the names of their visible tags, for feeds. */
  feed(
    list: ListName,
    limit: number,
  ): Promise<(CardRow & { html: string; tags: string[]; substantiveUpdateAt: number | null })[]>;
  /** Source and front matter of the published post at `/{category}/{slug}`, for its Markdown twin; visible tags' names. */
  publishedSource(
    categorySlug: string,
    slug: string,
  ): Promise<(Post & { categorySlug: string; tagNames: string[]; authorNames: string[] }) | null>;
}

export interface SiteStoreRead extends PostStoreRead, SiteRead {}
