import { passwordProblem, SHORTEST_PASSWORD } from "#core/accounts/password.ts";
import type { Origin, Protection, AccountService } from "#core/accounts/account-service.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { StoreWrite } from "#core/store.ts";
import {
  type SignInContext,
  endSessionsOf,
  isProved,
  knowsPassword,
  placeOf,
  SESSION_LIFE_MS,
  startSession,
  tried,
} from "./sign-in-context.ts";
import { type AuthAnswer, callBetterAuth, type Refused, headersOf, mintedToken } from "./call-better-auth.ts";
import { claimSecondFactorCode, asTotp } from "./second-factor-codes.ts";
import { hashOf } from "./cookies.ts";
import { HashingBusy } from "./hashing.ts";
import { busy, proveFirst, wrongCode, wrongPassword } from "./sign-in-errors.ts";

type OwnAccount = Pick<
  AccountService,
  "protection" | "changePassword" | "beginTotp" | "confirmTotp" | "endTotp" | "newRecoveryCodes"
>;

export function createOwnAccount(access: SignInContext): OwnAccount {
  return {
    protection: (viewer) => protection(access, viewer),
    changePassword: (viewer, given, origin) => changePassword(access, viewer, given, origin),
    beginTotp: (viewer, password, origin) => beginTotp(access, viewer, password, origin),
    confirmTotp: (viewer, code, origin) => confirmTotp(access, viewer, code, origin),
    endTotp: (viewer, password, origin) => endTotp(access, viewer, password, origin),
    newRecoveryCodes: (viewer, password, origin) => newRecoveryCodes(access, viewer, password, origin),
  };
}

async function protection({ store, auth }: SignInContext, viewer: Viewer): Promise<Protection> {
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
      .map(({ id, name, createdAt }) => ({ id, name: name ?? "Klucz dostępu", createdAt })),
  };
}

async function changePassword(
  access: SignInContext,
  viewer: Viewer,
  given: { current: string; next: string },
  origin: Origin,
): Promise<Outcome<{ setCookies: string[] }>> {
  const { hasPassword, totp } = await protection(access, viewer);
  const { name, email } = viewer;
  const problem = passwordProblem(given.next, { secondFactor: totp, email, name, siteName: access.siteName });
  if (problem) return refuse("invalid", problem, { next: problem });
  if (hasPassword) {
    const known = await knowsPassword(access, viewer, { password: given.current, field: "current" }, origin);
    if (!known.ok) return known;
  } else if (!isProved(access, viewer)) return proveFirst();
  const hash = await access.hashing.hash(given.next).catch((error: unknown) => {
    if (error instanceof HashingBusy) return null;
    throw error;
  });
  if (hash === null) return busy();
  return access.store.write(async (tx) => {
    await tx.removeAccountRows("password", ofUser(viewer));
    await tx.removeAccountRows("access_link", ofUser(viewer));
    await tx.addAccountRow("password", { userId: viewer.id, hash, setAt: access.clock() });
    await endSessionsOf(tx, viewer.id);
    await note(tx, access, viewer, "password-changed");
    return ok({ setCookies: [await startSession(tx, access, viewer.id, origin)] });
  });
}

async function beginTotp(
  access: SignInContext,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Outcome<{ uri: string; secret: string }>> {
  const { api } = await access.auth();
  const headers = await headersOf(access, origin);
  return withPassword(access, viewer, origin, async () => {
    const answer = await callBetterAuth(() =>
      api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if (!answer.ok) return refusedFactor(answer);
    if (answer.response.method !== "totp") throw new Error("The second factor is no authenticator.");
    const uri = answer.response.totpURI;
    return ok({ uri, secret: new URL(uri).searchParams.get("secret") ?? "" });
  });
}

async function confirmTotp(
  access: SignInContext,
  viewer: Viewer,
  code: string,
  origin: Origin,
): Promise<Outcome<{ recoveryCodes: string[]; setCookies: string[] }>> {
  const { api, recoveryCodes } = await access.auth();
  const [begun] = await access.store.read.accountRows("second_factor", ofUser(viewer));
  if (!begun) return refuse("invalid", "Zacznij od nowa: wygeneruj kod QR i zeskanuj go.");
  if (begun.inForce === 1) return refusedFactor({ ok: false, code: "TOTP_ALREADY_ENABLED" });
  const totp = asTotp(code);
  if (totp === null) return wrongCode();
  const headers = await headersOf(access, origin);
  return tried(access, ["code", viewer.id, origin.address], async () => {
    if (!(await claimSecondFactorCode(access, viewer.id, totp))) return wrongCode();
    const answer = await callBetterAuth(() => api.verifyTOTP({ body: { code: totp }, headers, returnHeaders: true }));
    if (!answer.ok) return wrongCode();
    return ok({
      recoveryCodes: (await recoveryCodes(viewer.id)) ?? [],
      setCookies: await keepOnly(access, viewer, answer, origin),
    });
  });
}

async function endTotp(
  access: SignInContext,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Outcome<null>> {
  const known = await confirmed(access, viewer, password, origin);
  if (!known.ok) return known;
  const context = { secondFactor: false, email: viewer.email, name: viewer.name, siteName: access.siteName };
  if (password !== "" && passwordProblem(password, context) !== null) {
    const sentence = `Bez drugiego składnika hasło ma mieć co najmniej ${SHORTEST_PASSWORD} znaków. Najpierw zmień hasło.`;
    return refuse("conflict", sentence);
  }
  await access.store.write(async (tx) => {
    await tx.removeAccountRows("second_factor", ofUser(viewer));
    await tx.changeAccountRows("user", [{ field: "id", is: "=", value: viewer.id }], { secondFactor: 0 });
    await endSessionsOf(tx, viewer.id, viewer.sessionId);
    await note(tx, access, viewer, "second-factor-off");
  });
  return ok(null);
}

async function newRecoveryCodes(
  access: SignInContext,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Outcome<{ recoveryCodes: string[] }>> {
  const { api } = await access.auth();
  const headers = await headersOf(access, origin);
  return withPassword(access, viewer, origin, async () => {
    const answer = await callBetterAuth(() =>
      api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
    );
    if (!answer.ok) return refusedFactor(answer);
    await access.store.write((tx) => note(tx, access, viewer, "recovery-codes"));
    return ok({ recoveryCodes: answer.response.backupCodes });
  });
}

const ofUser = (viewer: Viewer): [{ field: "userId"; is: "="; value: string }] => [
  { field: "userId", is: "=", value: viewer.id },
];

/** Where better-auth checks the password: counted as a try. People without one must have signed in just now. */
async function withPassword<T>(
  access: SignInContext,
  viewer: Viewer,
  origin: Origin,
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const [password] = await access.store.read.accountRows("password", ofUser(viewer));
  if (!password) return isProved(access, viewer) ? attempt() : proveFirst();
  return tried(access, ["password", viewer.email ?? viewer.id, origin.address], attempt);
}

async function confirmed(
  access: SignInContext,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Outcome<null>> {
  const [stored] = await access.store.read.accountRows("password", ofUser(viewer));
  if (stored) return knowsPassword(access, viewer, { password, field: "password" }, origin);
  return isProved(access, viewer) ? ok(null) : proveFirst();
}

function refusedFactor({ code }: Refused) {
  if (code === "TOTP_ALREADY_ENABLED") return refuse("conflict", "Drugi składnik jest już włączony.");
  if (code.startsWith("TWO_FACTOR_NOT") || code === "TOTP_NOT_ENABLED") {
    return refuse("conflict", "Drugi składnik nie jest włączony.");
  }
  return wrongPassword("password");
}

/** better-auth has replaced the session: ends the others and sets the cookie. */
async function keepOnly(
  access: SignInContext,
  viewer: Viewer,
  answer: AuthAnswer<unknown>,
  origin: Origin,
): Promise<string[]> {
  const token = mintedToken(answer);
  const byToken = [{ field: "tokenHash", is: "=", value: hashOf(token) } as const];
  await access.store.write(async (tx) => {
    await tx.changeAccountRows("session", [...byToken], placeOf(origin));
    const [session] = await tx.accountRows("session", [...byToken]);
    await endSessionsOf(tx, viewer.id, session?.id ?? "");
    await note(tx, access, viewer, "second-factor-on");
  });
  return [access.cookies.set("session", token, SESSION_LIFE_MS / 1000)];
}

function note(tx: StoreWrite, { clock }: SignInContext, viewer: Viewer, act: string): Promise<void> {
  const entity = { kind: "user", id: viewer.id };
  return tx.putAudit({ at: clock(), userId: viewer.id, act, entity, details: {} });
}
