import type { ComponentType } from "react";
import type { Role } from "#core/accounts/user.ts";
import { counted, numbered, oneOf, type QueryRules } from "./query.ts";
import type { MiddlewareName } from "./middleware.ts";
import { isAddress } from "./valid.ts";

/** Who may ask: everyone, the holder of a token that the address itself carries, or a role and those above it. */
type Who = "everyone" | "token" | Role;

/**
 * Who makes the answer: a React screen, a text writer (`texts.ts`), the HTTP layer, or nobody yet. An unbuilt address
 * answers 404 as no route, and its words are reserved all the same.
 */
type Made = "screen" | "text" | "server" | "unbuilt";

type Screen = () => Promise<{ Component: ComponentType }>;

/** One address. In `path`, `:name` stands for one segment or a part of it and a last `*` for everything below. */
export interface Route {
  id: string;
  path: string;
  made: Made;
  who: Who;
  /** Whether the page cache may hold it. */
  cacheable: boolean;
  /** The query keys it reads; all others are ignored, in the page and in its cache key. */
  query: QueryRules;
  /** Query keys that make the answer one of a kind, never kept. */
  bypass?: string[];
  screen?: Screen;
  /** Pure and synchronous; anything but `true` is a 404. */
  isValid?: (params: Record<string, string>) => boolean;
  middleware?: MiddlewareName[];
}

const PAGE: QueryRules = { page: numbered };
const SORT: QueryRules = { sort: oneOf("name", "count", "fresh") };
const home: Screen = () => import("./site/home.tsx");
const category: Screen = () => import("./site/category.tsx");
const post: Screen = () => import("./site/post.tsx");
const tags: Screen = () => import("./site/tags.tsx");
const tag: Screen = () => import("./site/tag.tsx");
const topics: Screen = () => import("./site/topics.tsx");

/** Every address of the site, the more specific first. The words they begin with are reserved (`core/site/reserved.ts`). */
export const ROUTES: Route[] = [
  screen("home", "/", home, PAGE, { bypass: ["p", "page_id"] }),
  screen("tags", "/tags", tags, SORT, { bypass: ["filter"] }),
  screen("topics", "/topics", topics),

  text("site.atom", "/feed.xml"),
  text("site.json", "/feed.json"),
  text("sitemap", "/sitemap.xml", { page: counted }),
  text("robots", "/robots.txt"),
  text("llms", "/llms.txt"),

  server("media", "/media/*"),
  server("builds", "/builds/*"),
  server("assets", "/assets/*"),
  server("healthz", "/healthz"),
  server("readyz", "/readyz"),
  server("favicon", "/favicon.ico"),
  server("icon", "/favicon.svg"),
  server("touch-icon", "/apple-touch-icon.png"),

  unbuilt("login", "/login", "everyone"),
  unbuilt("setup", "/setup", "token"),
  unbuilt("topics.ics", "/topics.ics", "token"),
  unbuilt("tag-refresh", "/tag/refresh", "redaktor"),
  unbuilt("edit-post-new", "/edit-post/new", "współpracownik"),
  unbuilt("edit-post", "/edit-post/:slug", "współpracownik"),
  unbuilt("topic-generator", "/topic-generator/:slug", "współpracownik"),
  unbuilt("api", "/api/*", "token"),
  unbuilt("studio", "/studio/*", "współpracownik"),
  unbuilt("well-known", "/.well-known/*", "everyone"),

  text("tag.atom", "/tag/:tag/feed.xml"),
  text("tag.json", "/tag/:tag/feed.json"),
  screen("tag", "/tag/:tag", tag, PAGE, { isValid: ({ tag }) => isAddress(tag) }),

  text("category.atom", "/:category/feed.xml"),
  text("category.json", "/:category/feed.json"),
  text("post.md", "/:category/:slug.md"),
  screen(
    "post",
    "/:category/:slug",
    post,
    {},
    {
      bypass: ["preview"],
      isValid: ({ category, slug }) => isAddress(category) && isAddress(slug),
    },
  ),
  screen("category", "/:category", category, PAGE),
];

function screen(id: string, path: string, load: Screen, query: QueryRules = {}, more: Partial<Route> = {}): Route {
  return { id, path, made: "screen", who: "everyone", cacheable: true, query, screen: load, ...more };
}

function text(id: string, path: string, query: QueryRules = {}): Route {
  return { id, path, made: "text", who: "everyone", cacheable: true, query };
}

function server(id: string, path: string): Route {
  return { id, path, made: "server", who: "everyone", cacheable: false, query: {} };
}

function unbuilt(id: string, path: string, who: Who): Route {
  return { id, path, made: "unbuilt", who, cacheable: false, query: {} };
}
