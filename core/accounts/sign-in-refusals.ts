import { ownValue } from "#core/base/values/own-value.ts";
import { type Failure, refuse } from "../base/outcome.ts";
import { accountMessages } from "#core/messages/accounts.ts";

/**
 * The message for every wrong pair of e-mail address and password. It is always the same, so that it does not reveal which addresses have
 * accounts.
 */
export const WRONG_PAIR = accountMessages.wrongPair;

/** The messages for a wrong code: for the form, and beside its field. */
export const WRONG_CODE = accountMessages.wrongCode;
export const WRONG_CODE_FIELD = accountMessages.wrongCodeField;

export const STEP_IS_OVER = accountMessages.stepIsOver;

const SENTENCES: Record<string, [Failure["code"], string]> = {
  "invalid-credential": ["invalid", WRONG_PAIR],
  "invalid-login-credentials": ["invalid", WRONG_PAIR],
  "wrong-password": ["invalid", WRONG_PAIR],
  "user-not-found": ["invalid", WRONG_PAIR],
  "invalid-email": ["invalid", WRONG_PAIR],
  "missing-password": ["invalid", WRONG_PAIR],
  "user-disabled": ["invalid", WRONG_PAIR],
  "too-many-requests": ["too-many", accountMessages.tooManyTries],
  "quota-exceeded": ["too-many", accountMessages.tooManyTries],
  "network-request-failed": ["unavailable", accountMessages.firebaseSilent],
  timeout: ["unavailable", accountMessages.firebaseSilent],
  "internal-error": ["unavailable", accountMessages.firebaseSilent],
  "operation-not-allowed": ["conflict", accountMessages.wayNotOffered],
  "admin-restricted-operation": ["conflict", accountMessages.wayNotOffered],
  "firebase-app-check-token-is-invalid": ["forbidden", accountMessages.notAttested],
  "invalid-user-token": ["invalid", accountMessages.signInExpired],
  "user-token-expired": ["invalid", accountMessages.signInExpired],
  "id-token-expired": ["invalid", accountMessages.signInExpired],
  "invalid-id-token": ["invalid", accountMessages.signInExpired],
  "requires-recent-login": ["invalid", accountMessages.signInExpired],
  "weak-password": ["invalid", accountMessages.passwordTooWeak],
  "password-does-not-meet-requirements": ["invalid", accountMessages.passwordTooWeak],
  "email-already-in-use": ["invalid", accountMessages.hasFirebaseAccount],
  "multi-factor-auth-required": ["conflict", accountMessages.otherFactor],
  "invalid-verification-code": ["invalid", WRONG_CODE],
  "code-expired": ["invalid", STEP_IS_OVER],
  "invalid-verification-id": ["invalid", STEP_IS_OVER],
  "invalid-multi-factor-session": ["invalid", STEP_IS_OVER],
  "multi-factor-info-not-found": ["conflict", accountMessages.factorOff],
  "second-factor-already-in-use": ["conflict", accountMessages.factorOnAlready],
  "maximum-second-factor-count-exceeded": ["conflict", accountMessages.factorOnAlready],
  "unsupported-first-factor": ["conflict", accountMessages.noFactorHere],
  "unverified-email": ["conflict", accountMessages.unverified],
  "account-exists-with-different-credential": ["conflict", accountMessages.otherWay],
  "popup-blocked": ["conflict", accountMessages.windowBlocked],
  "unauthorized-domain": ["conflict", accountMessages.domainNotAllowed],
};

/** Firebase's error codes for a sign-in window that the person closed. */
const CANCELLED = ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"];

/** Tells whether an error code means that the person cancelled. No message is shown then. */
export function isCancelled(code: string): boolean {
  return CANCELLED.includes(code);
}

/** Returns the refusal for an error code of Firebase Authentication (`auth/…`), in the sentences of the site's own sign-in. */
export function refusalOfAuthCode(code: string): Failure {
  const name = code.replace(/^auth\//, "").replace(/\.$/, "");
  const [kind, sentence] = ownValue(SENTENCES, name) ?? ["unavailable", accountMessages.firebaseSilent];
  return refuse(kind, sentence);
}
