import { createHmac } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth/minimal";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Store } from "#core/store.ts";
import { type SignInContext, where } from "./sign-in-context.ts";
import { betterAuthAdapter } from "./better-auth-adapter.ts";
import { newToken, STEP_S } from "./cookies.ts";
import { isLoopback } from "#core/base/values/plain-http.ts";
import { newRecoveryCodes } from "./second-factor-codes.ts";

/*
 * The configuration of better-auth. Its routes, cookies and stored tokens are not used. Loading better-auth takes 0.3 s and 55 MB, so it is
 * imported at the first sign-in.
 */

type AuthParts = Pick<SignInContext, "store" | "hashing"> & {
  siteName: string;
  key: Buffer;
  origin: string;
  sessionMs: number;
};

/** This many wrong codes in a row lead to a pause of this many seconds (NIST SP 800-63B, 5.2.2). */
const CODES_IN_A_ROW = 100;
const CODES_LOCKED_S = 900;
/** A password with more characters is not hashed at sign-in. New passwords have stricter rules. */
const LONGEST_PASSWORD = 4_096;

export type Auth = Awaited<ReturnType<typeof openBetterAuth>>;

/** Opens better-auth for the site's accounts. */
export async function openBetterAuth(deps: AuthParts) {
  const secret = deps.key.toString("base64url");
  const auth = betterAuth({
    appName: deps.siteName,
    baseURL: deps.origin,
    // The secret is in a list, because better-auth would let an environment variable replace a single secret.
    secrets: [{ version: 1, value: secret }],
    database: betterAuthAdapter(deps.store),
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: LONGEST_PASSWORD,
      password: {
        hash: deps.hashing.hash,
        verify: ({ hash, password }) => deps.hashing.verify(password, hash),
      },
    },
    session: { expiresIn: deps.sessionMs / 1000, disableSessionRefresh: true, freshAge: 0 },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: { session: { create: { before: async () => ({ data: { token: newToken() } }) } } },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: "session" }, two_factor: { name: "step" }, passkey: { name: "passkey" } },
    },
    plugins: [
      twoFactor({
        issuer: deps.siteName,
        twoFactorCookieMaxAge: STEP_S,
        allowPasswordless: true,
        backupCodeOptions: { storeBackupCodes: "encrypted", customBackupCodesGenerate: newRecoveryCodes },
        accountLockout: { maxFailedAttempts: CODES_IN_A_ROW, durationSeconds: CODES_LOCKED_S },
      }),
      passkeys(deps),
    ],
  });
  const { internalAdapter } = await auth.$context;
  return {
    api: auth.api,
    /** Finds, by the cookie of this step, the person who has given the password but not yet the code. Null when the step has expired. */
    async pendingUser(step: string): Promise<string | null> {
      const identifier = identifierIn(step);
      if (identifier === null) return null;
      const pending = await internalAdapter.findVerificationValue(identifier);
      return pending && pending.expiresAt > new Date() ? pending.value : null;
    },
    /** Returns the recovery codes of a person; null when they were encrypted with another key. */
    async recoveryCodes(userId: string): Promise<string[] | null> {
      try {
        return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes;
      } catch {
        return null;
      }
    },
    signed(token: string): string {
      return encodeURIComponent(`${token}.${createHmac("sha256", secret).update(token).digest("base64")}`);
    },
  };
}

function identifierIn(step: string): string | null {
  try {
    return decodeURIComponent(step).split(".")[0] || null;
  } catch {
    return null;
  }
}

/** Returns the plugin for passkeys. A passkey must verify the user, because it replaces both factors. */
function passkeys({ store, origin, siteName }: AuthParts) {
  const place = new URL(origin);
  // WebAuthn accepts no IP addresses, so a loopback address becomes `localhost`.
  if (isLoopback(place.hostname)) place.hostname = "localhost";
  return passkey({
    rpID: place.hostname,
    rpName: siteName,
    origin: place.origin,
    advanced: { webAuthnChallengeCookie: "passkey" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      async afterVerification({ verification }) {
        if (!verification.registrationInfo?.userVerified) throw new APIError("BAD_REQUEST");
      },
    },
    authentication: {
      async afterVerification({ verification, clientData }) {
        const active = await isActive(store, clientData.id);
        if (!verification.authenticationInfo.userVerified || !active) throw new APIError("UNAUTHORIZED");
      },
    },
  });
}

async function isActive(store: Store, credentialId: string): Promise<boolean> {
  const [row] = await store.read.accountRows("passkey", where("credentialId", credentialId));
  if (!row) return false;
  const [user] = await store.read.accountRows("user", where("id", row.userId));
  return user?.active === 1;
}
