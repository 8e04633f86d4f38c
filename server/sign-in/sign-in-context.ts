import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { OpenSession } from "#core/accounts/store.ts";
import type { AccountService, Origin } from "#core/accounts/account-service.ts";
import { isFreshlyProved, type Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import type { NewAuditEntry } from "#core/base/audit-entry.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import type { KeySource } from "../data-folder/key-file.ts";
import type { Auth } from "./auth.ts";
import { type Cookies, hashOf, newToken } from "./cookies.ts";
import { type Hashing, HashingBusy } from "./hashing.ts";
import { busy, tooMany, wrongPassword } from "./sign-in-errors.ts";
import type { Try, LoginThrottle } from "./login-throttle.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

export interface SignInParts {
  store: Store;
  clock: Clock;
  elapsed: MonotonicClock;
  key: KeySource;
  siteName: string;
  /** A function, since the port may be picked when the server listens. */
  origin: () => string;
  log: Pick<Logger, "warn">;
  hashing?: Hashing;
}

export interface SignInContext extends Omit<SignInParts, "key" | "origin"> {
  /** Who keeps passwords, which decides what counts as a way in. */
  accountsAt: AccountsAt;
  /** A session unused for so long has ended. */
  idleMs: number;
  cookies: Cookies;
  hashing: Hashing;
  tries: LoginThrottle;
  auth(): Promise<Auth>;
}

export type AccountsAt = "site" | "firebase";

export type SignInMethod<Name extends keyof AccountService> = (access: SignInContext) => AccountService[Name];

/** A session ends 30 days after the sign-in, or once it was not used for 12 hours. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const IDLE_LIFE_MS = 12 * 3_600_000;

const DEVICE_LIMIT = 200;

/** For rows of accounts: the condition that `field` has this value. */
export function where<Field extends string, Value>(field: Field, value: Value) {
  return [{ field, is: "=" as const, value }];
}

/** Notes what `by` did, to the person `about` or, with null, to nobody in particular. */
export function audit(
  tx: StoreWrite,
  { clock }: Pick<SignInContext, "clock">,
  by: string | null,
  act: string,
  about: string | null,
  details: NewAuditEntry["details"] = {},
): Promise<void> {
  const entity = about === null ? null : { kind: "user", id: about };
  return tx.putAudit({ at: clock(), userId: by, act, entity, details });
}

/** Ends the session the browser had before, whoever's it was. Returns `Set-Cookie`; the token is not stored. */
export async function startSession(
  tx: StoreWrite,
  { cookies, clock }: Pick<SignInContext, "cookies" | "clock">,
  userId: string,
  origin: Origin,
  { token, lifeMs }: { token: string; lifeMs: number } = { token: newToken(), lifeMs: SESSION_LIFE_MS },
): Promise<string> {
  const now = clock();
  const times = { createdAt: now, seenAt: now, provedAt: now, endsAt: now + lifeMs };
  const former = cookies.token(origin.cookies);
  if (former) await tx.removeAccountRows("session", where("tokenHash", hashOf(former)));
  await tx.addAccountRow("session", {
    id: randomUUID(),
    tokenHash: hashOf(token),
    userId,
    ...times,
    ...placeOf(origin),
  });
  return cookies.set("session", token, lifeMs / 1000);
}

export function placeOf({ address, userAgent = "" }: Origin): Pick<OpenSession, "address" | "device"> {
  return { address, device: userAgent.slice(0, DEVICE_LIMIT) };
}

/** Ends a person's sessions and sign-ins that wait for a second step, except the session with the id `but`. */
export async function endSessionsOf(tx: StoreWrite, userId: string, but?: string): Promise<void> {
  const others = but === undefined ? [] : ([{ field: "id", is: "<>", value: but }] as const);
  await tx.removeAccountRows("session", [...where("userId", userId), ...others]);
  await tx.removeAccountRows("pending", where("value", userId));
}

/** Counts the try and resets the count on success. A full hashing queue counts as no try. */
export async function tried<T>(
  { tries, hashing, log }: SignInContext,
  counted: Try,
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  // Refuses a flood of passwords before it reaches the disk.
  if (counted[0] === "password" && hashing.isFull()) return busy();
  const { wait, isLast } = await tries.take(counted);
  if (wait > 0) return tooMany(wait);
  try {
    const outcome = await attempt();
    if (outcome.ok) await tries.forgive(counted);
    // Neither whose account nor from where: the log names no visitors.
    else if (isLast) log.warn({ tried: counted[0] }, signInMessages.triesHeld);
    return outcome;
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await tries.giveBack(counted);
    return busy();
  }
}

export function isProved({ clock }: Pick<SignInContext, "clock">, viewer: Viewer): boolean {
  return isFreshlyProved(viewer, clock());
}

/** `field` is the form's field in a refusal. */
export async function knowsPassword(
  access: SignInContext,
  viewer: Viewer,
  attempt: { password: string; field: string },
  origin: Origin,
): Promise<Outcome<null>> {
  return tried(access, ["password", viewer.email ?? viewer.id, origin.address], async () => {
    const [stored] = await access.store.read.accountRows("password", where("userId", viewer.id));
    if (!stored || !(await access.hashing.verify(attempt.password, stored.hash))) return wrongPassword(attempt.field);
    return ok(null);
  });
}
