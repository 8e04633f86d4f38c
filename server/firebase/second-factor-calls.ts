import { type Answered, present, type ToolkitCalls } from "./toolkit-calls.ts";

/** A right password of an account with second factors, which waits for a code. */
export interface PendingSignIn {
  credential: string;
  /** Id of the authenticator app; null where the account has other second factors only. */
  factorId: string | null;
}

/** A secret that Firebase has made, not in force yet. `session` brings it back with the first code. */
export interface NewFactor {
  secret: string;
  session: string;
  digits: number;
  seconds: number;
  algorithm: string;
}

/** A second factor as accounts and sign-ins list it. */
export interface StoredFactor {
  mfaEnrollmentId?: string;
  totpInfo?: object;
}

interface Tokens {
  idToken?: string;
}

interface Begun {
  totpSessionInfo?: {
    sharedSecretKey?: string;
    sessionInfo?: string;
    verificationCodeLength?: number;
    periodSec?: number;
    hashingAlgorithm?: string;
  };
}

/** Authenticators (TOTP) as second factors of accounts: `accounts/mfaEnrollment` and `accounts/mfaSignIn` of version 2. */
export function createSecondFactorCalls({ asBrowser }: ToolkitCalls) {
  const token = (answer: Answered<Tokens>): Answered<string> =>
    answer.ok ? { ok: true, value: present(answer.value.idToken) } : answer;
  return {
    async beginFactor(idToken: string): Promise<Answered<NewFactor>> {
      const answer = await asBrowser<Begun>("v2/accounts/mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
      if (!answer.ok) return answer;
      const { sharedSecretKey, sessionInfo, ...form } = answer.value.totpSessionInfo ?? {};
      const { verificationCodeLength: digits = 6, periodSec: seconds = 30, hashingAlgorithm = "SHA1" } = form;
      const known = { secret: present(sharedSecretKey), session: present(sessionInfo) };
      return { ok: true, value: { ...known, digits, seconds, algorithm: hashingAlgorithm } };
    },
    /** Puts a secret in force. */
    async confirmFactor(idToken: string, session: string, code: string, name: string): Promise<Answered<string>> {
      const totpVerificationInfo = { sessionInfo: session, verificationCode: code };
      const given = { idToken, displayName: name, totpVerificationInfo };
      return token(await asBrowser<Tokens>("v2/accounts/mfaEnrollment:finalize", given));
    },
    /** The ID token of whoever knows the password and has the authenticator. */
    async finishSignIn({ credential, factorId }: PendingSignIn, code: string): Promise<Answered<string>> {
      const totpVerificationInfo = { verificationCode: code };
      const given = { mfaPendingCredential: credential, mfaEnrollmentId: factorId, totpVerificationInfo };
      return token(await asBrowser<Tokens>("v2/accounts/mfaSignIn:finalize", given));
    },
    /** Firebase writes to the address of the account; its link confirms it. */
    async sendVerification(idToken: string): Promise<Answered<object>> {
      return asBrowser("v1/accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
    },
  };
}

export function isAuthenticator({ totpInfo }: StoredFactor): boolean {
  return totpInfo !== undefined;
}
