import type { CategoryView, HomeView, LayoutView, PostView, TagsView, TagView, TopicsView } from "./views.ts";
import type { TagSort } from "#core/tags/tag-list.ts";
import type { Dependencies } from "./page-handler.ts";

/** A view, a 301 in one hop, a 410, or nothing. `shows` names rows for the page cache; `missing` is not cached. */
export type Reading<View> =
  | { found: "here"; view: View; dependencies: Dependencies }
  | { found: "moved"; path: string; dependencies: Dependencies }
  | { found: "gone"; dependencies: Dependencies }
  | { found: "missing" };

/** `html` is the full text with absolute addresses; `id` survives changes of address. */
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
  site: string;
  home: string;
  updated: string;
  entries: FeedEntry[];
}

export type FeedOf = { kind: "site" } | { kind: "category"; slug: string } | { kind: "tag"; slug: string };

/** Everything a reader can ask of the site. Pages count from 1; a page out of range is `missing`. */
export interface SiteReading {
  layout(): Promise<{ view: LayoutView; dependencies: Dependencies }>;
  home(page: number): Promise<Reading<HomeView>>;
  post(category: string, slug: string): Promise<Reading<PostView>>;
  category(slug: string, page: number): Promise<Reading<CategoryView>>;
  tags(sort: TagSort, filter: string, page: number): Promise<Reading<TagsView>>;
  tag(slug: string, page: number): Promise<Reading<TagView>>;
  topics(): Promise<Reading<TopicsView>>;
  feed(of: FeedOf): Promise<Reading<FeedView>>;
  markdown(category: string, slug: string): Promise<Reading<string>>;
  /** Page 0 is the index when there is more than one file; otherwise page 1 is all. */
  sitemap(page: number): Promise<Reading<{ urls: { loc: string; lastmod: string }[]; files: string[] }>>;
  llms(): Promise<Reading<string>>;
  /** Where an address that no route knows leads: a former path, or missing. Takes path and query. */
  former(path: string, search: string): Promise<Reading<never>>;
}
