import { ownValue } from "./values/own-value.ts";
import { decodedAddress, withSearch } from "./paths.ts";
import type { RouteRule } from "./site-config.ts";

/**
 * Route rules in three tables: `static` by exact path, `dynamic` by the path before a final `/*`, `wildcard` by the path before a final
 * `/**`.
 */
export interface RuleMatcher {
  static: Record<string, RouteRule>;
  wildcard: Record<string, RouteRule>;
  dynamic: Record<string, RouteRule>;
}

export interface RuleRedirect {
  to: string;
  status: 301 | 302 | 303 | 307 | 308;
  external: boolean;
}

const DEFAULT_REDIRECT_STATUS = 301;

/** Sorts route rules into tables. Patterns: `/x`, `/x/*` (one more segment) and `/x/**` (`/x` and everything below). */
export function ruleMatcher(rules: Record<string, RouteRule>): RuleMatcher {
  const matcher: RuleMatcher = { static: {}, wildcard: {}, dynamic: {} };
  for (const [pattern, rule] of Object.entries(rules)) {
    if (pattern.endsWith("/**")) matcher.wildcard[pattern.slice(0, -3)] = rule;
    else if (pattern.endsWith("/*")) matcher.dynamic[pattern.slice(0, -2)] = rule;
    else matcher.static[pattern] = rule;
  }
  return matcher;
}

/** Returns the rule for a path, or null. An exact path wins over `/*`, and `/*` over `/**`; the longest `/**` wins. Letter case matters. */
export function ruleFor(matcher: RuleMatcher, pathname: string): RouteRule | null {
  const rule = storedRule(matcher, pathname);
  return rule && withRest(matcher, rule, pathname);
}

/** Returns the pattern of the rule that `ruleFor` finds for a path; null when there is no rule. */
export function rulePattern(rules: Record<string, RouteRule>, pathname: string): string | null {
  const rule = storedRule(ruleMatcher(rules), pathname);
  return Object.keys(rules).find((pattern) => rules[pattern] === rule) ?? null;
}

/** The end of a redirect's target that keeps the rest of the path: `/blog/**` leads to `/warsztat/**`. */
const REST = "/**";

/** Replaces the target's `**` by the rest of the requested path. */
function withRest(matcher: RuleMatcher, rule: RouteRule, pathname: string): RouteRule {
  const { redirect } = rule;
  const to = typeof redirect === "string" ? redirect : redirect?.to;
  if (to === undefined || !to.endsWith(REST)) return rule;
  const path = `${decodedAddress(pathname)}/`;
  const prefix = Object.keys(matcher.wildcard).find((at) => matcher.wildcard[at] === rule && path.startsWith(`${at}/`));
  if (prefix === undefined) return rule;
  // The rest is taken from the requested path, because decoded segments make no valid address. The target begins with one slash, because
  // two slashes would name a host.
  const rest = pathname.split("/").slice(prefix.split("/").length);
  const joined = [to.slice(0, -REST.length), ...rest].join("/");
  const kept = isExternal(to) ? joined : `/${joined.replace(/^[/\\]+/, "")}`;
  return { ...rule, redirect: typeof redirect === "string" || !redirect ? kept : { ...redirect, to: kept } };
}

function storedRule(matcher: RuleMatcher, pathname: string): RouteRule | null {
  const path = decodedAddress(pathname);
  const exact = ownValue(matcher.static, path);
  if (exact) return exact;
  const parent = path.slice(0, path.lastIndexOf("/"));
  if (path.length > parent.length + 1) {
    const one = ownValue(matcher.dynamic, parent);
    if (one) return one;
  }
  return prefixRule(matcher.wildcard, path);
}

/** A chain of more redirects than this counts as endless, because browsers give up after some twenty. */
const MOST_REDIRECTS = 20;

/** At most this many targets of an endless chain of redirects are shown. */
const SHOWN_TARGETS = 3;

/** A segment that no rule names: an example of what `*` matches. */
const ANY = "dowolny-adres";

/**
 * Returns the first pattern whose redirects form a circle, with the targets on the way; null when all redirects end. Targets at `origin`
 * count as addresses of this site.
 */
export function circularRule(
  rules: Record<string, RouteRule>,
  origin: string | null = null,
): { pattern: string; way: string[] } | null {
  const matcher = ruleMatcher(rules);
  for (const pattern of Object.keys(rules)) {
    for (const start of addressesOf(pattern)) {
      const way = wayFrom(matcher, start, origin);
      if (way) return { pattern, way };
    }
  }
  return null;
}

/** Returns one example address for each way in which a pattern can match. */
function addressesOf(pattern: string): string[] {
  const prefix = pattern.replace(/\/\*{1,2}$/, "");
  if (prefix === pattern) return [pattern];
  return pattern.endsWith(REST) ? [prefix || "/", `${prefix}/${ANY}`] : [`${prefix}/${ANY}`];
}

/** Follows the redirects from `start`. Returns their targets if one of them repeats or there are too many; null when the redirects end. */
function wayFrom(matcher: RuleMatcher, start: string, origin: string | null): string[] | null {
  const way: string[] = [];
  const seen = new Set<string>();
  let path = start;
  while (way.length < MOST_REDIRECTS) {
    seen.add(decodedAddress(path));
    const rule = ruleFor(matcher, path);
    const to = rule && ruleRedirect(rule, "")?.to;
    const next = to ? pathOnSite(to, origin) : null;
    if (!to || next === null) return null;
    way.push(to);
    if (seen.has(decodedAddress(next))) return way;
    path = next;
  }
  return [...way.slice(0, SHOWN_TARGETS), "…"];
}

/** Returns the path of a target; null for another site. A trailing slash is removed, because the server would remove it by another redirect. */
function pathOnSite(target: string, origin: string | null): string | null {
  const ours = origin ?? NOWHERE;
  const url = URL.parse(target, ours);
  return url?.origin === ours ? (trailingSlashMove(url.pathname) ?? url.pathname) : null;
}

const NOWHERE = "http://site.invalid";

/** Returns the redirect of a rule. It passes the request's query on unless the target has its own query. */
export function ruleRedirect(rule: RouteRule, search: string): RuleRedirect | null {
  if (!rule.redirect) return null;
  const { to, status } =
    typeof rule.redirect === "string" ? { to: rule.redirect, status: DEFAULT_REDIRECT_STATUS as 301 } : rule.redirect;
  return { to: withSearch(to, search), status, external: isExternal(to) };
}

export function isExternal(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(target);
}

function prefixRule(wildcard: Record<string, RouteRule>, path: string): RouteRule | null {
  let prefix = path === "/" ? "" : path;
  for (;;) {
    const rule = ownValue(wildcard, prefix);
    if (rule) return rule;
    if (prefix === "") return null;
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf("/"), 0));
  }
}

/** Returns the target without slashes at the end of its path. Backslashes count as slashes. The result never names a host. */
export function withoutTrailingSlash(target: string): string {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return trimmed(path.replaceAll("\\", "/")) + (mark === -1 ? "" : target.slice(mark));
}

/** Returns the target without its trailing slash; null for `/` and for a target without one. */
export function trailingSlashMove(target: string): string | null {
  const mark = target.indexOf("?");
  const end = mark === -1 ? target.length : mark;
  const last = target.charCodeAt(end - 1);
  if (end <= 1 || (last !== SLASH && last !== BACKSLASH)) return null;
  return withoutTrailingSlash(target);
}

const SLASH = 47;
const BACKSLASH = 92;

function trimmed(path: string): string {
  let start = 0;
  while (path.charCodeAt(start) === SLASH) start += 1;
  let end = path.length;
  while (end > start && path.charCodeAt(end - 1) === SLASH) end -= 1;
  const kept = path.slice(start, end);
  return start > 0 || kept === "" ? `/${kept}` : kept;
}
