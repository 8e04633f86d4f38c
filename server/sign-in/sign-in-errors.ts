import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import { type Failure, refuse } from "#core/base/outcome.ts";
import { STEP_IS_OVER, WRONG_CODE, WRONG_CODE_FIELD, WRONG_PAIR } from "#core/accounts/sign-in-refusals.ts";
import { SHORTEST_PASSWORD } from "#core/accounts/password.ts";
import { HashingBusy } from "./hashing.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";
import { accountMessages } from "#core/messages/accounts.ts";

/** Returns the refusal for a wrong address or password. One sentence for both does not reveal which addresses have an account. */
export const wrongPair = (): Failure => refuse("invalid", WRONG_PAIR);

export const wrongPassword = (field: string): Failure =>
  refuse("invalid", signInMessages.wrongPassword, { [field]: signInMessages.wrongPassword });

export const wrongCode = (): Failure => refuse("invalid", WRONG_CODE, { code: WRONG_CODE_FIELD });

export const noStep = (): Failure => refuse("invalid", STEP_IS_OVER);

/** Returns the refusal of a code when no new second factor was begun, or the beginning is too long ago. */
export const nothingBegun = (): Failure => refuse("invalid", signInMessages.scanFirst);

export const factorIsOn = (): Failure => refuse("conflict", accountMessages.factorOnAlready);

export const passkeyNotAdded = (): Failure => refuse("invalid", signInMessages.passkeyNotAdded);

export const noPasskey = (): Failure => refuse("missing", signInMessages.noPasskey);

/** Returns the refusal to remove a second factor while the password is too short to be used alone. */
export const tooShortAlone = (): Failure => refuse("conflict", signInMessages.tooShortAlone(SHORTEST_PASSWORD));

export const lostKey = (): Failure => refuse("invalid", signInMessages.otherKey);

export const wrongPasskey = (): Failure => refuse("invalid", signInMessages.wrongPasskey);

export const busy = (): Failure => refuse("too-many", signInMessages.busy);

/** Returns the refusal of a try to sign in that has to wait; `wait` is in milliseconds. */
export function tooMany(wait: number): Failure {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  return refuse("too-many", signInMessages.tooManyTries(minutes));
}

export const forbidden = (): Failure => refuse("forbidden", signInMessages.administratorOnly);

export const deadLink = (): Failure => refuse("gone", signInMessages.linkExpired);

export const lastAdministrator = (): Failure => refuse("conflict", signInMessages.lastAdministrator);

export const noByline = (): Failure => refuse("missing", accountMessages.noByline);

export const noMember = (): Failure => refuse("missing", signInMessages.noMember);

/** Methods that never return a refusal. `viewer` and `signOut` also work when nothing can be written. */
const UNREFUSED = new Set([
  "offers",
  "viewer",
  "carriesSession",
  "signOut",
  "sessions",
  "protection",
  "link",
  "sendsLinks",
  "profile",
]);

/**
 * Wraps the service so that expected errors become refusals with a sentence. Expected are errors of disk or log, too many waiting
 * passwords, and errors that `more` recognises.
 */
export function refuseExpectedErrors(
  signIn: AccountService,
  more: (error: unknown) => Failure | null = () => null,
): AccountService {
  const methods = Object.entries(signIn).map(([name, method]) =>
    UNREFUSED.has(name) ? [name, method] : [name, refusing(method, more)],
  );
  return Object.fromEntries(methods) as AccountService;
}

/** Wraps the service so that the named methods refuse while `refusal` returns a refusal. */
export function refuseWhile(
  signIn: AccountService,
  names: readonly (keyof AccountService)[],
  refusal: () => Failure | null,
): AccountService {
  const methods = names.map((name) => {
    const method = signIn[name] as (...args: never[]) => unknown;
    return [name, async (...args: never[]) => refusal() ?? method(...args)];
  });
  return { ...signIn, ...Object.fromEntries(methods) };
}

function refusing(method: (...args: never[]) => unknown, more: (error: unknown) => Failure | null) {
  return async (...args: never[]): Promise<unknown> => {
    try {
      return await method(...args);
    } catch (error) {
      if (error instanceof HashingBusy) return busy();
      if (isDiskError(error)) return refuse("unavailable", signInMessages.diskTrouble);
      if (isLogError(error)) return refuse("unavailable", signInMessages.logTrouble);
      const refusal = more(error);
      if (refusal) return refusal;
      throw error;
    }
  };
}
