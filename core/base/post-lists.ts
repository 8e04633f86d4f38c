import type { MediaFacts } from "./media.ts";

/** The name of a list of published posts, newest first (equal dates: by descending id). `all` has every post outside the category `strony`. */
export type ListName = "all" | `category:${string}` | `tag:${string}` | `topic:${string}` | `author:${string}`;

/** A name under a post. `slug` is null for a person without a page. */
export interface Byline {
  name: string;
  slug: string | null;
}

export interface CardRow {
  id: string;
  slug: string;
  version: number;
  title: string;
  lead: string;
  /** The first sentences of a post without a lead; empty for a post with a lead. */
  excerpt: string;
  publishedAt: number;
  /** The date shown to readers: the date of the last substantive update, or of publication. */
  updatedAt: number;
  readingMinutes: number;
  category: { id: string; slug: string; name: string; version: number };
  authors: Byline[];
  cover: (MediaFacts & { decorative: boolean }) | null;
  pinUntil: number | null;
  /** Settings for search engines. They decide whether the sitemap and `llms.txt` list the post. */
  seo: { noindex: boolean; canonical: string | null };
}

export type PostLinkRow = Pick<CardRow, "id" | "slug" | "version" | "title">;

export interface DueRow {
  postId: string;
  at: number;
  kind: "post" | "copy";
}

export interface PostListRead {
  listSize(list: ListName): Promise<number>;
  /** Returns at most `limit` posts of a list from `offset` on. A late page costs no more than the first. */
  listPage(list: ListName, offset: number, limit: number): Promise<CardRow[]>;
  /** Returns the paths of indexable published posts with their last substantive change, newest first. */
  sitemapPosts(offset: number, limit: number): Promise<{ path: string; lastmod: number }[]>;
  sitemapSize(): Promise<number>;
  schedule(limit: number): Promise<(DueRow & { title: string; slug: string; overdue: string | null })[]>;
}

/** States of a post, in the order in which a post passes through them. */
export type PostState = "draft" | "in-review" | "scheduled" | "published" | "withdrawn" | "trashed";
