import type { CardRow, ListName } from "../base/post-lists.ts";
import type { Category } from "../base/category.ts";
import type { PostStoreRead } from "../posts/store.ts";
import type { Post } from "../posts/post.ts";
import type { StatisticsRead } from "../statistics/store.ts";
import type { TagCount } from "../tags/tag.ts";

export interface SiteRead {
  /** Reads the categories with published posts, in order, and a version number that changes with settings and categories. */
  frame(): Promise<{ version: number; categories: (Category & { posts: number })[] }>;
  /**
   * Returns at most `limit` related posts, but no pages of `strony`. Posts that share more tags come first (a shared rare tag counts more),
   * then newer posts.
   */
  related(id: string, limit: number): Promise<CardRow[]>;
  /** Returns the listed posts among these ids, in the order of the ids. */
  cardsById(ids: readonly string[]): Promise<CardRow[]>;
  /** Returns the ids of listed posts that were stored later than every post with related posts. */
  postsWithoutRelated(limit: number): Promise<string[]>;
  /** Returns posts of the list `all` whose pin has not ended at `now`, newest first. A pin without an end never ends. */
  pinned(now: number, limit: number): Promise<CardRow[]>;
  /** Returns the `limit` visible tags with the most published posts. Tags with equal numbers are in Polish alphabetical order. */
  topTags(limit: number): Promise<TagCount[]>;
  /** Returns the visible tags that the newest 200 posts with this tag also have, most frequent first. */
  tagsTogether(tagId: string, limit: number): Promise<TagCount[]>;
  /** Returns the newest posts of a list for feeds, with their full HTML and the names of their visible tags. */
  feed(
    list: ListName,
    limit: number,
  ): Promise<(CardRow & { html: string; tags: string[]; substantiveUpdateAt: number | null })[]>;
  /** Returns the source of the published post at `/{category}/{slug}` for its Markdown version, with the names of its visible tags. */
  publishedSource(
    categorySlug: string,
    slug: string,
  ): Promise<(Post & { categorySlug: string; tagNames: string[]; authorNames: string[] }) | null>;
}

export interface SiteStoreRead extends PostStoreRead, SiteRead, Pick<StatisticsRead, "mostReadPostIds"> {}
