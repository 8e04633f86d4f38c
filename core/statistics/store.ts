import type { CommonDeps } from "../base/common-deps.ts";
import type { PostState } from "../base/post-lists.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";

/*
 * What is read: numbers of views by day, path, source and kind of device. Nothing says who read, or that two views are of one person. A day
 * is a date in the site's time zone, "2026-11-30". Days are removed after 13 months, months stay (`removeOldViews`): older spans have views
 * only of the months that lie in them as a whole.
 */

/** A span of days; both are in it. */
export interface DaySpan {
  from: string;
  to: string;
}

/**
 * Whose views are meant: those of all pages, of one path, or of posts. A post's views are those of its address and of all its former
 * addresses; those of a category, tag or author are those of its posts.
 */
export type ViewedSubject = { kind: "site" } | { kind: "path" | "post" | "category" | "tag" | "author"; id: string };

/** The views of the day `period`, or of the month whose first day it is; `phone` of them came from phones. */
export interface PeriodViews {
  period: string;
  views: number;
  phone: number;
}

/** Views in a span and in the span before it, to which it is compared. */
interface ComparedViews {
  views: number;
  before: number;
}

export interface ViewedPost extends ComparedViews {
  id: string;
  slug: string;
  categorySlug: string;
  title: string;
  state: PostState;
}

export interface ViewedGroup extends ComparedViews {
  id: string;
  slug: string;
  name: string;
}

/** `views`: most read first. `rose` and `fell`: only what is read more, or less, than in the span before, by the difference. */
export type ViewOrder = "views" | "rose" | "fell";

export interface MostReadFilter {
  span: DaySpan;
  before: DaySpan;
  /** Only posts of this author. */
  authorId?: string;
}

/** A program that reads a feed (`path`) for people, and the largest number of them that it said in a span. */
export interface FeedReader {
  path: string;
  reader: string;
  subscribers: number;
}

export interface StatisticsRead {
  /** Returns the number of views in the span. */
  viewsIn(subject: ViewedSubject, span: DaySpan): Promise<number>;
  /** Returns the days that have views, in order. */
  viewsByDay(subject: ViewedSubject, span: DaySpan): Promise<PeriodViews[]>;
  /** Returns the months of the span that have views, each as a whole, in order. */
  viewsByMonth(subject: ViewedSubject, span: DaySpan): Promise<PeriodViews[]>;
  /** Returns posts that were read in the span, or that rose or fell, without those in the trash. */
  mostReadPosts(filter: MostReadFilter, order: ViewOrder, limit: number): Promise<ViewedPost[]>;
  /** Returns categories, or tags, by the views of their posts, most read first. A post counts for each of its tags. */
  mostReadGroups(kind: "category" | "tag", filter: MostReadFilter, limit: number): Promise<ViewedGroup[]>;
  /** Returns the sources of views, most frequent first: a host (`google.com`), an `utm_source`, or "" where none was said. */
  viewSources(subject: ViewedSubject, span: DaySpan, limit: number): Promise<{ source: string; views: number }[]>;
  /**
   * Returns the ids of published posts outside the category of pages with at least `least` views in the span, most read first, among equals the
   * newest. With `categoryId`, only posts of that category.
   */
  mostReadPostIds(
    filter: { span: DaySpan; least: number; categoryId?: string | undefined },
    limit: number,
  ): Promise<string[]>;
  /** Maps those of these posts (some hundred at most) that have views in the span to their number. */
  viewsOfPosts(postIds: string[], span: DaySpan): Promise<Map<string, number>>;
  /** Returns programs that read feeds, those with most subscribers first. */
  feedReaders(span: DaySpan, limit: number): Promise<FeedReader[]>;
  /** Returns the first day that has views; null before the first view. Without `imported`, of those that the site counted itself. */
  firstViewDay(imported: boolean): Promise<string | null>;
}

export interface CountedViews {
  path: string;
  source: string;
  views: number;
  phone: number;
}

export interface StatisticsWrite {
  /**
   * Adds views to those of a day. A day has at most `MOST_NEW_SOURCES` sources that were never met before, and about `MOST_ROWS` pairs of a
   * page and a source; what is beyond counts for the source `OTHER_SOURCE`.
   */
  countViews(day: string, counted: CountedViews[]): Promise<void>;
  /** Keeps the largest number of subscribers that each program said on a day. */
  countFeedReaders(day: string, counted: { path: string; reader: string; subscribers: number }[]): Promise<void>;
  /**
   * Stores views that another program counted, as views from `IMPORTED_SOURCE`. They replace what was imported before for the same day and
   * path, so an import done twice counts once. A day "2025-03-00" is a whole month.
   */
  putImportedViews(counted: { day: string; path: string; views: number }[]): Promise<void>;
  /** Removes the oldest day before `day`; its month keeps its views. Feed readers of all days before are removed. Returns whether there was one. */
  removeOldViews(day: string): Promise<boolean>;
}

/** New sources are made up by whoever attacks a site; so many in a day are more than any site gets. */
export const MOST_NEW_SOURCES = 100;
/** Pairs of a page and a source of a day from which on further sources are not told apart. */
export const MOST_ROWS = 20_000;

/** Rows of feed readers in a day; their names, too, can be made up. */
export const MOST_FEED_READERS = 200;

/** The source of views whose source is not told apart. Real sources are hosts and words without a star. */
export const OTHER_SOURCE = "*";
/** The source of imported views. */
export const IMPORTED_SOURCE = "*import";

interface StatisticsStoreRead extends CommonRead, StatisticsRead {}
interface StatisticsStoreWrite extends StatisticsStoreRead, CommonWrite, StatisticsWrite {}

export interface StatisticsDeps extends CommonDeps {
  store: StoreOf<StatisticsStoreRead, StatisticsStoreWrite>;
}
