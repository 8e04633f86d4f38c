import { pathKey } from "../base/former-paths.ts";

/**
 * Rules that redirect addresses which would otherwise be 404; they are applied only after everything else has found
 * nothing.
 */
export interface FallbackRedirects {
  /** Whether addresses in the forms of WordPress and Ghost are redirected. */
  foreign: boolean;
  /** Whole branches that have moved, such as `/blog/**` to `/warsztat/**`. */
  moved: MovedBranch[];
}

/**
 * `from` ends in `/**`. If `to` does as well, it keeps the rest of the path; otherwise the whole branch leads to one
 * address.
 */
export interface MovedBranch {
  from: string;
  to: string;
}

export const NO_FALLBACK_REDIRECTS: FallbackRedirects = { foreign: false, moved: [] };

/** More branches than any site needs; every address that would be 404 is compared with each of them. */
export const MOST_BRANCHES = 200;

const REST = "/**";

export function isBranch(pattern: string): boolean {
  return pattern.endsWith(REST) && pattern.length > REST.length;
}

/** A typed branch in the form in which it is stored; null if it is no path of the site or has further asterisks. */
export function branchKey(typed: string): string | null {
  const text = typed.trim();
  if (!isBranch(text)) return null;
  const base = text.slice(0, -REST.length);
  if (!/^\/(?![/\\])/.test(base) || /[*?#]|\p{Cc}/u.test(base)) return null;
  const key = pathKey(base);
  return key === null ? null : key + REST;
}

/**
 * Where the longest branch that contains the path leads, whether or not something is there; null if no branch contains
 * it.
 */
export function branchTarget({ moved }: Pick<FallbackRedirects, "moved">, path: string): string | null {
  let longest: MovedBranch | null = null;
  for (const branch of moved) {
    const base = branch.from.slice(0, -REST.length);
    const holds = path === base || path.startsWith(`${base}/`);
    if (holds && branch.from.length > (longest?.from.length ?? 0)) longest = branch;
  }
  if (!longest) return null;
  if (!isBranch(longest.to)) return longest.to;
  return longest.to.slice(0, -REST.length) + path.slice(longest.from.length - REST.length);
}
