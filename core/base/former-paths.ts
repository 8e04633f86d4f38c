import { decodedPart } from "./paths.ts";

/** WordPress's keys for a post, a page and a category by its number, looked up on `/` only (platform.md, Former paths). */
const WORDPRESS_KEYS = ["p", "page_id", "cat"];

/** Keys of WordPress's lists that may have become a list here, and of those that Szpalta has none of. */
export const WORDPRESS_LISTS = ["cat", "category_name", "tag"];
export const WORDPRESS_OTHER_LISTS = ["author", "author_name", "m", "year", "paged"];

/** Of lists, feeds and the like, and all by which WordPress shows something else than its front page under `/`. */
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
  const key = path.split("/").map(decodedPart).join("/").normalize("NFC").replace(/\/+$/, "");
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

export interface FormerPathRow {
  path: string;
  kind: EntityRef["kind"] | null;
  entityId: string | null;
  /** Where it leads now; null for a 410. */
  to: string | null;
  reason: string;
  since: number;
}

export interface PathRead {
  /** Where a former path leads, in one hop; null for none. 410 when given up or its entity is not public. */
  formerPath(path: string): Promise<FormerTarget | null>;
  formerPathRow(path: string): Promise<FormerPathRow | null>;
  formerPathsOf(entity: EntityRef): Promise<string[]>;
  missingPaths(offset: number, limit: number): Promise<{ rows: MissingPath[]; total: number }>;
}

export interface PathWrite {
  /** `path` leads to the entity, or is 410 when `entity` is null. Replaces what the path said before. */
  putFormerPath(path: string, entity: EntityRef | null, reason: string, since: number): Promise<void>;
  dropFormerPath(path: string): Promise<void>;
  repointFormerPaths(from: EntityRef, to: EntityRef): Promise<number>;
}
