import type { FormerOwner } from "../base/former-paths.ts";
import { ok, type Outcome, refuseField } from "../base/outcome.ts";
import { branchKey, isBranch, MOST_BRANCHES } from "./fallback-redirects.ts";
import { linkExists } from "./former-address.ts";
import type { AddressDeps, AddressStoreRead, AddressStoreWrite } from "./store.ts";
import { addressElsewhere, addressObstacle, typedAddress, typedRule, typedTarget } from "./validate-address.ts";
import { addressMessages } from "#core/messages/addresses.ts";

export type RedirectDeps = Pick<AddressDeps, "store" | "config" | "origin" | "letOthersRun">;

/**
 * The reason stored with redirects that a person made; only these can be removed again. Do not change the text, because it is stored data.
 */
export const BY_HAND = "ręcznie";

/** A redirect of one address to its owner (null for 410), or of a whole branch to another branch or one address. */
export type Redirect = { from: string; owner: FormerOwner } | { from: string; branch: string };

/** Checks a typed redirect. Nothing may answer at `from`. Something must answer at `to`, unless `to` is null: then `from` will answer 410. */
export async function checkedRedirect(
  { config, origin }: RedirectDeps,
  read: AddressStoreRead,
  from: string,
  to: string | null,
): Promise<Outcome<Redirect>> {
  if (from.trim().endsWith("/**")) return checkedBranch(read, from, to, origin);
  const key = typedRule(from, origin);
  if (key === null)
    return refuseField("from", from.trim().startsWith("/?") ? addressMessages.homeSource : addressMessages.noSource);
  const obstacle = await addressObstacle(read, key, config);
  if (obstacle !== null) return refuseField("from", obstacle);
  const owner = to === null ? null : await typedTarget(read, to, origin);
  return to !== null && owner === null ? refuseField("to", addressMessages.noTarget) : ok({ from: key, owner });
}

/** Checks a redirect of a branch. Readers still see pages in the branch, because a page takes precedence over the redirect of its branch. */
async function checkedBranch(
  read: AddressStoreRead,
  from: string,
  to: string | null,
  origin: string | null,
): Promise<Outcome<Redirect>> {
  const key = branchKey(from);
  if (key === null) return refuseField("from", addressMessages.noBranch);
  const branch = to === null ? null : await branchTargetTyped(read, to.trim(), origin);
  if (branch === null) return refuseField("to", addressMessages.noBranchTarget);
  if (branch === key) return refuseField("to", addressMessages.branchToItself);
  const { moved } = await read.addressRules();
  const isFull = moved.length >= MOST_BRANCHES && moved.every((each) => each.from !== key);
  return isFull ? refuseField("from", addressMessages.tooManyBranches(MOST_BRANCHES)) : ok({ from: key, branch });
}

async function branchTargetTyped(read: AddressStoreRead, to: string, origin: string | null): Promise<string | null> {
  const elsewhere = addressElsewhere(to, origin);
  if (elsewhere !== null) return elsewhere;
  if (isBranch(to)) return branchKey(to);
  const address = typedAddress(to, origin);
  return address !== null && (await linkExists(read, address)) ? address : null;
}

/** Stores a redirect. The redirect holds the entity and not the entity's address, so that redirects cannot form chains or loops. */
export async function putRedirect(tx: AddressStoreWrite, redirect: Redirect, now: number): Promise<void> {
  const { from } = redirect;
  if ("branch" in redirect) {
    const rules = await tx.addressRules();
    const others = rules.moved.filter((each) => each.from !== from);
    await tx.putAddressRules({ ...rules, moved: [...others, { from, to: redirect.branch }] });
    return;
  }
  await tx.putFormerPath(from, redirect.owner, BY_HAND, now);
  await tx.forgetMissingPath(from);
}
