import type { AddressDeps, AddressStoreRead } from "./store.ts";
import { postPath, withSearch } from "../base/paths.ts";
import { RESERVED_CATEGORIES } from "../base/reserved-slugs.ts";
import { ruleFor, ruleMatcher, rulePattern, ruleRedirect, trailingSlashMove } from "../base/route-rules.ts";
import { fallbackTarget } from "./fallback-target.ts";
import { formerAddress, isThere } from "./former-address.ts";
import { splitTyped } from "./validate-address.ts";

type Deps = Pick<AddressDeps, "config" | "origin">;

/**
 * What answers an address. `file`, `studio`: a redirect rule; `slash`: the address without a slash at its end; `former`: a stored former
 * address; `category`: the post's own category; `branch`: a moved branch; `foreign`: the address of another system. The rest redirect
 * nowhere: `page`; `program` for an address of the program itself; `gone` for 410; `nothing` for 404; `elsewhere` for another site.
 */
export type Answerer =
  | "file"
  | "studio"
  | "slash"
  | "former"
  | "category"
  | "branch"
  | "foreign"
  | "page"
  | "program"
  | "gone"
  | "nothing"
  | "elsewhere";

export interface TraceStep {
  address: string;
  by: Answerer;
  /** The pattern of the rule that answers; null for any other answerer. */
  pattern: string | null;
  /** Where the address leads; null at the end of the way. */
  to: string | null;
}

/** Browsers follow some twenty redirects. */
const MOST_STEPS = 20;

/**
 * Follows an address of the site through all its redirects, as a reader's browser would. The last step leads nowhere, unless the
 * redirects form a circle. Null for a text that is no address of the site.
 */
export async function traceAddress(
  read: AddressStoreRead,
  deps: Deps,
  typed: string,
): Promise<{ steps: TraceStep[]; isCircle: boolean } | null> {
  const steps: TraceStep[] = [];
  for (let address: string | null = typed.trim(); address !== null;) {
    if (steps.length === MOST_STEPS || steps.some((step) => step.address === address)) return { steps, isCircle: true };
    const step = await stepFrom(read, deps, address);
    if (!step)
      return steps.length === 0
        ? null
        : { steps: [...steps, { ...NOWHERE, address, by: "elsewhere" }], isCircle: false };
    steps.push(step);
    address = step.to;
  }
  return { steps, isCircle: false };
}

const NOWHERE = { pattern: null, to: null };

/** Returns null for an address of another site. The order is that in which the server looks for an answer. */
async function stepFrom(read: AddressStoreRead, { config, origin }: Deps, address: string): Promise<TraceStep | null> {
  const local = splitTyped(address, origin);
  if (!local) return null;
  const { path, search } = local;
  const leads = (by: Answerer, to: string, pattern: string | null = null) => ({ address, by, pattern, to });
  const ends = (by: Answerer) => ({ ...NOWHERE, address, by });
  const bare = trailingSlashMove(path + search);
  if (bare !== null) return leads("slash", bare);
  const rule = ruleFor(ruleMatcher(config.routeRules), path);
  const redirect = rule && ruleRedirect(rule, search);
  const pattern = rulePattern(config.routeRules, path);
  if (redirect && pattern !== null) {
    return leads(config.inFile.includes(`routeRules.${pattern}`) ? "file" : "studio", redirect.to, pattern);
  }
  const former = await formerAddress(read, path, search);
  const isPage = await isThere(read, path);
  if (isPage && (path !== "/" || !former)) return ends("page");
  if (former) return "to" in former.target ? leads("former", withSearch(former.target.to, former.rest)) : ends("gone");
  const [, first = "", slug, ...rest] = path.split("/");
  if (RESERVED_CATEGORIES.includes(first) && first !== "tag") return ends("program");
  const present = slug === undefined || rest.length > 0 ? null : await read.publishedPathOf(slug);
  const inCategory = present !== null && present !== postPath(first, slug ?? "") && (await read.categoryBySlug(first));
  if (inCategory) return leads("category", present);
  const rules = await read.addressRules();
  const branch = await fallbackTarget(read, { ...rules, foreign: false }, path, search);
  if (branch) return leads("branch", withSearch(branch.to, branch.rest));
  const foreign = await fallbackTarget(read, { ...rules, moved: [] }, path, search);
  return foreign ? leads("foreign", withSearch(foreign.to, foreign.rest)) : ends("nothing");
}
