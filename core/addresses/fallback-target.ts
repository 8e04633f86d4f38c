import { formerKey, withoutWordpressQuery } from "../base/former-paths.ts";
import { HOME_PATH } from "../base/paths.ts";
import { isExternal } from "../base/route-rules.ts";
import { type FallbackRedirects, branchTarget } from "./fallback-redirects.ts";
import { personTarget, wordpressGhostTarget } from "./wordpress-ghost-target.ts";
import { linkExists, liveAddress } from "./former-address.ts";
import type { AddressStoreRead } from "./store.ts";

/**
 * Returns where a fallback redirect leads, with the part of the query to pass on; null when none applies. Call it only when nothing else
 * answers.
 */
export async function fallbackTarget(
  read: AddressStoreRead,
  rules: FallbackRedirects,
  path: string,
  search: string,
): Promise<{ to: string; rest: string } | null> {
  const key = formerKey(path, "");
  const moved = key === null ? null : branchTarget(rules, key);
  const there = moved === null || isExternal(moved) ? moved : await liveAddress(read, moved);
  if (there !== null) return { to: encodeURI(there), rest: search };
  const foreign = await (rules.foreign ? wordpressGhostTarget : personTarget)(read, key ?? path, search);
  // The home page's own path may lead elsewhere because of its query (`/?p=17`).
  if (foreign === null || (foreign === path && path !== HOME_PATH)) return null;
  return { to: foreign, rest: withoutWordpressQuery(search) };
}

/**
 * Tells whether readers get a page at this address: directly, by a redirect or by a fallback redirect. Callers that check many addresses
 * pass `rules`.
 */
export async function linkLeads(read: AddressStoreRead, address: string, rules?: FallbackRedirects): Promise<boolean> {
  if (await linkExists(read, address)) return true;
  const [path = "", search] = address.replace(/#.*/s, "").split("?", 2);
  const query = search === undefined ? "" : `?${search}`;
  return (await fallbackTarget(read, rules ?? (await read.addressRules()), path, query)) !== null;
}
