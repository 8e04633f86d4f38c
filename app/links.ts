import type { TagSort } from "#core/posts/views.ts";

/** Every internal address the screens write themselves; addresses of posts, tags and topics come with their views. */
export const links = {
  home: (page = 1) => paged("/", page),
  tags: (sort: TagSort = "name", filter = "") => withQuery("/tags", { sort: sort === "name" ? "" : sort, filter }),
  topics: () => "/topics",
  login: () => "/login",
  studio: () => "/studio",
  account: () => "/studio/account",
  help: () => "/studio/help",
  audit: () => "/studio/audit",
  work: () => "/studio/work",
  picture: (id: string) => `/studio/media/${id}`,
  newPost: (topic = "") => withQuery("/edit-post/new", { topic }),
  editPost: (slug: string) => `/edit-post/${slug}`,
  history: (postId: string) => `/studio/history/${postId}`,
  siteFeed: (format: FeedFormat = "xml") => `/feed.${format}`,
  /** Page `page` of the list at `path`; the first page has no number. */
  paged,
  /** The feed of a category's or tag's page. */
  feed: (path: string, format: FeedFormat = "xml") => `${path}/feed.${format}`,
  /** The Markdown twin of a post. */
  markdown: (postPath: string) => `${postPath}.md`,
};

type FeedFormat = "xml" | "json";

function paged(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

function withQuery(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
