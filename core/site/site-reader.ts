import type { CategoryView, HomeView, LayoutView, PostView, TagsView, TagView, TopicsView } from "./views.ts";
import type { TagSort } from "#core/tags/tag-list.ts";
import type { Shows } from "./page-handler.ts";

/**
 * What a reader's address holds: a view, a one-hop move (301), a 410, or nothing. `shows` names the rows behind the
 * answer for the page cache; a `missing` is not kept. Of a feed and a Markdown twin `path` is the address of the page they
 * belong to: the caller adds their ending.
 */
export type Reading<View> =
  | { found: "here"; view: View; shows: Shows }
  | { found: "moved"; path: string; shows: Shows }
  | { found: "gone"; shows: Shows }
  | { found: "missing" };

/**
 * One entry of a feed; `html` is the full sanitised text with absolute addresses. `id` stays the same when the address or
 * the site's own changes, so that nobody is shown an old post as a new one.
 */
export interface FeedEntry {
  id: string;
  url: string;
  title: string;
  lead: string;
  html: string;
  authors: string[];
  tags: string[];
  published: string;
  updated: string;
}

export interface FeedView {
  title: string;
  /** The site's name, which stands in for the author of a text without a byline. */
  site: string;
  /** Absolute address of the page. */
  home: string;
  updated: string;
  entries: FeedEntry[];
}

export type FeedOf = { kind: "site" } | { kind: "category"; slug: string } | { kind: "tag"; slug: string };

/** Everything a reader can ask of the site. Pages count from 1; a page out of range is `missing`. */
export interface SiteReading {
  layout(): Promise<{ view: LayoutView; shows: Shows }>;
  home(page: number): Promise<Reading<HomeView>>;
  post(category: string, slug: string): Promise<Reading<PostView>>;
  category(slug: string, page: number): Promise<Reading<CategoryView>>;
  tags(sort: TagSort, filter: string, page: number): Promise<Reading<TagsView>>;
  tag(slug: string, page: number): Promise<Reading<TagView>>;
  topics(): Promise<Reading<TopicsView>>;
  feed(of: FeedOf): Promise<Reading<FeedView>>;
  /** The Markdown twin of a published post: front matter and the source as typed. */
  markdown(category: string, slug: string): Promise<Reading<string>>;
  /** Page 0 is the index when there is more than one file; otherwise page 1 is all. */
  sitemap(page: number): Promise<Reading<{ urls: { loc: string; lastmod: string }[]; files: string[] }>>;
  llms(): Promise<Reading<string>>;
  /** Where an address that no route knows leads: a former path, or missing. Takes path and query. */
  former(path: string, search: string): Promise<Reading<never>>;
}
