import type { MediaFacts } from "./media.ts";

/** Published posts, newest first, ties by id descending. `all` leaves out `strony`, whose posts are pages. */
export type ListName = "all" | `category:${string}` | `tag:${string}` | `topic:${string}`;

export interface CardRow {
  id: string;
  slug: string;
  version: number;
  title: string;
  lead: string;
  /** First sentences of a text without a lead; empty where there is one. */
  excerpt: string;
  publishedAt: number;
  /** The date shown: the substantive update or the publication. */
  updatedAt: number;
  readingMinutes: number;
  category: { id: string; slug: string; name: string; version: number };
  authors: string[];
  cover: (MediaFacts & { decorative: boolean }) | null;
  pinUntil: number | null;
  /** Decides whether sitemap and `llms.txt` list the post. */
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
  /** `limit` posts of a list from `offset`. The last page costs what the second does. */
  listPage(list: ListName, offset: number, limit: number): Promise<CardRow[]>;
  /** Paths of indexable published posts with their last substantive change, newest first. */
  sitemapPosts(offset: number, limit: number): Promise<{ path: string; lastmod: number }[]>;
  sitemapSize(): Promise<number>;
  schedule(limit: number): Promise<(DueRow & { title: string; slug: string; overdue: string | null })[]>;
}

/** States of a post, in Polish order of life: draft, in review, scheduled, published, withdrawn, trash. */
export type PostState = "draft" | "in-review" | "scheduled" | "published" | "withdrawn" | "trashed";
