import { passwordProblem } from "#core/accounts/password.ts";
import type { Origin } from "#core/accounts/account-service.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import { SESSION_LIFE_MS, endSessionsOf, placeOf, startSession } from "./sessions.ts";
import {
  type SignInContext,
  type SignInMethod,
  audit,
  isProved,
  knowsPassword,
  countedTry,
  where,
} from "./sign-in-context.ts";
import { type AuthAnswer, callBetterAuth, type Refused, headersOf, sessionTokenOf } from "./call-better-auth.ts";
import { claimSecondFactorCode, asTotp } from "./second-factor-codes.ts";
import { hashOf } from "./cookies.ts";
import { proveFirst } from "#core/base/permission.ts";
import { factorIsOn, nothingBegun, tooShortAlone, wrongCode, wrongPassword } from "./sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";
import { accountMessages } from "#core/messages/accounts.ts";

/** Creates the methods by which people change their own password, second factor and recovery codes. */
export function createOwnAccount(access: SignInContext) {
  return {
    protection: protection(access),
    changePassword: changePassword(access),
    beginTotp: beginTotp(access),
    confirmTotp: confirmTotp(access),
    endTotp: endTotp(access),
    newRecoveryCodes: newRecoveryCodes(access),
  };
}

const protection: SignInMethod<"protection"> =
  ({ store, auth }) =>
  async (viewer) => {
    const [password] = await store.read.accountRows("password", ofUser(viewer));
    const [factor] = await store.read.accountRows("second_factor", ofUser(viewer));
    const passkeys = await store.read.accountRows("passkey", ofUser(viewer));
    const totp = factor?.inForce === 1;
    return {
      hasPassword: password !== undefined,
      totp,
      recoveryCodesLeft: totp ? ((await (await auth()).recoveryCodes(viewer.id))?.length ?? 0) : 0,
      passkeys: passkeys
        .toSorted((a, b) => a.createdAt - b.createdAt)
        .map(({ id, name, createdAt }) => ({ id, name: name ?? signInMessages.passkeyName, createdAt })),
    };
  };

const changePassword: SignInMethod<"changePassword"> = (access) => async (viewer, form, origin) => {
  const { clock, hashing, siteName, store } = access;
  const [factor] = await store.read.accountRows("second_factor", ofUser(viewer));
  const { name, email } = viewer;
  const problem = passwordProblem(form.next, {
    secondFactor: factor?.inForce === 1,
    email,
    name,
    siteName: siteName(),
  });
  if (problem) return refuseField("next", problem);
  const confirmation = await confirmPassword(access, viewer, { password: form.current, field: "current" }, origin);
  if (!confirmation.ok) return confirmation;
  const hash = await hashing.hash(form.next);
  return store.write(async (tx) => {
    await tx.removeAccountRows("password", ofUser(viewer));
    await tx.removeAccountRows("access_link", ofUser(viewer));
    await tx.addAccountRow("password", { userId: viewer.id, hash, setAt: clock() });
    await endSessionsOf(tx, viewer.id);
    await audit(tx, access, viewer.id, "password-changed", viewer.id);
    return ok({ setCookies: [await startSession(tx, access, viewer.id, origin)] });
  });
};

const beginTotp: SignInMethod<"beginTotp"> = (access) => async (viewer, password, origin) => {
  const { api } = await access.auth();
  const headers = await headersOf(access, origin);
  return withPassword(access, viewer, origin, async () => {
    const answer = await callBetterAuth(() =>
      api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if (!answer.ok) return refusedFactor(answer);
    if (answer.response.method !== "totp") throw new Error("The second factor is no authenticator.");
    const uri = answer.response.totpURI;
    return ok({ uri, secret: new URL(uri).searchParams.get("secret") ?? "", setCookies: [] });
  });
};

const confirmTotp: SignInMethod<"confirmTotp"> = (access) => async (viewer, code, origin) => {
  const { api, recoveryCodes } = await access.auth();
  const [begun] = await access.store.read.accountRows("second_factor", ofUser(viewer));
  if (!begun) return nothingBegun();
  if (begun.inForce === 1) return refusedFactor({ ok: false, code: "TOTP_ALREADY_ENABLED" });
  const totp = asTotp(code);
  if (totp === null) return wrongCode();
  const headers = await headersOf(access, origin);
  return countedTry(access, ["code", viewer.id, origin.address], async () => {
    if (!(await claimSecondFactorCode(access, viewer.id, totp))) return wrongCode();
    const answer = await callBetterAuth(() => api.verifyTOTP({ body: { code: totp }, headers, returnHeaders: true }));
    if (!answer.ok) return wrongCode();
    return ok({
      recoveryCodes: (await recoveryCodes(viewer.id)) ?? [],
      setCookies: await endOtherSessions(access, viewer, answer, origin),
    });
  });
};

const endTotp: SignInMethod<"endTotp"> = (access) => async (viewer, password, origin) => {
  const confirmation = await confirmPassword(access, viewer, { password, field: "password" }, origin);
  if (!confirmation.ok) return confirmation;
  const context = { secondFactor: false, email: viewer.email, name: viewer.name, siteName: access.siteName() };
  if (password !== "" && passwordProblem(password, context) !== null) {
    return tooShortAlone();
  }
  await access.store.write(async (tx) => {
    await tx.removeAccountRows("second_factor", ofUser(viewer));
    await tx.changeAccountRows("user", where("id", viewer.id), { secondFactor: 0 });
    await endSessionsOf(tx, viewer.id, viewer.sessionId);
    await audit(tx, access, viewer.id, "second-factor-off", viewer.id);
  });
  return ok(null);
};

const newRecoveryCodes: SignInMethod<"newRecoveryCodes"> = (access) => async (viewer, password, origin) => {
  const { api } = await access.auth();
  const headers = await headersOf(access, origin);
  return withPassword(access, viewer, origin, async () => {
    const answer = await callBetterAuth(() =>
      api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
    );
    if (!answer.ok) return refusedFactor(answer);
    await access.store.write((tx) => audit(tx, access, viewer.id, "recovery-codes", viewer.id));
    return ok({ recoveryCodes: answer.response.backupCodes });
  });
};

const ofUser = (viewer: Viewer) => where("userId", viewer.id);

/**
 * Makes an attempt in which better-auth checks the password. The attempt counts toward the limit of tries. People without a password must
 * have signed in just now.
 */
async function withPassword<T>(
  access: SignInContext,
  viewer: Viewer,
  origin: Origin,
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const [password] = await access.store.read.accountRows("password", ofUser(viewer));
  if (!password) return isProved(access, viewer) ? attempt() : proveFirst();
  return countedTry(access, ["password", viewer.email ?? viewer.id, origin.address], attempt);
}

const confirmPassword: typeof knowsPassword = async (access, viewer, attempt, origin) => {
  const [stored] = await access.store.read.accountRows("password", ofUser(viewer));
  if (stored) return knowsPassword(access, viewer, attempt, origin);
  return isProved(access, viewer) ? ok(null) : proveFirst();
};

function refusedFactor({ code }: Refused) {
  if (code === "TOTP_ALREADY_ENABLED") return factorIsOn();
  if (code.startsWith("TWO_FACTOR_NOT") || code === "TOTP_NOT_ENABLED") {
    return refuse("conflict", accountMessages.factorOff);
  }
  return wrongPassword("password");
}

/** Ends the person's other sessions and returns the new cookie. Called after better-auth has replaced the session. */
async function endOtherSessions(access: SignInContext, viewer: Viewer, answer: AuthAnswer<unknown>, origin: Origin) {
  const token = sessionTokenOf(answer);
  const byToken = where("tokenHash", hashOf(token));
  await access.store.write(async (tx) => {
    await tx.changeAccountRows("session", byToken, placeOf(origin));
    const [session] = await tx.accountRows("session", byToken);
    await endSessionsOf(tx, viewer.id, session?.id ?? "");
    await audit(tx, access, viewer.id, "second-factor-on", viewer.id);
  });
  return [access.cookies.set("session", token, SESSION_LIFE_MS / 1000)];
}
