import { pathKey } from "../base/former-paths.ts";

/** Redirects for addresses that would otherwise answer 404. They apply only when no page and no former address matches. */
export interface FallbackRedirects {
  /** Whether addresses in the forms of WordPress and Ghost are redirected. */
  foreign: boolean;
  /** Whole branches that have moved, such as `/blog/**` to `/warsztat/**`. */
  moved: MovedBranch[];
}

/**
 * A branch of addresses that moved. `from` ends in `/**`. When `to` ends in `/**` too, the rest of the path is kept; otherwise every
 * address leads to `to`.
 */
export interface MovedBranch {
  from: string;
  to: string;
}

export const NO_FALLBACK_REDIRECTS: FallbackRedirects = { foreign: false, moved: [] };

/** A site has at most this many branches, more than any site needs. Every address that would be 404 is compared with each branch. */
export const MOST_BRANCHES = 200;

const REST = "/**";

export function isBranch(pattern: string): boolean {
  return pattern.endsWith(REST) && pattern.length > REST.length;
}

/** Returns the stored form of a branch that a person typed; null when it is no path of the site or has further asterisks. */
export function branchKey(typed: string): string | null {
  const text = typed.trim();
  if (!isBranch(text)) return null;
  const base = text.slice(0, -REST.length);
  if (!/^\/(?![/\\])/.test(base) || /[*?#]|\p{Cc}/u.test(base)) return null;
  const key = pathKey(base);
  return key === null ? null : key + REST;
}

/** Returns the target of the longest branch that contains the path, even if the target has no page; null when no branch contains it. */
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
