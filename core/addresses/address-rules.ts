import { pathKey } from "../base/former-paths.ts";

/** What leads addresses on that nothing else answers: looked at only after everything else has said 404. */
export interface AddressRules {
  /** Addresses as WordPress and Ghost have them. */
  foreign: boolean;
  /** Whole branches that moved, `/blog/**` to `/warsztat/**`. */
  moved: MovedBranch[];
}

/** `from` ends in `/**`; a target that does too keeps what comes after, any other is one address for all. */
export interface MovedBranch {
  from: string;
  to: string;
}

export const NO_ADDRESS_RULES: AddressRules = { foreign: false, moved: [] };

/** More branches than a site ever had; each is compared with every address that is nowhere. */
export const MOST_BRANCHES = 200;

const REST = "/**";

export function isBranch(pattern: string): boolean {
  return pattern.endsWith(REST) && pattern.length > REST.length;
}

/** A branch as typed in the form it is kept; null where it is no path of the site or has other stars in it. */
export function branchKey(typed: string): string | null {
  const text = typed.trim();
  if (!isBranch(text)) return null;
  const base = text.slice(0, -REST.length);
  if (!/^\/(?![/\\])/.test(base) || /[*?#]|\p{Cc}/u.test(base)) return null;
  const key = pathKey(base);
  return key === null ? null : key + REST;
}

/** Where the longest branch that holds a path leads, whether or not anything is there; null for a path in none. */
export function branchTarget({ moved }: Pick<AddressRules, "moved">, path: string): string | null {
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
