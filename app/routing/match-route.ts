import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { type LayoutName, ROUTES, type Route, type Who } from "../routes.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { refuse } from "#core/base/outcome.ts";
import { siteMessages } from "../messages/site.ts";
import { LOOK_PATH } from "#core/settings/look-name.ts";

export interface RouteMatch {
  route: Route;
  params: Record<string, string>;
}

interface Pattern {
  route: Route;
  shape: RegExp;
}

const exact = new Map<string, RouteMatch>();
const byFirstWord = new Map<string, Pattern[]>();
const open: Pattern[] = [];
for (const route of ROUTES) place(route);

/** Maps recent paths to their matches, because one path is matched several times while its page is made. */
const matches = new Map<string, RouteMatch | null>();
const MOST_MATCHES = 64;

/** Returns the route that matches a path, case-sensitively; null when no route matches or the path cannot be decoded. */
export function matchRoute(pathname: string): RouteMatch | null {
  const cached = matches.get(pathname);
  if (cached !== undefined) return cached;
  if (matches.size >= MOST_MATCHES) matches.clear();
  const match = exact.get(pathname) ?? matchedByShape(pathname);
  matches.set(pathname, match);
  return match;
}

/** Whether the app shows the path: true for screens and for unknown addresses (their error page), false for feeds and files. */
export function isShownByApp(pathname: string): boolean {
  return (matchRoute(pathname)?.route.kind ?? "screen") === "screen";
}

function matchedByShape(pathname: string): RouteMatch | null {
  const slash = pathname.indexOf("/", 1);
  const first = slash === -1 ? pathname.slice(1) : pathname.slice(1, slash);
  return matched(byFirstWord.get(first) ?? [], pathname) ?? matched(open, pathname);
}

function place(route: Route): void {
  const [, first = ""] = route.path.split("/");
  if (!/[:*]/.test(route.path)) exact.set(route.path, { route, params: {} });
  else if (first.startsWith(":")) open.push({ route, shape: shapeOf(route.path) });
  else byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { route, shape: shapeOf(route.path) }]);
}

function shapeOf(path: string): RegExp {
  const source = path
    .replaceAll(".", "\\.")
    .replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")
    .replace(/\*$/, ".*");
  return new RegExp(`^${source}$`);
}

function matched(patterns: Pattern[], pathname: string): RouteMatch | null {
  for (const { route, shape } of patterns) {
    const segments = shape.exec(pathname);
    if (!segments) continue;
    const params = pathname.includes("%") ? decoded({ ...segments.groups }) : { ...segments.groups };
    return params && !isList(route, params) ? { route, params } : null;
  }
  return null;
}

/** Whether the route is a list of the category `strony`. Its pages have addresses of their own, but the category has no list and no feed. */
function isList(route: Route, params: Record<string, string>): boolean {
  return params.category === PAGES_CATEGORY && (route.id === "category" || route.id.startsWith("category."));
}

function decoded(params: Record<string, string>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}

/** Kinds of documents differ in security headers, style sheets and session, so the browser, not the app, navigates between them. */
export type DocumentKind = "site" | "studio" | "bare";

/** The part of the viewer that decides a page's layout; null for readers. */
export type Onlooker = Pick<Viewer, "role"> | null;

export function documentKind(pathname: string, search: string, viewer: Onlooker): DocumentKind | "frames" {
  // The content security policy of this document allows frames with pages of the site.
  if (pathname === LOOK_PATH) return "frames";
  return kindOfLayout(layoutFor(matchRoute(pathname)?.route, search, viewer));
}

/** Returns the kind of document to which a layout belongs. */
export function kindOfLayout(layout: LayoutName): DocumentKind {
  return layout === "editor" ? "studio" : layout;
}

/** Returns the layout in which `viewer` sees a page. Pages that readers and the team share have the studio's layout for the team. */
export function layoutFor(
  route: Pick<Route, "layout" | "team"> | undefined,
  search: string,
  viewer: Onlooker,
): LayoutName {
  if (!route?.team || !may(viewer, route.team)) return route?.layout ?? "site";
  return isAsReader(search) ? route.layout : "studio";
}

/** Whether the query asks for a page as readers see it. Only people of the team use such a query. */
export function isAsReader(search: string): boolean {
  return new URLSearchParams(search).get("as") === "reader";
}

export type Authorization = "in" | "login" | "forbidden";

/** Decides who may open a page or run an action. This is the only such check, except that a page's loader checks the token in an address. */
export function authorize(who: Who, viewer: Onlooker): Authorization {
  if (who === "everyone" || who === "token" || may(viewer, who)) return "in";
  return viewer ? "forbidden" : "login";
}

export const ROLE_TOO_LOW = refuse("forbidden", siteMessages.submit.forbidden);

export const PAYLOAD_NAME = "/_payload.json";

interface PayloadAddress {
  pathname: string;
  search: string;
  build: string | null;
}

/**
 * Returns the page of the payload address `{page}/_payload.json?{page query}&{build}`; null for other addresses. The build is
 * the last key without `=`.
 */
export function parsePayloadUrl(pathname: string, search: string): PayloadAddress | null {
  if (!pathname.endsWith(PAYLOAD_NAME)) return null;
  const pairs = search.slice(1).split("&").filter(Boolean);
  const at = pairs.findLastIndex((part) => !part.includes("="));
  const kept = pairs.filter((_, index) => index !== at);
  return {
    pathname: pathname.slice(0, -PAYLOAD_NAME.length) || "/",
    search: kept.length === 0 ? "" : `?${kept.join("&")}`,
    build: pairs[at] ?? null,
  };
}

/** Returns the address of a page's payload for `build`. The inverse of `parsePayloadUrl`. */
export function payloadUrl(pathname: string, search: string, build: string): string {
  return `${pathname === "/" ? "" : pathname}${PAYLOAD_NAME}${search === "" ? "?" : `${search}&`}${build}`;
}
