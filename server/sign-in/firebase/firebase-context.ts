import type { Origin, SignedIn } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/auth-codes.ts";
import type { AccountUserRow } from "#core/accounts/store.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { AccountRead } from "#core/accounts/store.ts";
import type { IdentityToolkit } from "../../firebase/identity-toolkit.ts";
import type { FirebaseIdentity, TokenVerifier } from "../../firebase/token-verifier.ts";
import { firebaseCredential, firebaseUid } from "../invitation-links.ts";
import { audit, type SignInContext, startSession, where } from "../sign-in-context.ts";
import { wrongPair } from "../sign-in-errors.ts";

export interface FirebaseContext extends SignInContext {
  toolkit: IdentityToolkit;
  verifier: TokenVerifier;
}

/** Seconds that a session by Firebase lasts: five days; Firebase allows two weeks at most. */
export const SESSION_S = 5 * 24 * 3_600;

/** A session is begun only with a token of somebody who has just signed in, so that a stolen older one opens nothing. */
const JUST_NOW_S = 5 * 60;

/** The account at Firebase that stands for a person of the team; null for somebody without one. */
export async function uidOf(read: AccountRead, userId: string): Promise<string | null> {
  const [row] = await read.accountRows("password", where("userId", userId));
  return row ? firebaseUid(row.hash) : null;
}

/** The person of the team whom an account at Firebase stands for. */
export async function memberOf(read: AccountRead, uid: string): Promise<AccountUserRow | null> {
  const [row] = await read.accountRows("password", where("hash", firebaseCredential(uid)));
  if (!row) return null;
  return (await read.accountRows("user", where("id", row.userId)))[0] ?? null;
}

/** What the rules of the database see of a person. */
export function claimsOf({ id, role }: Pick<AccountUserRow, "id" | "role">): Record<string, unknown> {
  return { role, user: id };
}

/**
 * Tells Firebase somebody's role. The role here is what counts; where Firebase is silent, the next sign-in and the next
 * check of a session tell it again.
 */
export async function writeClaims({ toolkit, log }: FirebaseContext, uid: string, user: AccountUserRow): Promise<void> {
  try {
    // Another app of the project may have claims of its own.
    const claims = { ...(await toolkit.find({ uid }))?.claims, ...claimsOf(user) };
    const told = await toolkit.change(uid, { claims });
    if (!told.ok) log.warn({ code: told.code }, "Firebase nie przyjęła roli");
  } catch (err) {
    log.warn({ err }, "Firebase nie przyjęła roli");
  }
}

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

/** Begins a session of whomever the token names, if it is somebody of the team; ends the one the browser had before. */
export async function letIn(
  access: FirebaseContext,
  idToken: string,
  origin: Origin,
  how: string,
): Promise<Outcome<SignedIn>> {
  const { store, cookies, toolkit } = access;
  const identity = await verifiedIdentity(access, idToken);
  if (!identity.ok) return identity;
  const { uid } = identity.value;
  const admission = await admitted(access, uid);
  if (!admission.ok) return admission;
  const member = admission.value;
  const known = await toolkit.find({ uid });
  if (known && !hasClaimsOf(known.claims, member)) await writeClaims(access, uid, member);
  const made = await toolkit.sessionCookie(idToken, SESSION_S);
  if (!made.ok) return refusalOfAuthCode(made.code);
  const token = { token: made.value, lifeMs: SESSION_S * 1000 };
  return store.write(async (tx) => {
    await audit(tx, access, member.id, "sign-in", null, { how });
    const session = await startSession(tx, access, member.id, origin, token);
    return ok<SignedIn>({ step: "in", setCookies: [session, cookies.clear("step"), cookies.clear("passkey")] });
  });
}

/** Begins a session of somebody who has just proved who they are; Firebase takes the site's word for it. */
export async function letInAgain(
  access: FirebaseContext,
  uid: string,
  origin: Origin,
  how: string,
): Promise<Outcome<SignedIn>> {
  const token = await access.toolkit.idTokenOf(uid);
  return token.ok ? letIn(access, token.value, origin, how) : refusalOfAuthCode(token.code);
}

/** The person of the team whom an account stands for, or why it opens nothing. */
export async function admitted(access: FirebaseContext, uid: string): Promise<Outcome<AccountUserRow>> {
  const member = await memberOf(access.store.read, uid);
  if (!member) return refuse("invalid", NOT_OF_THE_TEAM);
  return member.active === 1 ? ok(member) : wrongPair();
}

const NOT_OF_THE_TEAM =
  "To konto Firebase nie należy do zespołu tej witryny. Poproś administratora o zaproszenie i otwórz jego odnośnik.";

export function hasClaimsOf(claims: Record<string, unknown>, member: AccountUserRow): boolean {
  return Object.entries(claimsOf(member)).every(([name, value]) => claims[name] === value);
}
