import type { AccountService } from "#core/accounts/account-service.ts";
import type { OpenFirebase } from "../firebase/open-firebase.ts";
import { createAccountService } from "./create-account-service.ts";
import type { AccountsAt, SignInParts } from "./sign-in-context.ts";

/** Opens the site's own accounts, or the accounts in Firebase when the site's configuration says so. */
export async function openAccounts(deps: SignInParts, firebase: OpenFirebase | null): Promise<AccountService> {
  if (accountsAt(firebase) === "site" || !firebase?.account) return createAccountService(deps);
  const [{ createFirebaseAccounts }, { createIdentityToolkit }] = await Promise.all([
    import("./firebase/create-firebase-accounts.ts"),
    import("../firebase/identity-toolkit.ts"),
  ]);
  const { config, ask, verifier, account } = firebase;
  const { clock, origin } = deps;
  const toolkit = createIdentityToolkit({ config, ask, account, clock, origin });
  return createFirebaseAccounts({ ...deps, toolkit, verifier, passkeys: config.signIn?.passkeys === true });
}

/** Returns where accounts and passwords are stored. */
export function accountsAt(firebase: OpenFirebase | null): AccountsAt {
  return firebase?.config.signIn ? "firebase" : "site";
}
