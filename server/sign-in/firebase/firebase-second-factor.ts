import { randomUUID } from "node:crypto";
import type { AccountService, Origin, SignedIn } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import { passwordProblem } from "#core/accounts/password.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { endSessionsOf } from "../sessions.ts";
import type { VerifiedPassword } from "../../firebase/identity-toolkit.ts";
import type { NewFactor } from "../../firebase/second-factor-calls.ts";
import { hashOf, newToken, STEP_S } from "../cookies.ts";
import { asTotp, claimSecondFactorCode } from "../second-factor-codes.ts";
import { audit, countedTry, where } from "../sign-in-context.ts";
import { factorIsOn, nothingBegun, noStep, tooShortAlone, wrongCode } from "../sign-in-errors.ts";
import { activeMember, type FirebaseContext, beginFirebaseSession, renewFirebaseSession } from "./firebase-context.ts";
import { verifyPassword } from "./firebase-password.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

type SecondFactor = "withCode" | "beginTotp" | "confirmTotp" | "endTotp" | "newRecoveryCodes";

/**
 * Creates second factors by authenticator app. Firebase stores and checks them. Between two steps the browser holds Firebase's answer for
 * the next step in a cookie that scripts cannot read. Without the code that answer is useless.
 */
export function createFirebaseSecondFactor(access: FirebaseContext): Pick<AccountService, SecondFactor> {
  return {
    withCode: withCode(access),
    beginTotp: beginTotp(access),
    confirmTotp: confirmTotp(access),
    endTotp: endTotp(access),
    newRecoveryCodes: async () => refuse("conflict", signInMessages.noBackupCodes),
  };
}

/** Begins a session for a person without a second factor. For other people, begins the step that asks for a code. */
export async function enter(
  access: FirebaseContext,
  proof: VerifiedPassword,
  origin: Origin,
  how: string,
): Promise<Outcome<SignedIn>> {
  if ("idToken" in proof) return beginFirebaseSession(access, proof.idToken, origin, how);
  if (proof.pending.factorId === null) return refusalOfAuthCode("auth/multi-factor-auth-required");
  const admission = await activeMember(access, proof.uid);
  if (!admission.ok) return admission;
  const { clock, cookies, store } = access;
  const token = newToken();
  const now = clock();
  const row = { id: randomUUID(), identifier: pendingIdOf({ token, ...proof.pending }), value: admission.value.id };
  await store.write(async (tx) => {
    await tx.removeAccountRows("pending", [{ field: "endsAt", is: "<=", value: now }]);
    await tx.addAccountRow("pending", { ...row, createdAt: now, endsAt: now + STEP_S * 1000 });
  });
  const step = cookies.set("step", pack({ token, ...proof.pending }), STEP_S);
  return ok<SignedIn>({ step: "second-factor", setCookies: [step] });
}

function withCode(access: FirebaseContext): AccountService["withCode"] {
  const { clock, cookies, store, toolkit } = access;
  return async (code, origin) => {
    const step = unpack(cookies.read(origin.cookies, "step"), STEP_FIELDS);
    const identifier = step && pendingIdOf(step);
    const [row] = identifier === null ? [] : await store.read.accountRows("pending", where("identifier", identifier));
    if (!step || !row || row.endsAt <= clock()) return noStep();
    const totp = asTotp(code);
    return countedTry(access, ["code", row.value, origin.address], async () => {
      if (totp === null || !(await claimSecondFactorCode(access, row.value, totp))) return wrongCode();
      const answer = await toolkit.finishSignIn(step, totp);
      if (!answer.ok) return refusedCode(answer.code);
      const entered = await beginFirebaseSession(access, answer.value, origin, "kod");
      if (entered.ok) await store.write((tx) => tx.removeAccountRows("pending", where("id", row.id)));
      return entered;
    });
  };
}

function beginTotp(access: FirebaseContext): AccountService["beginTotp"] {
  const { cookies, siteName, toolkit } = access;
  return async (viewer, password, origin) => {
    const verified = await verifyPassword(access, viewer, { password, field: "password" }, origin.address);
    if (!verified.ok) return verified;
    if ("pending" in verified.value) return factorIsOn();
    const { idToken } = verified.value;
    const begun = await toolkit.beginFactor(idToken);
    if (!begun.ok) return refusedBeginning(access, begun.code, idToken, viewer.email ?? "");
    const { secret, session } = begun.value;
    const cookie = cookies.set("factor", pack({ idToken, session }), STEP_S);
    return ok({
      uri: authenticatorUri(begun.value, siteName(), viewer.email ?? viewer.name),
      secret,
      setCookies: [cookie],
    });
  };
}

/**
 * Returns the refusal of a new second factor. Firebase requires a confirmed e-mail address. If the address is unconfirmed, Firebase sends a
 * message for confirming it.
 */
async function refusedBeginning(
  { toolkit }: FirebaseContext,
  code: string,
  idToken: string,
  email: string,
): Promise<Failure> {
  if (code === "auth/operation-not-allowed") return refuse("conflict", signInMessages.codesNotConfigured);
  if (code !== "auth/unverified-email") return refusalOfAuthCode(code);
  const sent = await toolkit.sendVerification(idToken);
  if (!sent.ok) return refusalOfAuthCode(sent.code);
  return refuse("conflict", signInMessages.verifyEmailFirst(email));
}

function confirmTotp(access: FirebaseContext): AccountService["confirmTotp"] {
  const { cookies, store, toolkit, siteName } = access;
  return async (viewer, code, origin) => {
    const begun = unpack(cookies.read(origin.cookies, "factor"), FACTOR_FIELDS);
    if (!begun) return nothingBegun();
    const totp = asTotp(code);
    if (totp === null) return wrongCode();
    return countedTry(access, ["code", viewer.id, origin.address], async () => {
      const { idToken, session } = begun;
      const owner = await access.verifier.idToken(idToken);
      const member = owner && (await activeMember(access, owner.uid));
      if (!owner || !member?.ok || member.value.id !== viewer.id) return nothingBegun();
      if (!(await claimSecondFactorCode(access, viewer.id, totp))) return wrongCode();
      const answer = await toolkit.confirmFactor(idToken, session, totp, siteName());
      if (!answer.ok) return BEGIN_AGAIN.has(answer.code) ? nothingBegun() : refusedCode(answer.code);
      await store.write(async (tx) => {
        await tx.changeAccountRows("user", where("id", viewer.id), { secondFactor: 1 });
        await endSessionsOf(tx, viewer.id);
        await audit(tx, access, viewer.id, "second-factor-on", viewer.id);
      });
      // A new second factor may end sessions in Firebase that began without it, so the person gets a new session.
      const entered = await renewFirebaseSession(access, owner.uid, origin, "kod");
      if (!entered.ok) return entered;
      return ok({ recoveryCodes: [], setCookies: [...entered.value.setCookies, cookies.clear("factor")] });
    });
  };
}

const BEGIN_AGAIN = new Set(["auth/code-expired", "auth/invalid-verification-id", "auth/requires-recent-login"]);

function endTotp(access: FirebaseContext): AccountService["endTotp"] {
  const { store, toolkit, siteName } = access;
  return async (viewer, password, origin) => {
    const verified = await verifyPassword(access, viewer, { password, field: "password" }, origin.address);
    if (!verified.ok) return verified;
    const { email, name } = viewer;
    if (passwordProblem(password, { secondFactor: false, email, name, siteName: siteName() }) !== null)
      return tooShortAlone();
    const changed = await toolkit.change(verified.value.uid, { withoutSecondFactor: true });
    if (!changed.ok) return refusalOfAuthCode(changed.code);
    await store.write(async (tx) => {
      await tx.changeAccountRows("user", where("id", viewer.id), { secondFactor: 0 });
      await endSessionsOf(tx, viewer.id, viewer.sessionId);
      await audit(tx, access, viewer.id, "second-factor-off", viewer.id);
    });
    return ok(null);
  };
}

function refusedCode(code: string): Failure {
  return code === "auth/invalid-verification-code" ? wrongCode() : refusalOfAuthCode(code);
}

/** Returns the address for the QR code that authenticator apps read (Key Uri Format). */
function authenticatorUri(factor: NewFactor, siteName: string, account: string): string {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(account)}`;
  const { secret, algorithm, digits, seconds } = factor;
  const query = { secret, issuer: siteName, algorithm, digits: String(digits), period: String(seconds) };
  return `otpauth://totp/${label}?${new URLSearchParams(query).toString().replaceAll("+", "%20")}`;
}

/** Returns the id of a sign-in that waits for a code. It depends on Firebase's credential, so wrong codes count for the right person. */
function pendingIdOf({ token, credential }: { token: string; credential: string }): string {
  return hashOf(`firebase step ${token} ${credential}`);
}

const STEP_FIELDS = ["token", "credential", "factorId"] as const;
const FACTOR_FIELDS = ["idToken", "session"] as const;

function pack(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Reads a cookie written by `pack`. Null: not all `fields` are strings, because a browser may send anything. */
function unpack<Field extends string>(cookie: string | null, fields: readonly Field[]): Record<Field, string> | null {
  try {
    const value = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString("utf8")) as Record<Field, string> | null;
    return fields.every((name) => typeof value?.[name] === "string") ? value : null;
  } catch {
    return null;
  }
}
