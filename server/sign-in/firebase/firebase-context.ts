import type { Origin, SignedIn } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import type { AccountUserRow } from "#core/accounts/store.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { AccountRead } from "#core/accounts/store.ts";
import { FIREBASE_SESSION_S, startSession } from "../sessions.ts";
import type { IdentityToolkit } from "../../firebase/identity-toolkit.ts";
import type { FirebaseIdentity, TokenVerifier } from "../../firebase/token-verifier.ts";
import { firebaseCredential, firebaseUid } from "../invitation-links.ts";
import { audit, type SignInContext, where } from "../sign-in-context.ts";
import { wrongPair } from "../sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

export interface FirebaseContext extends SignInContext {
  toolkit: IdentityToolkit;
  verifier: TokenVerifier;
}

/** A session can begin at most this many seconds after signing in to Firebase, so that a stolen older token is useless. */
const JUST_NOW_S = 5 * 60;

/** Returns the Firebase account (`uid`) of a member of the team; null for a person without an account. */
export async function uidOf(read: AccountRead, userId: string): Promise<string | null> {
  const [row] = await read.accountRows("password", where("userId", userId));
  return row ? firebaseUid(row.hash) : null;
}

/** Returns the member of the team to whom a Firebase account belongs; null for a stranger's account. */
export async function memberOf(read: AccountRead, uid: string): Promise<AccountUserRow | null> {
  const [row] = await read.accountRows("password", where("hash", firebaseCredential(uid)));
  if (!row) return null;
  return (await read.accountRows("user", where("id", row.userId)))[0] ?? null;
}

/** Returns a person's claims. The rules of the Firestore database read the claims. */
export function claimsOf({ id, role }: Pick<AccountUserRow, "id" | "role">): Record<string, unknown> {
  return { role, user: id };
}

/**
 * Writes a person's role to Firebase. Only the role in the site's store counts. When Firebase does not answer, the next sign-in and the
 * next check of a session write the role again.
 */
export async function writeClaims({ toolkit, log }: FirebaseContext, uid: string, user: AccountUserRow): Promise<void> {
  try {
    // Claims that another app of the project has set are preserved.
    const claims = { ...(await toolkit.find({ uid }))?.claims, ...claimsOf(user) };
    const written = await toolkit.change(uid, { claims });
    if (!written.ok) log.warn({ code: written.code }, signInMessages.roleRefused);
  } catch (err) {
    log.warn({ err }, signInMessages.roleRefused);
  }
}

/** Returns the identity in a valid ID token of somebody who has just signed in, or a refusal. */
export async function verifiedIdentity(
  { verifier, clock }: FirebaseContext,
  idToken: string,
): Promise<Outcome<FirebaseIdentity>> {
  const identity = await verifier.idToken(idToken);
  if (!identity) return refusalOfAuthCode("auth/invalid-id-token");
  return clock() / 1000 - identity.authTime > JUST_NOW_S
    ? refusalOfAuthCode("auth/requires-recent-login")
    : ok(identity);
}

/** Begins a session for the person of an ID token, if that person is in the team. Ends the browser's earlier session. */
export async function beginFirebaseSession(
  access: FirebaseContext,
  idToken: string,
  origin: Origin,
  how: string,
): Promise<Outcome<SignedIn>> {
  const { store, cookies, toolkit } = access;
  const identity = await verifiedIdentity(access, idToken);
  if (!identity.ok) return identity;
  const { uid } = identity.value;
  const admission = await activeMember(access, uid);
  if (!admission.ok) return admission;
  const member = admission.value;
  const account = await toolkit.find({ uid });
  if (account && !hasClaimsOf(account.claims, member)) await writeClaims(access, uid, member);
  const cookie = await toolkit.sessionCookie(idToken, FIREBASE_SESSION_S);
  if (!cookie.ok) return refusalOfAuthCode(cookie.code);
  const token = { token: cookie.value, lifeMs: FIREBASE_SESSION_S * 1000 };
  return store.write(async (tx) => {
    await audit(tx, access, member.id, "sign-in", null, { how });
    const session = await startSession(tx, access, member.id, origin, token);
    return ok<SignedIn>({ step: "in", setCookies: [session, cookies.clear("step"), cookies.clear("passkey")] });
  });
}

/** Begins a new session for a person whom the site has just verified, without asking Firebase for credentials. */
export async function renewFirebaseSession(
  access: FirebaseContext,
  uid: string,
  origin: Origin,
  how: string,
): Promise<Outcome<SignedIn>> {
  const token = await access.toolkit.idTokenOf(uid);
  return token.ok ? beginFirebaseSession(access, token.value, origin, how) : refusalOfAuthCode(token.code);
}

/** Returns the member of the team to whom an account belongs, or a refusal for strangers and disabled accounts. */
export async function activeMember(access: FirebaseContext, uid: string): Promise<Outcome<AccountUserRow>> {
  const member = await memberOf(access.store.read, uid);
  if (!member) return refuse("invalid", signInMessages.notInTeam);
  return member.active === 1 ? ok(member) : wrongPair();
}

/** Returns whether claims contain the member's role and id. */
export function hasClaimsOf(claims: Record<string, unknown>, member: AccountUserRow): boolean {
  return Object.entries(claimsOf(member)).every(([name, value]) => claims[name] === value);
}
