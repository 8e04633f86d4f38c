import type { TagSort } from "#core/tags/tag-list.ts";

/** Every internal address the screens write themselves; addresses of posts, tags and topics come with their views. */
export const links = {
  home: (page = 1) => paged("/", page),
  /** `more` is what editors keep of their list beside order and filter. */
  tags: (sort: TagSort = "name", filter = "", more: Record<string, string> = {}) =>
    withQuery("/tags", { sort: sort === "name" ? "" : sort, filter, ...more }),
  tagTable: () => "/studio/tags.csv",
  /** One section of it, or the plan, an execution or the list of operations. */
  tagRefresh: (asked: RefreshAsked = {}) => withQuery("/tag/refresh", { ...asked }),
  /** Results for a query; an empty one is the front page. */
  search: (query: string) => withQuery("/", { q: query }),
  suggestions: (query: string) => withQuery("/suggestions.json", { q: query }),
  /** Readers' page; `asked` is what the team looks at there. */
  topics: (asked: Record<string, string> = {}) => withQuery("/topics", asked),
  topicTable: () => "/studio/topics.csv",
  /** Where to sign in, to come back to the page at `next`: product.md, Roles. */
  login: (next = "") => withQuery("/login", { next }),
  /** The second step of signing in. */
  loginCode: (next = "") => `/login?${new URLSearchParams({ code: "", ...(next && { next }) })}`,
  studio: (sieve: QueueSieve = {}) => withQuery("/studio", { ...sieve }),
  account: () => "/studio/account",
  help: () => "/studio/help",
  library: (text = "") => withQuery("/studio/media", { q: text }),
  addresses: (text = "") => withQuery("/studio/addresses", { q: text }),
  missing: () => "/studio/missing",
  searches: (days: number, inVain: boolean) =>
    withQuery("/studio/searches", { days: days === 7 ? "" : String(days), show: inVain ? "in-vain" : "" }),
  settings: () => "/studio/settings",
  assistantSettings: () => "/studio/assistant",
  /** Runs of the assistant, the newest first. */
  runs: () => "/studio/assistant/runs",
  /** `as` says which of several things of that name; `run` one run, `part` and `version` what is looked up in it. */
  generator: (slug: string, asked: GeneratorAsked = {}) =>
    withQuery(`/topic-generator/${encodeURIComponent(slug)}`, { ...asked }),
  /** The list of acts, from the one before entry `before` on where that is given. */
  audit: (before: number | null = null) =>
    withQuery("/studio/audit", { before: before === null ? "" : String(before) }),
  work: () => "/studio/work",
  picture: (id: string) => `/studio/media/${id}`,
  /** `left`: the id of a new post that a tab of this browser has begun and the server lacks. */
  newPost: (topic = "", left = "") => withQuery("/edit-post/new", { topic, left }),
  editPost: (slug: string) => `/edit-post/${slug}`,
  categories: () => "/studio/categories",
  categoryPlace: (id: string) => `/studio/categories/${id}`,
  history: (postId: string) => `/studio/history/${postId}`,
  /** Putting a post's text into another one, which `into` names by its slug or address. */
  join: (postId: string, into = "") => withQuery(`/studio/join/${postId}`, { into }),
  siteFeed: (format: FeedFormat = "xml") => `/feed.${format}`,
  /** Page `page` of the list at `path`, which may carry a query; the first page has no number. */
  paged,
  /** The feed of a category's or tag's page. */
  feed: (path: string, format: FeedFormat = "xml") => `${path}/feed.${format}`,
  /** The Markdown twin of a post. */
  markdown: (postPath: string) => `${postPath}.md`,
};

/** Which part of `/tag/refresh`; `run` names an execution. */
interface RefreshAsked {
  show?: string;
  run?: string;
}

interface GeneratorAsked {
  as?: string;
  run?: string;
  history?: string;
}

type FeedFormat = "xml" | "json";

/** What narrows the queue; null and absent narrow nothing. */
interface QueueSieve {
  state?: string | null;
  q?: string;
  category?: string | null;
  author?: string | null;
}

function paged(path: string, page: number): string {
  return page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
}

function withQuery(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
