/** WordPress's keys for "a post by its number", looked up on `/` only (platform.md, Former paths). */
const WORDPRESS_KEYS = ["p", "page_id"];

/** Digits of a WordPress id; longer ones are no id. */
const WORDPRESS_ID = /^\d{1,12}$/;

/**
 * The form in which a former path is stored and looked up: decoded where that is possible, NFC, without a trailing slash;
 * `/?p=123` for WordPress's numbers on `/`. Null for an address that cannot be anybody's former path. Takes a path with or
 * without its percent-encoding, and a query with or without `?`.
 */
export function formerKey(path: string, search: string): string | null {
  if (path === "/") return wordpressKey(search);
  if (!path.startsWith("/")) return null;
  const key = path.split("/").map(decodeSegment).join("/").normalize("NFC").replace(/\/+$/, "");
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

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Who an address belongs to now. `gone` stands for a 410. */
export type FormerTarget = { to: string } | { gone: true; reason: string };

/** An address that was asked for and does not exist. */
export interface MissingPath {
  path: string;
  /** Requests over the days kept. */
  count: number;
  lastAt: number;
}

/** A former path as the studio lists it. */
export interface FormerPathRow {
  path: string;
  kind: "post" | "category" | "tag" | "topic" | null;
  entityId: string | null;
  /** Where it leads now; null for a 410. */
  to: string | null;
  reason: string;
  since: number;
}

/** Addresses that led somewhere once, and those asked for in vain. */
export interface PathRead {
  /**
   * Where a former path leads now: the entity's current address, in one hop; null when it never was a former path. 410 when
   * it was given up, or when its entity is one readers do not see now (an unpublished post, an empty, hidden or proposed
   * tag, a topic that is not public) and the entity's own address is no former path that leads on.
   */
  formerPath(path: string): Promise<FormerTarget | null>;
  /** What one former path says; null when it is none. */
  formerPathRow(path: string): Promise<FormerPathRow | null>;
  /** Addresses an entity had before, newest first. */
  formerPathsOf(entity: { kind: NonNullable<FormerPathRow["kind"]>; id: string }): Promise<string[]>;
  /** Most asked first, over the days kept. */
  missingPaths(offset: number, limit: number): Promise<{ rows: MissingPath[]; total: number }>;
}

export interface PathWrite {
  /** `path` leads to the entity, or is 410 when `entity` is null. Replaces what the path said before. */
  putFormerPath(
    path: string,
    entity: { kind: "post" | "category" | "tag" | "topic"; id: string } | null,
    reason: string,
    since: number,
  ): Promise<void>;
  /** Takes a former path away, so that the address is free again. */
  dropFormerPath(path: string): Promise<void>;
  /** Former paths of the one entity lead to the other from now on; returns how many. */
  repointFormerPaths(
    from: { kind: NonNullable<FormerPathRow["kind"]>; id: string },
    to: { kind: NonNullable<FormerPathRow["kind"]>; id: string },
  ): Promise<number>;
}
