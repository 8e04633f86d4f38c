import { proveFirst } from "#core/base/permission.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/auth-codes.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { passwordProblem } from "#core/accounts/password.ts";
import { type Failure, ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isUnwritable } from "../../data-folder/disk-errors.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import type { IdentityToolkit } from "../../firebase/identity-toolkit.ts";
import type { TokenVerifier } from "../../firebase/token-verifier.ts";
import { createCookies } from "../cookies.ts";
import { createHashing } from "../hashing.ts";
import { createLoginThrottle } from "../login-throttle.ts";
import { requireHttps } from "../require-https.ts";
import { openSession } from "../sessions.ts";
import { audit, endSessionsOf, isProved, type SignInParts, tried, where } from "../sign-in-context.ts";
import { refuseExpectedErrors, wrongPair, wrongPassword } from "../sign-in-errors.ts";
import { createUserAdmin } from "../user-admin.ts";
import { type FirebaseContext, letIn, SESSION_S, writeClaims, uidOf } from "./firebase-context.ts";
import { createFirebaseLinks } from "./firebase-links.ts";
import { createFirebaseSessions } from "./firebase-sessions.ts";

export interface FirebaseAccountsParts extends Omit<SignInParts, "key" | "hashing"> {
  toolkit: IdentityToolkit;
  verifier: TokenVerifier;
}

/** A cookie of this name alone passes Firebase Hosting. A token of an emulator has no signature. */
const SESSION = { name: "__session", form: /^[\w-]{2,}\.[\w-]{2,4000}\.[\w-]*$/ };

/**
 * Signing in by Firebase Authentication. It keeps the passwords, checks who somebody is and revokes; who is of the team,
 * in which role and with which sessions stands in the site's own store, as with accounts of its own.
 */
export function createFirebaseAccounts(parts: FirebaseAccountsParts): AccountService {
  const { store, clock, origin } = parts;
  const access: FirebaseContext = {
    ...parts,
    accountsAt: "firebase",
    idleMs: SESSION_S * 1000,
    hashing: createHashing(),
    cookies: createCookies(origin, SESSION),
    tries: createLoginThrottle(store, clock),
    auth: () => Promise.reject(new Error("Accounts of the site's own are off.")),
  };
  const signIn: AccountService = {
    offers: () => ({ totp: false, passkeys: false, idTokens: true }),
    ...createFirebaseSessions(access),
    ...createSigningIn(access),
    ...createOwnAccount(access),
    ...createFirebaseLinks(access),
    ...createUserAdmin(access),
    ...createTeamChanges(access),
  };
  return requireHttps(refuseExpectedErrors(signIn, refusalOfSilence), origin);
}

type SigningIn = "withPassword" | "withIdToken" | "withCode" | "passkeyChallenge" | "withPasskey" | "signOut" | "prove";

function createSigningIn(access: FirebaseContext): Pick<AccountService, SigningIn> {
  const { store, clock, cookies, log, toolkit } = access;
  return {
    async withPassword(given, from) {
      const email = normalEmail(given.email);
      if (email === null) return wrongPair();
      return tried(access, ["password", email, from.address], async () => {
        const known = await toolkit.signInWithPassword(email, given.password);
        return known.ok ? letIn(access, known.value.idToken, from, "hasło") : refusalOfAuthCode(known.code);
      });
    },
    withIdToken: (idToken, from) => letIn(access, idToken, from, "Firebase"),
    withCode: async () => notHere(),
    passkeyChallenge: async () => notHere(),
    withPasskey: async () => notHere(),
    async signOut(from) {
      const found = await openSession(access, from.cookies);
      try {
        if (found) await store.write((tx) => tx.removeAccountRows("session", where("id", found.session.id)));
      } catch (error) {
        // With a full disk at least the browser forgets the session.
        if (!isUnwritable(error)) throw error;
        log.warn({ err: error }, "nie zapisano wylogowania");
      }
      return { setCookies: [cookies.clear("session")] };
    },
    async prove(viewer, password, from) {
      const known = await knownPassword(access, viewer, { password, field: "password" }, from.address);
      if (!known.ok) return known;
      await store.write((tx) => tx.changeAccountRows("session", where("id", viewer.sessionId), { provedAt: clock() }));
      return ok({ setCookies: [] });
    },
  };
}

type OwnAccount =
  | "protection"
  | "changePassword"
  | "beginTotp"
  | "confirmTotp"
  | "endTotp"
  | "newRecoveryCodes"
  | "beginPasskey"
  | "addPasskey"
  | "removePasskey";

function createOwnAccount(access: FirebaseContext): Pick<AccountService, OwnAccount> {
  return {
    protection: async (viewer) => ({
      hasPassword: (await uidOf(access.store.read, viewer.id)) !== null,
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    }),
    changePassword: changePassword(access),
    beginTotp: async () => notHere(),
    confirmTotp: async () => notHere(),
    endTotp: async () => notHere(),
    newRecoveryCodes: async () => notHere(),
    beginPasskey: async () => notHere(),
    addPasskey: async () => notHere(),
    removePasskey: async () => notHere(),
  };
}

function changePassword(access: FirebaseContext): AccountService["changePassword"] {
  const { store, siteName, toolkit } = access;
  return async (viewer, { current, next }, from) => {
    const { name, email } = viewer;
    const problem = passwordProblem(next, { secondFactor: false, email, name, siteName });
    if (problem) return refuseField("next", problem);
    const known = await knownPassword(access, viewer, { password: current, field: "current" }, from.address);
    if (!known.ok) return known;
    const changed = await toolkit.change(known.value, { password: next });
    if (!changed.ok) return refuseField("next", refusalOfAuthCode(changed.code).message);
    await store.write(async (tx) => {
      await endSessionsOf(tx, viewer.id);
      await tx.removeAccountRows("access_link", where("userId", viewer.id));
      await audit(tx, access, viewer.id, "password-changed", viewer.id);
    });
    const again = await toolkit.signInWithPassword(email ?? "", next);
    if (!again.ok) return refusalOfAuthCode(again.code);
    const entered = await letIn(access, again.value.idToken, from, "hasło");
    return entered.ok ? ok({ setCookies: entered.value.setCookies }) : entered;
  };
}

/** What changes somebody's rights here tells Firebase of it, and revokes there what it ends here. */
function createTeamChanges(access: FirebaseContext): Pick<AccountService, "setRole" | "setActive"> {
  const admin = createUserAdmin(access);
  const { store, toolkit, log } = access;
  return {
    async setRole(viewer, userId, role) {
      const changed = await admin.setRole(viewer, userId, role);
      const [user] = changed.ok ? await store.read.accountRows("user", where("id", userId)) : [];
      const uid = user ? await uidOf(store.read, userId) : null;
      if (user && uid !== null) await writeClaims(access, uid, user);
      return changed;
    },
    async setActive(viewer, userId, active) {
      const changed = await admin.setActive(viewer, userId, active);
      const uid = changed.ok ? await uidOf(store.read, userId) : null;
      if (uid === null) return changed;
      // Here the account is off already; Firebase's own word only keeps its browsers from the database.
      await toolkit.change(uid, { disabled: !active, revoke: !active }).catch((err: unknown) => {
        if (!(err instanceof GoogleUnavailable)) throw err;
        log.warn({ err }, "Firebase nie przyjęła, że konto jest wyłączone albo włączone");
      });
      return changed;
    },
  };
}

/** The account's name at Firebase, once the password is right. A person without one must have signed in just now. */
async function knownPassword(
  access: FirebaseContext,
  viewer: Viewer,
  { password, field }: { password: string; field: string },
  address: string,
): Promise<Outcome<string>> {
  const { email } = viewer;
  const uid = await uidOf(access.store.read, viewer.id);
  if (uid === null || email === null) return proveFirst();
  return tried(access, ["password", email, address], async () => {
    const known = await access.toolkit.signInWithPassword(email, password);
    if (known.ok) return known.value.uid === uid ? ok(uid) : wrongPassword(field);
    const refusal = refusalOfAuthCode(known.code);
    if (known.code === "auth/multi-factor-auth-required") return isProved(access, viewer) ? ok(uid) : refusal;
    return refusal.code === "invalid" ? wrongPassword(field) : refusal;
  });
}

function notHere(): Failure {
  return refuse("conflict", "Konta tej witryny prowadzi Firebase: drugiego składnika i kluczy dostępu tu nie ma.");
}

/** Google's silence is a refusal with a sentence. */
function refusalOfSilence(error: unknown): Failure | null {
  return error instanceof GoogleUnavailable ? refusalOfAuthCode("auth/network-request-failed") : null;
}
