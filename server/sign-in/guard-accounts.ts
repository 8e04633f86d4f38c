import type { AccountService } from "#core/accounts/account-service.ts";
import { refuse } from "#core/base/outcome.ts";
import { type DiskWatch, NOT_WRITTEN } from "../data-folder/read-only-guard.ts";
import { refuseWhile } from "./sign-in-errors.ts";

/** The methods that change accounts. Signing in and out is always possible, so that people can read the banner. */
const ACCOUNT_CHANGES = [
  "changePassword",
  "beginTotp",
  "confirmTotp",
  "endTotp",
  "newRecoveryCodes",
  "beginPasskey",
  "addPasskey",
  "removePasskey",
  "invite",
  "cancelInvitation",
  "resetLink",
  "setRole",
  "setActive",
  "describe",
] as const satisfies (keyof AccountService)[];

/** While the studio is read-only, refuses changes of accounts with the sentence of the studio's banner. */
export function guardAccounts(
  signIn: AccountService,
  watch: Pick<DiskWatch, "mayWrite" | "studioBanner">,
): AccountService {
  const refusal = () => (watch.mayWrite() ? null : refuse("unavailable", watch.studioBanner() ?? NOT_WRITTEN));
  return refuseWhile(signIn, ACCOUNT_CHANGES, refusal);
}
