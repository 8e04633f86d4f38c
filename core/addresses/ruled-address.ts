import { formerKey } from "../base/former-paths.ts";
import { HOME_PATH } from "../base/paths.ts";
import { type AddressRules, branchTarget } from "./address-rules.ts";
import { entityAtPath, entityHere, presentFormer } from "./entity-at-path.ts";
import { foreignTarget } from "./foreign-target.ts";
import { linkExists } from "./link-exists.ts";
import type { AddressStoreRead } from "./store.ts";

/** Ask this only where nothing else answers. The address a rule leads to, which is one of the site; null for none. */
export async function ruledAddress(read: AddressStoreRead, rules: AddressRules, path: string, search: string) {
  const key = formerKey(path, "");
  const moved = key === null ? null : branchTarget(rules, key);
  const there = moved === null ? null : await inOneHop(read, moved);
  if (there !== null || !rules.foreign) return there;
  const foreign = await foreignTarget(read, key ?? path, search);
  // On the front page it is the query that leads on.
  return foreign === path && path !== HOME_PATH ? null : foreign;
}

/** True when a reader gets a page at this address, be it by a redirect or a rule. Whoever asks often gives the `rules`. */
export async function linkLeads(read: AddressStoreRead, address: string, rules?: AddressRules): Promise<boolean> {
  if (await linkExists(read, address)) return true;
  const [path = "", search] = address.replace(/#.*$/, "").split("?", 2);
  const query = search === undefined ? "" : `?${search}`;
  return (await ruledAddress(read, rules ?? (await read.addressRules()), path, query)) !== null;
}

/** Where a target is a former address itself, the present one. */
async function inOneHop(read: AddressStoreRead, target: string): Promise<string | null> {
  if (!(await linkExists(read, target))) return null;
  if ((await entityHere(read, target)) || !(await entityAtPath(read, target))) return target;
  return presentFormer(read, target);
}
