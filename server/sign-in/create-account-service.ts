import type { AccountService } from "#core/accounts/account-service.ts";
import { keyFor } from "../data-folder/key-file.ts";
import { refuse } from "#core/base/outcome.ts";
import { type SignInContext, type SignInParts } from "./sign-in-context.ts";
import type { Auth } from "./open-better-auth.ts";
import { createSessions, IDLE_LIFE_MS, SESSION_LIFE_MS } from "./sessions.ts";
import { createCookies } from "./cookies.ts";
import { refuseExpectedErrors } from "./sign-in-errors.ts";
import { requireHttps } from "./require-https.ts";
import { createHashing } from "./hashing.ts";
import { createForgottenPassword } from "./forgotten-password.ts";
import { createInvitationLinks } from "./invitation-links.ts";
import { createUserAdmin } from "./user-admin.ts";
import { createOwnAccount } from "./own-account.ts";
import { createOwnPasskeys } from "./own-passkeys.ts";
import { createSigningIn } from "./signing-in.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/** Creates the accounts of a site that stores them itself. better-auth checks the credentials in the site's own store. */
export function createAccountService(deps: SignInParts): AccountService {
  const { store, clock, siteName, origin } = deps;
  const hashing = deps.hashing ?? createHashing();
  let opened: Promise<Auth> | null = null;
  let openedAs = siteName();
  const open = async (): Promise<Auth> => {
    const key = await keyFor("sign-in", deps.key);
    const { openBetterAuth } = await import("./open-better-auth.ts");
    return openBetterAuth({ store, hashing, key, origin: origin(), siteName: siteName(), sessionMs: SESSION_LIFE_MS });
  };
  const access: SignInContext = {
    ...deps,
    accountsAt: "site",
    idleMs: IDLE_LIFE_MS,
    hashing,
    cookies: createCookies(origin),
    tries: createLoginThrottle(store, clock),
    auth() {
      // Authenticator apps and passkeys show the site's name, so a new name opens it anew.
      if (openedAs !== siteName()) opened = null;
      openedAs = siteName();
      // After a failure, such as an unreadable key file, the next sign-in tries again.
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
  const signIn = refuseExpectedErrors({
    offers: () => ({ totp: true, recoveryCodes: true, passkeys: true, idTokens: false }),
    withIdToken: async () => refuse("conflict", signInMessages.ownAccounts),
    ...createSessions(access),
    ...createSigningIn(access),
    ...createOwnAccount(access),
    ...createOwnPasskeys(access),
    ...createInvitationLinks(access),
    ...createForgottenPassword(access),
    ...createUserAdmin(access),
  });
  return requireHttps(signIn, origin);
}
