import type { CardRow, ListName } from "../base/post-lists.ts";
import type { Category } from "../base/category.ts";
import type { PostStoreRead } from "../posts/store.ts";
import type { Post } from "../posts/post.ts";
import type { TagCount } from "../tags/tag.ts";

export interface SiteRead {
  /** A version that changes with settings and categories; and the categories with published posts, in order. */
  frame(): Promise<{ version: number; categories: (Category & { posts: number })[] }>;
  /**
   * At most `limit` related posts, ordered by common tags, of which rare ones weigh more, then by date. Never pages of
   * `strony`.
   */
  related(id: string, limit: number): Promise<CardRow[]>;
  /** Ids of listed posts that were stored after the last post for which related posts were found. */
  postsWithoutRelated(limit: number): Promise<string[]>;
  /** Posts of the list `all` whose pin has not ended at `now`, newest first; a pin without an end never ends. */
  pinned(now: number, limit: number): Promise<CardRow[]>;
  /** The `limit` visible tags with the most published posts; among equals in Polish alphabetical order. */
  topTags(limit: number): Promise<TagCount[]>;
  /** Visible tags that the newest 200 posts with this tag also have, most frequent first. */
  tagsTogether(tagId: string, limit: number): Promise<TagCount[]>;
  /** The newest posts of a list for feeds, with their full HTML and the names of their visible tags. */
  feed(
    list: ListName,
    limit: number,
  ): Promise<(CardRow & { html: string; tags: string[]; substantiveUpdateAt: number | null })[]>;
  /**
   * Source and fields of the published post at `/{category}/{slug}`, with the names of its visible tags, for its
   * Markdown version.
   */
  publishedSource(
    categorySlug: string,
    slug: string,
  ): Promise<(Post & { categorySlug: string; tagNames: string[]; authorNames: string[] }) | null>;
}

export interface SiteStoreRead extends PostStoreRead, SiteRead {}
