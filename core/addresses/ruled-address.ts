import { formerKey } from "../base/former-paths.ts";
import { type AddressRules, branchTarget } from "./address-rules.ts";
import { entityAtPath, entityHere } from "./entity-at-path.ts";
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
  return foreign === path ? null : foreign;
}

/** Where a target is a former address itself, the present one. */
async function inOneHop(read: AddressStoreRead, target: string): Promise<string | null> {
  if (!(await linkExists(read, target))) return null;
  if ((await entityHere(read, target)) || !(await entityAtPath(read, target))) return target;
  const former = await read.formerPath(target);
  return former && "to" in former ? former.to : null;
}
