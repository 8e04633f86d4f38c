import { randomBytes, randomUUID } from "node:crypto";
import { totpCode } from "./authenticator.ts";

/** A text is the message of a refusal. */
type Answer = object | string;

interface Factor {
  id: string;
  secret: string;
}

const PERIOD_MS = 30_000;

/**
 * Authenticators (TOTP) of a project's accounts, as Identity Toolkit documents its answers (version 2, `mfaEnrollment` and
 * `mfaSignIn`). The emulator knows text messages only.
 */
export class FirebaseAuthenticators {
  readonly #factors = new Map<string, Factor>();
  readonly #begun = new Map<string, { uid: string; secret: string }>();
  readonly #pending = new Map<string, string>();
  /** As in the console of Firebase. */
  isOn = true;

  begin({ uid, emailVerified }: { uid: string; emailVerified: boolean }): Answer {
    if (!this.isOn) return "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.";
    if (!emailVerified) return "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.";
    if (this.#factors.has(uid)) return "SECOND_FACTOR_LIMIT_EXCEEDED";
    const [session, secret] = [randomUUID(), newSecret()];
    this.#begun.set(session, { uid, secret });
    const form = { verificationCodeLength: 6, periodSec: 30, hashingAlgorithm: "SHA1" };
    return { totpSessionInfo: { sharedSecretKey: secret, sessionInfo: session, ...form } };
  }

  /** Null once the secret is in force. */
  confirm(uid: string, given: { sessionInfo?: string; verificationCode?: string }): string | null {
    const begun = this.#begun.get(given.sessionInfo ?? "");
    if (begun?.uid !== uid) return "INVALID_SESSION_INFO";
    if (!isCode(begun.secret, given.verificationCode)) return "INVALID_CODE";
    this.#factors.set(uid, { id: randomUUID(), secret: begun.secret });
    return null;
  }

  /** What a right password is answered; null where it is enough. */
  pending(uid: string): object | null {
    if (!this.#factors.has(uid)) return null;
    const mfaPendingCredential = `czeka-${randomUUID()}`;
    this.#pending.set(mfaPendingCredential, uid);
    return { localId: uid, mfaPendingCredential, mfaInfo: this.listed(uid) };
  }

  /** Whose sign-in is whole with the code. */
  finish(given: { mfaPendingCredential?: string; mfaEnrollmentId?: string; code?: string }): { uid: string } | string {
    const uid = this.#pending.get(given.mfaPendingCredential ?? "");
    if (uid === undefined) return "INVALID_MFA_PENDING_CREDENTIAL";
    const factor = this.#factors.get(uid);
    if (factor?.id !== given.mfaEnrollmentId) return "MFA_ENROLLMENT_NOT_FOUND";
    return factor && isCode(factor.secret, given.code) ? { uid } : "INVALID_CODE";
  }

  listed(uid: string): object[] {
    const factor = this.#factors.get(uid);
    return factor ? [{ mfaEnrollmentId: factor.id, totpInfo: {}, enrolledAt: "2026-11-20T12:00:00Z" }] : [];
  }

  remove(uid: string): void {
    this.#factors.delete(uid);
  }
}

/** Google takes the code before and the one after as well. */
function isCode(secret: string, code = ""): boolean {
  return [-1, 0, 1].some((steps) => totpCode(secret, Date.now() + steps * PERIOD_MS) === code);
}

function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");
}
