import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { ROUTES, type Route } from "../routes.ts";

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

/** The route a path belongs to, case-sensitively; null for a path that no route knows or that cannot be decoded. */
export function matchRoute(pathname: string): RouteMatch | null {
  const known = exact.get(pathname);
  if (known) return known;
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
    const found = shape.exec(pathname);
    if (!found) continue;
    const params = decoded(found.groups ?? {});
    return params && !isList(route, params) ? { route, params } : null;
  }
  return null;
}

/** Pages of `strony` have addresses, but the category has no list and no feed. */
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

/** They differ in security headers, style sheets and session, so that only the browser navigates from one kind to another. */
export type DocumentKind = "site" | "studio" | "bare";

export function documentKind(pathname: string): DocumentKind {
  const layout = matchRoute(pathname)?.route.layout ?? "site";
  return layout === "editor" ? "studio" : layout;
}
