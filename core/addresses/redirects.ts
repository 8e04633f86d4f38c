import type { EntityRef } from "../base/former-paths.ts";
import { ok, type Outcome, refuseField } from "../base/outcome.ts";
import { branchKey, isBranch, MOST_BRANCHES } from "./address-rules.ts";
import { entityAtPath } from "./entity-at-path.ts";
import { linkExists } from "./link-exists.ts";
import type { AddressDeps, AddressStoreRead, AddressStoreWrite } from "./store.ts";
import { addressObstacle, typedAddress } from "./validate-address.ts";

export type RedirectDeps = Pick<AddressDeps, "store" | "config" | "origin">;

/** The reason of former paths that a person made; only these can be taken away again. */
export const BY_HAND = "ręcznie";

/** One address with what it leads to (null for 410), or a whole branch. */
export type Redirect = { from: string; entity: EntityRef | null } | { from: string; branch: string };

const NO_TARGET =
  "Pod tym adresem nie ma opublikowanego wpisu, kategorii, tagu ani tematu. Puste pole oznacza, że treść zdjęto na stałe.";
const NO_BRANCH = "Gałąź adresów to ścieżka i /** na końcu, na przykład /blog/**.";
const NO_BRANCH_TARGET = "Gałąź prowadzi do gałęzi (/warsztat/**) albo do jednego adresu, pod którym coś jest.";

/** Checks a redirect as it was typed: `from` has to be free, and `to` (null for 410) a page readers can see. */
export async function checkedRedirect(
  { config, origin }: RedirectDeps,
  read: AddressStoreRead,
  from: string,
  to: string | null,
): Promise<Outcome<Redirect>> {
  if (from.trim().endsWith("/**")) return checkedBranch(read, from, to, origin);
  const key = typedAddress(from, origin);
  if (key === null) return refuseField("from", "Podaj ścieżkę na tej witrynie, na przykład /dawny/adres.");
  const obstacle = await addressObstacle(read, key, config);
  if (obstacle !== null) return refuseField("from", obstacle);
  const target = to === null ? null : typedAddress(to, origin);
  const entity = target === null ? null : await entityAtPath(read, target);
  return to !== null && !entity ? refuseField("to", NO_TARGET) : ok({ from: key, entity });
}

/** A branch may hold addresses that readers see: those answer before it is looked at. */
async function checkedBranch(
  read: AddressStoreRead,
  from: string,
  to: string | null,
  origin: string | null,
): Promise<Outcome<Redirect>> {
  const key = branchKey(from);
  if (key === null) return refuseField("from", NO_BRANCH);
  const branch = to === null ? null : isBranch(to.trim()) ? branchKey(to) : typedAddress(to, origin);
  if (branch === null) return refuseField("to", NO_BRANCH_TARGET);
  if (!isBranch(branch) && !(await linkExists(read, branch))) return refuseField("to", NO_BRANCH_TARGET);
  if (branch === key) return refuseField("to", "Gałąź nie może prowadzić do siebie samej.");
  const { moved } = await read.addressRules();
  const isFull = moved.length >= MOST_BRANCHES && moved.every((each) => each.from !== key);
  return isFull ? refuseField("from", `Witryna ma już ${MOST_BRANCHES} gałęzi.`) : ok({ from: key, branch });
}

/** The former path is stored with the entity, not with its address, so that no chain or loop can arise. */
export async function putRedirect(tx: AddressStoreWrite, redirect: Redirect, now: number): Promise<void> {
  const { from } = redirect;
  if ("branch" in redirect) {
    const rules = await tx.addressRules();
    const others = rules.moved.filter((each) => each.from !== from);
    await tx.putAddressRules({ ...rules, moved: [...others, { from, to: redirect.branch }] });
    return;
  }
  await tx.putFormerPath(from, redirect.entity, BY_HAND, now);
  await tx.forgetMissingPath(from);
}
