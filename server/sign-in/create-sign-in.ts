import type { Logger } from "pino";
import type { SignIn } from "#core/accounts/sign-in.ts";
import type { MonotonicClock } from "#core/monotonic-clock.ts";
import type { Clock, Store } from "#core/ports.ts";
import { keyFor } from "../data-folder/key-file.ts";
import type { Access } from "./session-access.ts";
import type { Auth } from "./auth.ts";
import { createCookies } from "./cookies.ts";
import { refusingWhenFull } from "./disk-full-guard.ts";
import { createHashing, type Hashing } from "./hashing.ts";
import { createLinks } from "./invitation-links.ts";
import { createMembers } from "./user-admin.ts";
import { createOwnAccount } from "./own-account.ts";
import { createOwnPasskeys } from "./own-passkeys.ts";
import { refusingOnPlainLine } from "./https-required.ts";
import { createSessions } from "./sessions.ts";
import { createSigningIn } from "./signing-in.ts";
import { createTries } from "./login-throttle.ts";

export interface SignInParts {
  store: Store;
  clock: Clock;
  elapsed: MonotonicClock;
  /** Where the site's secret key is, or will be made at the first need. */
  keyFile: string;
  siteName: string;
  /** The site's origin; asked for late, since a port may be picked when the server listens. */
  origin: () => string;
  log: Pick<Logger, "warn">;
  /** For tests that need many hashes, or count them. */
  hashing?: Hashing;
}

/** Signing in on the embedded store: better-auth for credentials, our own store for what it keeps. */
export function createSignIn(parts: SignInParts): SignIn {
  const { store, clock, siteName, origin } = parts;
  const hashing = parts.hashing ?? createHashing();
  let opened: Promise<Auth> | null = null;
  const open = async (): Promise<Auth> => {
    const key = await keyFor("sign-in", parts.keyFile);
    const { openAuth } = await import("./auth.ts");
    return openAuth({ store, hashing, key, origin: origin(), siteName });
  };
  const access: Access = {
    store,
    clock,
    siteName,
    hashing,
    cookies: createCookies(origin),
    tries: createTries(store, clock),
    auth() {
      // A key file that could not be read is tried again at the next sign-in.
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
  const signIn = refusingWhenFull({
    ...createSessions(access, parts.log),
    ...createSigningIn(access, parts.elapsed, parts.log),
    ...createOwnAccount(access),
    ...createOwnPasskeys(access),
    ...createLinks(access),
    ...createMembers(access),
  });
  return refusingOnPlainLine(signIn, origin);
}
