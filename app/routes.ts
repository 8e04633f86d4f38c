import type { ComponentType } from "react";
import { WORDPRESS_QUERY } from "#core/base/former-paths.ts";
import type { Permission } from "#core/base/permission.ts";
import { numberKey, pageKey, oneOf, type QueryRules } from "./routing/query-params.ts";

/** Who may open an address: everyone, the holder of the token in the address, or people with a permission. */
export type Who = "everyone" | "token" | Permission;

/** The layouts of pages. Pages in any other layout than `site` are never cached or indexed. */
export type LayoutName = "site" | "studio" | "editor" | "bare";

/** Addresses of the kind `unbuilt` answer 404, but the first words of their paths are reserved. */
type RouteKind = "screen" | "text" | "server" | "unbuilt";

type Screen = () => Promise<{ Component: ComponentType }>;

/** One address. In `path`, `:name` stands for a segment or a part of it; a final `*` stands for everything below. */
export interface Route {
  id: string;
  path: string;
  kind: RouteKind;
  who: Who;
  cacheable: boolean;
  /** The query keys that the route reads. The page and its cache key ignore all other keys. */
  query: QueryRules;
  /** If the query has one of these keys, the answer is never cached. */
  bypass?: string[];
  screen?: Screen;
  layout: LayoutName;
  /** Permission to edit what this readers' page shows. People with the permission see the page in the studio's layout, unless `?as=reader` is set. */
  team?: Permission;
  /** Checks the parameters; false gives a 404. Must be pure. */
  isValid?: (params: Record<string, string>) => boolean;
}

const PAGE: QueryRules = { page: pageKey };
const SORT: QueryRules = { sort: oneOf("name", "count", "fresh") };
const post: Screen = () => import("./site/posts/post.tsx");
const editPost: Screen = () => import("./studio/editor/edit-post.tsx");
const authorPage: Screen = () => import("./studio/accounts/author-page.tsx");
const moveCategory: Screen = () => import("./studio/categories/move-category.tsx");
const assistant: Screen = () => import("./studio/assistant/assistant-status.tsx");
const restoreSite: Screen = () => import("./studio/backup/restore-site.tsx");
const topicGenerator: Screen = () => import("./studio/generator/topic-generator.tsx");

/** Every address of the site; specific paths come before general ones. The first words of the paths are reserved (`core/base/reserved-slugs.ts`). */
export const ROUTES: Route[] = [
  screen("home", "/", () => import("./site/home/home.tsx"), PAGE, { bypass: [...WORDPRESS_QUERY, "q"] }),
  screen(
    "tags",
    "/tags",
    () => import("./site/tags/tags.tsx"),
    { ...SORT, ...PAGE },
    { bypass: ["filter"], team: "edit-all" },
  ),
  screen("topics", "/topics", () => import("./site/topics/topics.tsx"), {}, { team: "write-own" }),

  screen("authors", "/autorzy", () => import("./site/accounts/authors.tsx"), PAGE),
  text("author.atom", "/autorzy/:author/feed.xml"),
  text("author.json", "/autorzy/:author/feed.json"),
  screen("author", "/autorzy/:author", () => import("./site/accounts/author.tsx"), PAGE, { isValid: arePathSegments }),

  { ...screen("subscribe", "/subscribe", () => import("./site/subscribers/subscribe.tsx")), cacheable: false },
  { ...text("subscriber-data", "/subscribe/data.json"), who: "token", cacheable: false },
  {
    ...screen("subscription", "/subscribe/:step", () => import("./site/subscribers/subscription.tsx")),
    who: "token",
    cacheable: false,
    isValid: ({ step = "" }) => /^(?:confirm|leave|preferences)$/.test(step),
  },

  text("site.atom", "/feed.xml"),
  text("site.json", "/feed.json"),
  text("sitemap", "/sitemap.xml", { page: numberKey }),
  text("robots", "/robots.txt"),
  { ...text("suggestions", "/suggestions.json"), cacheable: false },
  text("llms", "/llms.txt"),
  text("manifest", "/manifest.webmanifest"),
  text("security.txt", "/.well-known/security.txt"),

  server("media", "/media/*"),
  server("builds", "/builds/*"),
  server("assets", "/assets/*"),
  server("healthz", "/healthz"),
  server("readyz", "/readyz"),
  server("favicon", "/favicon.ico"),
  server("icon", "/favicon.svg"),
  server("touch-icon", "/apple-touch-icon.png"),
  server("icon-192", "/icon-192.png"),
  server("icon-512", "/icon-512.png"),

  studioRoute("login", "/login", "everyone", () => import("./studio/accounts/login.tsx"), "bare"),
  studioRoute("account-link", "/setup", "token", () => import("./studio/accounts/access-link.tsx"), "bare"),
  studioRoute("edit-post-new", "/edit-post/new", "write-own", editPost, "editor"),
  studioRoute("edit-post", "/edit-post/:slug", "write-own", editPost, "editor"),
  studioRoute("studio", "/studio", "write-own", () => import("./studio/posts/posts-list.tsx")),
  studioRoute("bulk", "/studio/bulk", "edit-all", () => import("./studio/posts/bulk.tsx")),
  studioRoute("calendar", "/studio/calendar", "write-own", () => import("./studio/posts/calendar.tsx")),
  studioRoute("history", "/studio/history/:id", "write-own", () => import("./studio/posts/history.tsx")),
  studioRoute("join", "/studio/join/:id", "write-own", () => import("./studio/posts/join/join-posts.tsx")),
  studioRoute("library", "/studio/media", "edit-all", () => import("./studio/media/media.tsx")),
  studioRoute("picture", "/studio/media/:id", "edit-all", () => import("./studio/media/picture.tsx")),
  studioRoute("addresses", "/studio/addresses", "edit-all", () => import("./studio/addresses/addresses.tsx")),
  studioRoute("dead-links", "/studio/dead-links", "edit-all", () => import("./studio/addresses/dead-links.tsx")),
  studioRoute("missing", "/studio/missing", "edit-all", () => import("./studio/addresses/not-found-log.tsx")),
  studioRoute("statistics", "/studio/statistics", "write-own", () => import("./studio/statistics/statistics.tsx")),
  studioRoute("searches", "/studio/searches", "edit-all", () => import("./studio/search/search-log.tsx")),
  studioRoute("categories", "/studio/categories", "administer", () => import("./studio/categories/categories.tsx")),
  studioRoute("category-place", "/studio/categories/:id", "administer", moveCategory),
  studioRoute("users", "/studio/users", "administer", () => import("./studio/accounts/users.tsx")),
  studioRoute("own-account", "/studio/account", "own-account", () => import("./studio/accounts/own-account.tsx")),
  studioRoute("author-page", "/studio/authors/:id", "own-account", authorPage),
  studioRoute("help", "/studio/help", "own-account", () => import("./studio/help.tsx")),
  studioRoute("runs", "/studio/assistant/runs", "write-own", () => import("./studio/assistant/runs.tsx")),
  studioRoute("assistant", "/studio/assistant", "administer", assistant),
  studioRoute("settings", "/studio/settings", "administer", () => import("./studio/settings/settings.tsx")),
  studioRoute("look", "/studio/look", "administer", () => import("./studio/settings/look.tsx")),
  studioRoute("mail", "/studio/mail", "administer", () => import("./studio/mail/mail.tsx")),
  studioRoute("news", "/studio/letters", "edit-all", () => import("./studio/mail/news.tsx")),
  { ...text("letter-preview", "/studio/letters/preview"), who: "write-own", cacheable: false, layout: "studio" },
  studioRoute("subscribers", "/studio/subscribers", "administer", () => import("./studio/mail/subscribers.tsx")),
  studioRoute("sample", "/studio/settings/sample", "administer", () => import("./studio/settings/sample-site.tsx")),
  studioRoute("restore-site", "/studio/backups/restore", "administer", restoreSite),
  studioRoute("backups", "/studio/backups", "administer", () => import("./studio/backup/backups.tsx")),
  studioRoute("work", "/studio/work", "edit-all", () => import("./studio/jobs/jobs.tsx")),
  studioRoute("archive", "/studio/archive", "administer", () => import("./studio/export/archive.tsx")),
  server("archive-zip", "/studio/archive.zip", "administer"),
  studioRoute("imports", "/studio/import", "administer", () => import("./studio/import/import.tsx")),
  server("import-file", "/studio/import/file", "administer"),
  server("import-preview", "/studio/import/preview", "administer"),
  server("import-report", "/studio/import/report.txt", "administer"),
  studioRoute("audit", "/studio/audit", "edit-all", () => import("./studio/audit/audit-log.tsx")),
  { ...text("statistics.csv", "/studio/statistics.csv"), who: "write-own", cacheable: false, layout: "studio" },
  { ...text("tags.csv", "/studio/tags.csv"), who: "edit-all", cacheable: false, layout: "studio" },
  { ...text("addresses.csv", "/studio/addresses.csv"), who: "edit-all", cacheable: false, layout: "studio" },
  { ...text("subscribers.csv", "/studio/subscribers.csv"), who: "administer", cacheable: false, layout: "studio" },
  { ...text("topics.csv", "/studio/topics.csv"), who: "edit-all", cacheable: false, layout: "studio" },
  { ...text("topics.ics", "/topics.ics"), who: "token", cacheable: false, layout: "studio" },

  studioRoute("tag-refresh", "/tag/refresh", "edit-all", () => import("./studio/tag-cleanup/tag-cleanup.tsx")),
  server("tag-progress", "/tag/refresh/progress", "edit-all"),

  server("run-events", "/studio/assistant/events", "write-own"),

  studioRoute("topic-generator", "/topic-generator/:slug", "write-own", topicGenerator),

  server("api", "/api/*", "token", "unbuilt"),
  server("studio-elsewhere", "/studio/*", "write-own", "unbuilt"),
  server("well-known", "/.well-known/*", "everyone", "unbuilt"),

  text("tag.atom", "/tag/:tag/feed.xml"),
  text("tag.json", "/tag/:tag/feed.json"),
  screen("tag", "/tag/:tag", () => import("./site/tags/tag.tsx"), PAGE, { isValid: arePathSegments }),

  text("category.atom", "/:category/feed.xml"),
  text("category.json", "/:category/feed.json"),
  text("post.md", "/:category/:slug.md"),
  screen("post", "/:category/:slug", post, {}, { bypass: ["preview"], isValid: arePathSegments }),
  screen("category", "/:category", () => import("./site/categories/category.tsx"), PAGE),
];

function screen(id: string, path: string, load: Screen, query: QueryRules = {}, more: Partial<Route> = {}): Route {
  return { id, path, kind: "screen", who: "everyone", cacheable: true, query, screen: load, layout: "site", ...more };
}

function studioRoute(id: string, path: string, who: Who, load: Screen, layout: LayoutName = "studio"): Route {
  return { id, path, kind: "screen", who, cacheable: false, query: {}, screen: load, layout };
}

function text(id: string, path: string, query: QueryRules = {}): Route {
  return { id, path, kind: "text", who: "everyone", cacheable: true, query, layout: "site" };
}

function server(id: string, path: string, who: Who = "everyone", kind: RouteKind = "server"): Route {
  return { id, path, kind, who, cacheable: false, query: {}, layout: "site" };
}

/** A decoded segment has at most this many characters: twice the longest slug. */
const LONGEST_SEGMENT = 160;

/** Whether decoded segments can be part of an address: they contain no separators, control characters or lone surrogates. */
function arePathSegments(params: Record<string, string>): boolean {
  return Object.values(params).every((each) => each.length <= LONGEST_SEGMENT && /^[^\p{C}\\/]+$/u.test(each));
}
