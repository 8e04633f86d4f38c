import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { type Failure, refuse } from "#core/base/outcome.ts";
import { isUnwritable } from "../../data-folder/disk-errors.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import type { IdentityToolkit } from "../../firebase/identity-toolkit.ts";
import type { TokenVerifier } from "../../firebase/token-verifier.ts";
import { createCookies } from "../cookies.ts";
import { createForgottenPassword } from "../forgotten-password.ts";
import { createHashing } from "../hashing.ts";
import { createLoginThrottle } from "../login-throttle.ts";
import { requireHttps } from "../require-https.ts";
import { openSession, FIREBASE_SESSION_S } from "../sessions.ts";
import { type SignInParts, countedTry, where } from "../sign-in-context.ts";
import { refuseExpectedErrors, wrongPair } from "../sign-in-errors.ts";
import { createUserAdmin } from "../user-admin.ts";
import { type FirebaseContext, beginFirebaseSession } from "./firebase-context.ts";
import { createFirebaseLinks } from "./firebase-links.ts";
import { createFirebasePasskeys } from "./firebase-passkeys.ts";
import { createFirebasePassword } from "./firebase-password.ts";
import { createFirebaseSecondFactor, enter } from "./firebase-second-factor.ts";
import { createFirebaseSessions } from "./firebase-sessions.ts";
import { createFirebaseTeam } from "./firebase-team.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

export interface FirebaseAccountsParts extends Omit<SignInParts, "key" | "hashing"> {
  toolkit: IdentityToolkit;
  verifier: TokenVerifier;
  /** Whether passkeys are turned on in the project. */
  passkeys: boolean;
}

/** Name and form of the session cookie. Firebase Hosting passes on no other cookie. An emulator's tokens have an empty signature. */
const SESSION = { name: "__session", form: /^[\w-]{2,}\.[\w-]{2,4000}\.[\w-]*$/ };

/**
 * Creates accounts in Firebase Authentication. Firebase stores and checks passwords, second factors and passkeys, and revokes sessions. The
 * site's own store has the members of the team, their roles and sessions, as on a site without Firebase.
 */
export function createFirebaseAccounts({ passkeys, ...deps }: FirebaseAccountsParts): AccountService {
  const { store, clock, origin } = deps;
  const access: FirebaseContext = {
    ...deps,
    accountsAt: "firebase",
    idleMs: FIREBASE_SESSION_S * 1000,
    hashing: createHashing(),
    cookies: createCookies(origin, SESSION),
    tries: createLoginThrottle(store, clock),
    auth: () => Promise.reject(new Error("Accounts of the site's own are off.")),
  };
  const signIn: AccountService = {
    offers: () => ({ totp: true, recoveryCodes: false, passkeys, idTokens: true }),
    ...createFirebaseSessions(access),
    ...createSigningIn(access),
    ...createFirebasePassword(access),
    ...createFirebaseSecondFactor(access),
    ...(passkeys ? createFirebasePasskeys(access, () => new URL(origin())) : NO_PASSKEYS),
    ...createFirebaseLinks(access),
    ...createForgottenPassword(access),
    ...createUserAdmin(access),
    ...createFirebaseTeam(access),
  };
  return requireHttps(refuseExpectedErrors(signIn, refusalOfSilence), origin);
}

type SigningIn = "withPassword" | "withIdToken" | "signOut";

function createSigningIn(access: FirebaseContext): Pick<AccountService, SigningIn> {
  const { store, cookies, log, toolkit } = access;
  return {
    async withPassword(credentials, from) {
      const email = normalEmail(credentials.email);
      if (email === null) return wrongPair();
      return countedTry(access, ["password", email, from.address], async () => {
        const proof = await toolkit.signInWithPassword(email, credentials.password);
        return proof.ok ? enter(access, proof.value, from, "hasło") : refusalOfAuthCode(proof.code);
      });
    },
    withIdToken: (idToken, from) => beginFirebaseSession(access, idToken, from, "Firebase"),
    async signOut(from) {
      const current = await openSession(access, from.cookies);
      try {
        if (current) await store.write((tx) => tx.removeAccountRows("session", where("id", current.session.id)));
      } catch (error) {
        // On a full disk the session cannot be removed, but the browser drops the session's cookie.
        if (!isUnwritable(error)) throw error;
        log.warn({ err: error }, signInMessages.signOutNotSaved);
      }
      return { setCookies: [cookies.clear("session"), cookies.clear("step"), cookies.clear("factor")] };
    },
  };
}

const notHere = async (): Promise<Failure> => refuse("conflict", signInMessages.passkeysOff);

const NO_PASSKEYS = {
  passkeyChallenge: notHere,
  withPasskey: notHere,
  beginPasskey: notHere,
  addPasskey: notHere,
  removePasskey: notHere,
};

/** Returns a refusal with a sentence when Google does not answer; null for any other error. */
function refusalOfSilence(error: unknown): Failure | null {
  return error instanceof GoogleUnavailable ? refusalOfAuthCode("auth/network-request-failed") : null;
}
