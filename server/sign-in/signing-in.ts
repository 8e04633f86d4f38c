import { createBoundedMap } from "../counters/bounded-map.ts";
import { ipPrefix } from "../base/client-address.ts";
import type { Origin, AccountService, SignedIn } from "#core/accounts/account-service.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { LONGEST_PASSWORD } from "#core/accounts/password.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { ok } from "#core/base/outcome.ts";
import { isUnwritable } from "../data-folder/disk-errors.ts";
import { audit, knowsPassword, type SignInContext, type SignInMethod, countedTry, where } from "./sign-in-context.ts";
import { type AuthAnswer, callBetterAuth, isCredential, sessionTokenOf } from "./call-better-auth.ts";
import { claimSecondFactorCode, asRecoveryCode, asTotp } from "./second-factor-codes.ts";
import { openSession, SESSION_LIFE_MS, placeOf } from "./sessions.ts";
import { CHALLENGE_S, hashOf, STEP_S } from "./cookies.ts";
import { lostKey, noStep, tooMany, wrongCode, wrongPair, wrongPasskey } from "./sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/**
 * An address without an account. better-auth computes a hash for it like for a real address, so that the time taken does not reveal whether
 * an address has an account.
 */
const NOBODY = "nikt@example.invalid";

type SigningIn = "withPassword" | "withCode" | "passkeyChallenge" | "withPasskey" | "signOut" | "prove";

/** Creates the methods for signing in and out of accounts that the site itself stores. */
export function createSigningIn(access: SignInContext): Pick<AccountService, SigningIn> {
  const { store, clock, cookies, log } = access;
  const mayAsk = createPasskeyRateLimit(access.elapsed);
  return {
    withPassword: withPassword(access),
    withCode: withCode(access),
    withPasskey: withPasskey(access),
    async passkeyChallenge(origin) {
      if (!mayAsk(origin.address)) return tooMany(CHALLENGE_S * 1000);
      const { api } = await access.auth();
      const answer = await callBetterAuth(() =>
        api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
      );
      if (!answer.ok) throw new Error(`No challenge for a passkey: ${answer.code}`);
      const options = { ...answer.response, userVerification: "required" };
      return ok({ options, setCookies: [cookies.set("passkey", answer.cookies["passkey"] ?? "", CHALLENGE_S)] });
    },
    async signOut(origin) {
      const current = await openSession(access, origin.cookies);
      try {
        if (current) await store.write((tx) => tx.removeAccountRows("session", where("id", current.session.id)));
      } catch (error) {
        // On a full disk the session cannot be removed, but the browser drops the session's cookie.
        if (!isUnwritable(error)) throw error;
        log.warn({ err: error }, signInMessages.signOutNotSaved);
      }
      return { setCookies: [cookies.clear("session"), cookies.clear("step")] };
    },
    async prove(viewer, password, origin) {
      const verified = await knowsPassword(access, viewer, { password, field: "password" }, origin);
      if (!verified.ok) return verified;
      await store.write((tx) => tx.changeAccountRows("session", where("id", viewer.sessionId), { provedAt: clock() }));
      return ok({ setCookies: [] });
    },
  };
}

const withPassword: SignInMethod<"withPassword"> = (access) => async (credentials, origin) => {
  const email = normalEmail(credentials.email) ?? NOBODY;
  const account = credentials.email.trim().toLowerCase();
  // A password that is too long is refused like a wrong password, after the same amount of work.
  const password = [...credentials.password].length > LONGEST_PASSWORD ? "" : credentials.password;
  const { api } = await access.auth();
  return countedTry(access, ["password", account, origin.address], async () => {
    const answer = await callBetterAuth(() =>
      api.signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true }),
    );
    if (!answer.ok) return wrongPair();
    const step = answer.cookies["step"];
    if (!step) return ok(await completeSession(access, answer, origin, "hasło"));
    const setCookies = [access.cookies.set("step", step, STEP_S)];
    return ok<SignedIn>({ step: "second-factor", setCookies });
  });
};

const withCode: SignInMethod<"withCode"> = (access) => async (code, origin) => {
  const step = access.cookies.read(origin.cookies, "step");
  const auth = await access.auth();
  const userId = step === null ? null : await auth.pendingUser(step);
  if (step === null || userId === null) return noStep();
  if ((await auth.recoveryCodes(userId)) === null) return lostKey();
  const headers = new Headers({ cookie: `step=${step}` });
  const totp = asTotp(code);
  return countedTry(access, ["code", userId, origin.address], async () => {
    if (totp !== null && !(await claimSecondFactorCode(access, userId, totp))) return wrongCode();
    const answer = await callBetterAuth(() =>
      totp !== null
        ? auth.api.verifyTOTP({ body: { code: totp }, headers, returnHeaders: true })
        : auth.api.verifyBackupCode({ body: { code: asRecoveryCode(code) }, headers, returnHeaders: true }),
    );
    if (!answer.ok) return answer.code === "INVALID_TWO_FACTOR_COOKIE" ? noStep() : wrongCode();
    return ok(
      await completeSession(access, answer, origin, totp !== null ? signInMessages.code : signInMessages.backupCode),
    );
  });
};

const withPasskey: SignInMethod<"withPasskey"> = (access) => async (credential, origin) => {
  const challenge = access.cookies.read(origin.cookies, "passkey");
  if (challenge === null || !isCredential(credential)) return wrongPasskey();
  const { api } = await access.auth();
  const headers = new Headers({ cookie: `passkey=${challenge}` });
  const answer = await callBetterAuth(() =>
    api.verifyPasskeyAuthentication({ body: { response: credential as never }, headers, returnHeaders: true }),
  );
  return answer.ok ? ok(await completeSession(access, answer, origin, signInMessages.passkey)) : wrongPasskey();
};

/**
 * Completes the session that better-auth has begun. Ends the browser's earlier session, because an attacker may have set it, and clears
 * other cookies.
 */
async function completeSession(access: SignInContext, answer: AuthAnswer<unknown>, origin: Origin, how: string) {
  const { store, clock, cookies } = access;
  const token = sessionTokenOf(answer);
  const byToken = where("tokenHash", hashOf(token));
  const former = cookies.token(origin.cookies);
  await store.write(async (tx) => {
    const [session] = await tx.accountRows("session", byToken);
    if (!session) throw new Error("The session that was begun is not there.");
    await tx.changeAccountRows("session", byToken, placeOf(origin));
    if (former) await tx.removeAccountRows("session", where("tokenHash", hashOf(former)));
    await tx.removeAccountRows("session", [{ field: "endsAt", is: "<", value: clock() - SESSION_LIFE_MS }]);
    await audit(tx, access, session.userId, "sign-in", null, { how });
  });
  const session = cookies.set("session", token, SESSION_LIFE_MS / 1000);
  return { step: "in" as const, setCookies: [session, cookies.clear("step"), cookies.clear("passkey")] };
}

/** A network may have at most this many open passkey challenges. Each is a row in the database until it expires. */
const OPEN_AT_MOST = 20;

const NETWORKS = 10_000;

/** Limits the passkey challenges of a network. Counts stay in memory only, because the limit prevents too many rows, not guesses. */
export function createPasskeyRateLimit(elapsed: MonotonicClock): (address: string) => boolean {
  const challenges = createBoundedMap<number[]>(NETWORKS);
  return (address) => {
    const network = ipPrefix(address);
    const now = elapsed();
    const open = (challenges.get(network) ?? []).filter((at) => now - at < CHALLENGE_S * 1000);
    if (open.length >= OPEN_AT_MOST) return false;
    challenges.set(network, [...open, now]);
    return true;
  };
}
