import { decodedAddress, decodedPart, withoutQuery } from "./paths.ts";

/** WordPress's query parameters that name a post, page or category by number; looked up only for the path `/`. */
const WORDPRESS_KEYS = ["p", "page_id", "cat"];

/** Query parameters of WordPress's lists. Only parameters in `WORDPRESS_LISTS` may name a list that this site has too. */
export const WORDPRESS_LISTS = ["cat", "category_name", "tag"];
export const WORDPRESS_OTHER_LISTS = ["author", "author_name", "m", "year", "paged"];

/** Query parameters with which WordPress shows a list, feed or search under `/` instead of its front page. */
export const WORDPRESS_LIST_QUERY = [...WORDPRESS_LISTS, ...WORDPRESS_OTHER_LISTS, "feed", "sitemap", "s"];
export const WORDPRESS_QUERY = ["p", "page_id", ...WORDPRESS_LIST_QUERY];

const WORDPRESS_ID = /^\d{1,12}$/;

/**
 * Returns the stored form of a former path: decoded, NFC, without a trailing slash; `/?p=123` for WordPress. Null for an address that
 * cannot be a former path.
 */
export function formerKey(path: string, search: string): string | null {
  return path === "/" ? wordpressKey(search) : pathKey(path);
}

/** Returns the stored form of a path; null for the root and for a text that is no path. */
export function pathKey(path: string): string | null {
  if (!path.startsWith("/")) return null;
  const key = path
    .split("/")
    .map(decodedPart)
    .join("/")
    .normalize("NFC")
    .replace(/(?<!\/)\/+$/, "");
  return key === "" ? null : key;
}

function wordpressKey(search: string): string | null {
  const query = new URLSearchParams(search);
  for (const key of WORDPRESS_KEYS) {
    const id = query.get(key);
    if (id !== null && WORDPRESS_ID.test(id)) return `/?${key}=${id}`;
  }
  return null;
}

/** Returns the stored form of an address with its query: `/stary.php?id=5`. For the path `/`, only WordPress's parameters are stored. */
export function addressKey(path: string, search: string): string | null {
  const key = formerKey(path, search);
  const query = path === "/" ? [] : parametersOf(search).map(parameterKey).toSorted();
  return key === null || query.length === 0 ? key : `${key}?${query.join("&")}`;
}

/** Returns the stored form of a former address (a path or a full URL); null for a text that is no address. */
export function redirectKey(address: string): string | null {
  const local = /^https?:\/\//.test(address) && URL.canParse(address) ? pathAndQuery(new URL(address)) : address;
  const cut = local.indexOf("?");
  return addressKey(withoutQuery(local), cut === -1 ? "" : local.slice(cut).replace(/#.*$/s, ""));
}

function pathAndQuery(url: URL): string {
  return url.pathname + url.search;
}

/**
 * Finds a stored address with this path and a query whose parameters all occur in the request, in any order. If several match, returns the one
 * with the most parameters. `rest`: the request's query without these parameters.
 */
export function matchingRule(
  path: string,
  keys: readonly string[],
  search: string,
): { key: string; rest: string } | null {
  const requested = parametersOf(search).map((parameter) => ({ parameter, key: parameterKey(parameter) }));
  const requestedKeys = new Set(requested.map(({ key }) => key));
  let closest: { key: string; parameters: string[] } | null = null;
  for (const key of keys) {
    const parameters = parametersOf(key.slice(path.length));
    const isCloser = parameters.length > (closest?.parameters.length ?? 0);
    if (isCloser && parameters.every((each) => requestedKeys.has(each))) closest = { key, parameters };
  }
  if (!closest) return null;
  const { key, parameters } = closest;
  const left = requested.filter((each) => !parameters.includes(each.key));
  return { key, rest: queryOf(left.map(({ parameter }) => parameter)) };
}

/** Removes the parameters in `WORDPRESS_QUERY` from a query. */
export function withoutWordpressQuery(search: string): string {
  const isWordpress = (parameter: string) => WORDPRESS_QUERY.includes(parameter.replace(/=.*$/s, ""));
  return queryOf(parametersOf(search).filter((parameter) => !isWordpress(parameter)));
}

function parametersOf(search: string): string[] {
  return search.replace(/^\?/, "").split("&").filter(Boolean);
}

/** Decodes a parameter, except for characters that separate parameters. A parameter with invalid UTF-8 stays unchanged. */
function parameterKey(parameter: string): string {
  return decodedAddress(parameter.replaceAll("+", "%20")).normalize("NFC");
}

function queryOf(parameters: readonly string[]): string {
  return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

/** The place to which a former address leads now. `gone`: the address answers 410. */
export type FormerTarget = { to: string } | { gone: true; reason: string };

export interface MissingPath {
  path: string;
  count: number;
  lastAt: number;
}

export interface EntityRef {
  kind: "post" | "category" | "tag" | "topic";
  id: string;
}

/** The target of a former path: an entity (at its present address), a fixed address, or null (410). */
export type FormerOwner = EntityRef | string | null;

export interface FormerPathRow {
  path: string;
  kind: EntityRef["kind"] | null;
  entityId: string | null;
  /** A fixed address: a URL elsewhere, or a page or file of the site that is no entity. Null otherwise. */
  address: string | null;
  /** Where the path leads now; null when it answers 410. */
  to: string | null;
  reason: string;
  since: number;
}

export function ownerOf({ kind, entityId, address }: Omit<FormerPathRow, "to">): FormerOwner {
  return kind === null || entityId === null ? address : { kind, id: entityId };
}

export interface PathRead {
  /** Returns where a former path leads, in one hop; null if it is unknown, `gone` if the path was given up or its owner is not public. */
  formerPath(path: string): Promise<FormerTarget | null>;
  formerPathRow(path: string): Promise<FormerPathRow | null>;
  /** Returns the stored former paths that consist of this path and a query, in alphabetical order. */
  formerQueries(path: string): Promise<string[]>;
  formerPathsOf(entity: EntityRef): Promise<string[]>;
  missingPaths(offset: number, limit: number): Promise<{ rows: MissingPath[]; total: number }>;
}

export interface PathWrite {
  /** Stores where a path leads and replaces what was stored for the path before. */
  putFormerPath(path: string, owner: FormerOwner, reason: string, since: number): Promise<void>;
  dropFormerPath(path: string): Promise<void>;
  repointFormerPaths(from: EntityRef, to: EntityRef): Promise<number>;
}
