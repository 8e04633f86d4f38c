import type { Logger } from "pino";
import type { AccountService, Origin } from "#core/accounts/account-service.ts";
import { isFreshlyProved, type Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import type { NewAuditEntry } from "#core/base/audit-entry.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import type { KeySource } from "../data-folder/key-file.ts";
import type { Auth } from "./open-better-auth.ts";
import type { Cookies } from "./cookies.ts";
import { type Hashing, HashingBusy } from "./hashing.ts";
import { busy, tooMany, wrongPassword } from "./sign-in-errors.ts";
import type { Try, LoginThrottle } from "./login-throttle.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

export interface SignInParts {
  store: Store;
  clock: Clock;
  elapsed: MonotonicClock;
  key: KeySource;
  /** A function, because the name may change while the server runs. */
  siteName: () => string;
  /** Whether the owner's file holds the site's name. */
  isNameInFile: boolean;
  /** A function, because the port may be chosen only when the server begins to listen. */
  origin: () => string;
  log: Pick<Logger, "warn">;
  /** Absent in a process that sends no mail. */
  mail?: SignInMail;
  hashing?: Hashing;
}

/** The letters that carry links for signing in. */
export interface SignInMail {
  isOn(): Promise<boolean>;
  /** Returns the token of the one-time link with this id, which the letter will carry. */
  linkToken(id: string): Promise<string>;
}

export interface SignInContext extends Omit<SignInParts, "key" | "origin"> {
  /** Where passwords are stored. The place decides what counts as a way to sign in. */
  accountsAt: AccountsAt;
  /** A session that was not used for this many milliseconds has ended. */
  idleMs: number;
  cookies: Cookies;
  hashing: Hashing;
  tries: LoginThrottle;
  auth(): Promise<Auth>;
}

export type AccountsAt = "site" | "firebase";

export type SignInMethod<Name extends keyof AccountService> = (access: SignInContext) => AccountService[Name];

/** Returns the condition that `field` has this value, for rows of accounts. */
export function where<Field extends string, Value>(field: Field, value: Value) {
  return [{ field, is: "=" as const, value }];
}

/** Adds an entry to the audit log: what the person `by` did to the person `subject`. Both may be null. */
export function audit(
  tx: StoreWrite,
  { clock }: Pick<SignInContext, "clock">,
  by: string | null,
  act: string,
  subject: string | null,
  details: NewAuditEntry["details"] = {},
): Promise<void> {
  const entity = subject === null ? null : { kind: "user", id: subject };
  return tx.putAudit({ at: clock(), userId: by, act, entity, details });
}

/** Makes an attempt and counts it as a try. Success resets the count. When the queue for hashing is full, the try does not count. */
export async function countedTry<T>(
  access: SignInContext,
  counted: Try,
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await throttledTry(access, counted, attempt);
  const { tries, log } = access;
  // The answer does not wait for it, because only refusals of accounts that exist are written.
  if (!outcome.ok)
    void tries.refused(counted).catch((err: unknown) => log.warn({ err }, signInMessages.refusedNotNoted));
  return outcome;
}

async function throttledTry<T>(
  { tries, hashing, log }: SignInContext,
  counted: Try,
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  // A flood of passwords is refused before tries are counted, because counting writes to the disk.
  if (counted[0] === "password" && hashing.isFull()) return busy();
  const { wait, isLast } = await tries.take(counted);
  if (wait > 0) return tooMany(wait);
  try {
    const outcome = await attempt();
    if (outcome.ok) await tries.forgive(counted);
    // The log names neither the account nor the address, because it must not identify visitors.
    else if (isLast) log.warn({ tried: counted[0] }, signInMessages.triesHeld);
    return outcome;
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await tries.giveBack(counted);
    return busy();
  }
}

/** Returns whether the person has confirmed the password recently. */
export function isProved({ clock }: Pick<SignInContext, "clock">, viewer: Viewer): boolean {
  return isFreshlyProved(viewer, clock());
}

/** Checks a person's password and counts the try. `field` is the form's field for the refusal. */
export async function knowsPassword(
  access: SignInContext,
  viewer: Viewer,
  attempt: { password: string; field: string },
  origin: Origin,
): Promise<Outcome<null>> {
  return countedTry(access, ["password", viewer.email ?? viewer.id, origin.address], async () => {
    const [stored] = await access.store.read.accountRows("password", where("userId", viewer.id));
    if (!stored || !(await access.hashing.verify(attempt.password, stored.hash))) return wrongPassword(attempt.field);
    return ok(null);
  });
}
