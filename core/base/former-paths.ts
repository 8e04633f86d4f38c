import { decodedAddress, decodedPart, withoutQuery } from "./paths.ts";

/** WordPress's keys for a post, a page and a category by its number, looked up on `/` only. */
const WORDPRESS_KEYS = ["p", "page_id", "cat"];

/** Keys of WordPress's lists that may have become a list here, and of those that Szpalta has none of. */
export const WORDPRESS_LISTS = ["cat", "category_name", "tag"];
export const WORDPRESS_OTHER_LISTS = ["author", "author_name", "m", "year", "paged"];

/** Keys of lists, feeds and the like, by which WordPress shows something other than its front page under `/`. */
export const WORDPRESS_LIST_QUERY = [...WORDPRESS_LISTS, ...WORDPRESS_OTHER_LISTS, "feed", "sitemap", "s"];
export const WORDPRESS_QUERY = ["p", "page_id", ...WORDPRESS_LIST_QUERY];

const WORDPRESS_ID = /^\d{1,12}$/;

/** The stored form: decoded, NFC, no trailing slash; `/?p=123` for WordPress. Null if it can be no former path. */
export function formerKey(path: string, search: string): string | null {
  return path === "/" ? wordpressKey(search) : pathKey(path);
}

/** A path in the stored form; null for the root and for what is no path. */
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

/** The stored form of an address whose query counts: `/stary.php?id=5`. Of the root only what WordPress has there counts. */
export function addressKey(path: string, search: string): string | null {
  const key = formerKey(path, search);
  const query = path === "/" ? [] : parametersOf(search).map(parameterKey).toSorted();
  return key === null || query.length === 0 ? key : `${key}?${query.join("&")}`;
}

/** An address a post had in the form it is looked up; null for what is none. */
export function redirectKey(address: string): string | null {
  const local = /^https?:\/\//.test(address) && URL.canParse(address) ? pathAndQuery(new URL(address)) : address;
  const cut = local.indexOf("?");
  return addressKey(withoutQuery(local), cut === -1 ? "" : local.slice(cut).replace(/#.*$/s, ""));
}

function pathAndQuery(url: URL): string {
  return url.pathname + url.search;
}

/**
 * Of the stored addresses that are `path` with a query, the one all of whose parameters are asked for, in whatever order; of several the
 * one with most. `rest` is the query without them, as it was sent.
 */
export function matchingRule(
  path: string,
  keys: readonly string[],
  search: string,
): { key: string; rest: string } | null {
  const asked = parametersOf(search).map((parameter) => ({ parameter, key: parameterKey(parameter) }));
  const known = new Set(asked.map(({ key }) => key));
  let found: { key: string; parameters: string[] } | null = null;
  for (const key of keys) {
    const parameters = parametersOf(key.slice(path.length));
    const isCloser = parameters.length > (found?.parameters.length ?? 0);
    if (isCloser && parameters.every((each) => known.has(each))) found = { key, parameters };
  }
  if (!found) return null;
  const { key, parameters } = found;
  const left = asked.filter((each) => !parameters.includes(each.key));
  return { key, rest: queryOf(left.map(({ parameter }) => parameter)) };
}

/** A query without what WordPress shows other things than its front page by. */
export function withoutWordpressQuery(search: string): string {
  const isWordpress = (parameter: string) => WORDPRESS_QUERY.includes(parameter.replace(/=.*$/s, ""));
  return queryOf(parametersOf(search).filter((parameter) => !isWordpress(parameter)));
}

function parametersOf(search: string): string[] {
  return search.replace(/^\?/, "").split("&").filter(Boolean);
}

/** Decoded as far as parameters stay apart, and as sent where its per cents are no letters of UTF-8. */
function parameterKey(parameter: string): string {
  return decodedAddress(parameter.replaceAll("+", "%20")).normalize("NFC");
}

function queryOf(parameters: readonly string[]): string {
  return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

/** Who an address belongs to now. `gone` stands for a 410. */
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

/** What a former path leads to: something of the site wherever it stands, a fixed address, or nothing any more (410). */
export type FormerOwner = EntityRef | string | null;

export interface FormerPathRow {
  path: string;
  kind: EntityRef["kind"] | null;
  entityId: string | null;
  /** A page or a file of the site that is nothing of these kinds, or an address elsewhere; null for the rest. */
  address: string | null;
  /** The present target of the path; null for a 410. */
  to: string | null;
  reason: string;
  since: number;
}

export function ownerOf({ kind, entityId, address }: Omit<FormerPathRow, "to">): FormerOwner {
  return kind === null || entityId === null ? address : { kind, id: entityId };
}

export interface PathRead {
  /** Where a former path leads, in one hop; null for a path that is none. 410 when it was given up or its owner is not public. */
  formerPath(path: string): Promise<FormerTarget | null>;
  formerPathRow(path: string): Promise<FormerPathRow | null>;
  /** The former paths that are this one with a query, in their order. */
  formerQueries(path: string): Promise<string[]>;
  formerPathsOf(entity: EntityRef): Promise<string[]>;
  missingPaths(offset: number, limit: number): Promise<{ rows: MissingPath[]; total: number }>;
}

export interface PathWrite {
  /** Stores where a path leads, in place of what was stored for it. */
  putFormerPath(path: string, owner: FormerOwner, reason: string, since: number): Promise<void>;
  dropFormerPath(path: string): Promise<void>;
  repointFormerPaths(from: EntityRef, to: EntityRef): Promise<number>;
}
