import type { LibraryFilter } from "#core/base/media.ts";
import { LOOK_PATH, lookName } from "#core/settings/look-name.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { TagSort } from "#core/tags/tag-list.ts";

/** Every internal address that the screens write themselves. The addresses of posts, tags and topics come with the data of a page. */
export const links = {
  home: (page = 1) => paged("/", page),
  tags: (sort: TagSort = "name", filter = "", more: Record<string, string> = {}) =>
    withQuery("/tags", { sort: sort === "name" ? "" : sort, filter, ...more }),
  tagTable: () => "/studio/tags.csv",
  tagRefresh: (query: Record<string, string> = {}) => withQuery("/tag/refresh", query),
  search: (query: string) => withQuery("/", { q: query }),
  suggestions: (query: string) => withQuery("/suggestions.json", { q: query }),
  authors: () => "/autorzy",
  subscribe: () => "/subscribe",
  subscriberData: (key: string) => withQuery("/subscribe/data.json", { key }),
  topics: (query: Record<string, string> = {}) => withQuery("/topics", query),
  /** A page as readers see it, for people of the team, who by default see the studio's version. */
  asReader: (path: string) => withQuery(path, { as: "reader" }),
  topicTable: () => "/studio/topics.csv",
  login: (next = "") => withQuery("/login", { next }),
  forgotten: () => "/login?forgotten=",
  loginCode: (next = "") => `/login?${new URLSearchParams({ code: "", ...(next && { next }) })}`,
  /** `sent-back`: the slug of a post that was just sent back to its author. */
  studio: (
    sieve: { [key in "state" | "q" | "category" | "author" | "mine" | "sort" | "sent-back"]?: string | null } = {},
  ) => withQuery("/studio", sieve),
  /** The page that makes one change to all posts with these ids. */
  bulk: (posts: readonly string[] = []) =>
    posts.length === 0 ? "/studio/bulk" : `/studio/bulk?${new URLSearchParams(posts.map((id) => ["post", id]))}`,
  calendar: (from = "") => withQuery("/studio/calendar", { from }),
  account: () => "/studio/account",
  users: () => "/studio/users",
  authorPage: (id: string) => `/studio/authors/${id}`,
  help: () => "/studio/help",
  library: (text = "", show: LibraryFilter = "all") =>
    withQuery("/studio/media", { q: text, show: show === "all" ? "" : show }),
  redirectTable: () => "/studio/addresses.csv",
  addresses: (text = "") => withQuery("/studio/addresses", { q: text }),
  /** `after`: an address in the list of dead links; the page shows the links after it. */
  missing: () => "/studio/missing",
  deadLinks: (after = "") => withQuery("/studio/dead-links", { after }),
  /** `unit`: day, week or month; without days, the last ones. */
  statistics: (span: { unit?: string; from?: string; to?: string } = {}) => withQuery("/studio/statistics", span),
  statisticsTable: ({ unit, from, to }: { unit: string; from: string; to: string }) =>
    withQuery("/studio/statistics.csv", { unit, from, to }),
  searches: (days: number, inVain: boolean) =>
    withQuery("/studio/searches", { days: days === 7 ? "" : String(days), show: inVain ? "in-vain" : "" }),
  settings: () => "/studio/settings",
  /** `tried` is the look to show beside the saved one of this `version` of the settings. */
  look: (tried?: { look: SiteLook; version: number; scheme: string; screen: string }) =>
    tried ? withQuery(LOOK_PATH, { ...tried, look: lookName(tried.look), version: String(tried.version) }) : LOOK_PATH,
  /** A page of the site in a look that is not saved, for administrators. */
  inLook: (path: string, look: SiteLook, scheme: string) => withQuery(path, { look: lookName(look), scheme }),
  mail: () => "/studio/mail",
  news: () => "/studio/letters",
  /** A letter as readers get it: with a post, or the next digest. */
  letterPreview: (postId = "") => withQuery("/studio/letters/preview", { post: postId }),
  subscribers: (sieve: { state?: string; q?: string } = {}) => withQuery("/studio/subscribers", sieve),
  subscriberTable: () => "/studio/subscribers.csv",
  sample: () => "/studio/settings/sample",
  backups: () => "/studio/backups",
  /** `from` is a backup's name, `at` the moment to which the site is restored. */
  restoreSite: (wanted: { from?: string; at?: string } = {}) => withQuery("/studio/backups/restore", wanted),
  backupFile: (name: string) => withQuery("/studio/backups/download", { name }),
  imports: () => "/studio/import",
  importFile: () => "/studio/import/file",
  importPreview: (path: string) => withQuery("/studio/import/preview", { at: path }),
  importReport: () => "/studio/import/report.txt",
  runs: () => "/studio/assistant/runs",
  /** `as`: the kind of the subject, needed when subjects of two kinds have this slug. `run`: the id of a run. */
  generator: (slug: string, query: { as?: string; run?: string; idea?: string; history?: string } = {}) =>
    withQuery(`/topic-generator/${encodeURIComponent(slug)}`, query),
  audit: (query: { before?: string; person?: string; day?: string; q?: string } = {}) =>
    withQuery("/studio/audit", query),
  work: () => "/studio/work",
  archive: () => "/studio/archive",
  archiveZip: () => "/studio/archive.zip",
  picture: (id: string) => `/studio/media/${id}`,
  /** `left`: the id of an unsaved new post from a closed tab of this browser. */
  newPost: (topic = "", left = "") => withQuery("/edit-post/new", { topic, left }),
  /** `done` names an action that another page or a form without scripts has just done. The page reports this action. */
  editPost: (slug: string, done = "") => withQuery(`/edit-post/${slug}`, { done }),
  categories: () => "/studio/categories",
  categoryPlace: (id: string) => `/studio/categories/${id}`,
  history: (postId: string) => `/studio/history/${postId}`,
  /** What changed since the state of the post with this token. */
  changesSince: (postId: string, token: string) => `/studio/history/${postId}?since=${encodeURIComponent(token)}`,
  join: (postId: string, into = "") => withQuery(`/studio/join/${postId}`, { into }),
  siteFeed: (format: FeedFormat = "xml") => `/feed.${format}`,
  /** The address of page `page` of the list at `path`. `path` may have a query. The first page has no number. */
  paged,
  manifest: () => "/manifest.webmanifest",
  feed: (path: string, format: FeedFormat = "xml") => `${path}/feed.${format}`,
  markdown: (postPath: string) => `${postPath}.md`,
};

type FeedFormat = "xml" | "json";

function paged(path: string, page: number): string {
  return page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
}

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
