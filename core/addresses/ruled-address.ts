import { formerKey, withoutWordpressQuery } from "../base/former-paths.ts";
import { HOME_PATH } from "../base/paths.ts";
import { isExternal } from "../base/route-rules.ts";
import { type AddressRules, branchTarget } from "./address-rules.ts";
import { foreignTarget } from "./foreign-target.ts";
import { linkExists, liveAddress } from "./former-address.ts";
import type { AddressStoreRead } from "./store.ts";

/** Ask this only where nothing else answers. The address a rule leads to and what is left of the query; null for none. */
export async function ruledAddress(
  read: AddressStoreRead,
  rules: AddressRules,
  path: string,
  search: string,
): Promise<{ to: string; rest: string } | null> {
  const key = formerKey(path, "");
  const moved = key === null ? null : branchTarget(rules, key);
  const there = moved === null || isExternal(moved) ? moved : await liveAddress(read, moved);
  if (there !== null) return { to: encodeURI(there), rest: search };
  const foreign = rules.foreign ? await foreignTarget(read, key ?? path, search) : null;
  // On the front page it is the query that leads on.
  if (foreign === null || (foreign === path && path !== HOME_PATH)) return null;
  return { to: foreign, rest: withoutWordpressQuery(search) };
}

/** Whether readers get a page at this address, be it by a redirect or a rule. Callers that ask often pass the `rules`. */
export async function linkLeads(read: AddressStoreRead, address: string, rules?: AddressRules): Promise<boolean> {
  if (await linkExists(read, address)) return true;
  const [path = "", search] = address.replace(/#.*/s, "").split("?", 2);
  const query = search === undefined ? "" : `?${search}`;
  return (await ruledAddress(read, rules ?? (await read.addressRules()), path, query)) !== null;
}
