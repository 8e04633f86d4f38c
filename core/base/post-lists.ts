import type { MediaFacts } from "./media.ts";

/**
 * A list of published posts, newest first, ties by id descending. `all` holds every published post outside the
 * category `strony`; a category's, tag's or topic's list is named by the id of that entity. Posts of `strony` stand in
 * their category's list only. Published means the state `opublikowany`, whatever the clock says.
 */
export type ListName = "all" | `category:${string}` | `tag:${string}` | `topic:${string}`;

/** What a list shows of a post: typeset title and lead, and what a card needs beside them. */
export interface CardRow {
  id: string;
  slug: string;
  version: number;
  title: string;
  lead: string;
  publishedAt: number;
  /** The date shown: the substantive update or the publication. */
  updatedAt: number;
  readingMinutes: number;
  category: { id: string; slug: string; name: string; version: number };
  authors: string[];
  cover: (MediaFacts & { decorative: boolean }) | null;
  pinUntil: number | null;
}

/** What a link to a post shows, beside the category both stand in. */
export type PostLinkRow = Pick<CardRow, "id" | "slug" | "version" | "title">;

/** What is due: a scheduled post, or the scheduled working copy of a published one. */
export interface DueRow {
  postId: string;
  at: number;
  kind: "post" | "copy";
}

/** Lists of posts that several capabilities show. */
export interface PostListRead {
  /** How many posts a list holds; 0 for an unknown list. */
  listSize(list: ListName): Promise<number>;
  /** `limit` posts of a list from `offset`. The last page costs what the second does. */
  listPage(list: ListName, offset: number, limit: number): Promise<CardRow[]>;
  /**
   * Paths of published posts without `noindex` and without a canonical address of their own, pages of `strony` among them,
   * with the instant of their last substantive change; newest first, `limit` from `offset`.
   */
  sitemapPosts(offset: number, limit: number): Promise<{ path: string; lastmod: number }[]>;
  /** How many addresses `sitemapPosts` has. */
  sitemapSize(): Promise<number>;
  /** Every schedule, earliest first. */
  schedule(limit: number): Promise<(DueRow & { title: string; slug: string; overdue: string | null })[]>;
}

/** States of a post, in Polish order of life: draft, in review, scheduled, published, withdrawn, trash. */
export type PostState = "szkic" | "do-sprawdzenia" | "zaplanowany" | "opublikowany" | "wycofany" | "kosz";
