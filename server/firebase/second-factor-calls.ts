import { type Answered, present, type ToolkitCalls } from "./toolkit-calls.ts";

/** A sign-in with a right password that waits for the code of a second factor. */
export interface PendingSignIn {
  credential: string;
  /** Id of the authenticator app; null when the account has only other second factors. */
  factorId: string | null;
}

/** A new secret for an authenticator app. The secret takes effect when the first code is sent together with `session`. */
export interface NewFactor {
  secret: string;
  session: string;
  digits: number;
  seconds: number;
  algorithm: string;
}

/** A second factor in the list of an account or a sign-in. */
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

/** Creates calls for second factors by authenticator app (TOTP): `accounts/mfaEnrollment` and `accounts/mfaSignIn` of version 2. */
export function createSecondFactorCalls({ asBrowser }: ToolkitCalls) {
  const token = (answer: Answered<Tokens>): Answered<string> =>
    answer.ok ? { ok: true, value: present(answer.value.idToken) } : answer;
  return {
    async beginFactor(idToken: string): Promise<Answered<NewFactor>> {
      const answer = await asBrowser<Begun>("v2/accounts/mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });
      if (!answer.ok) return answer;
      const { sharedSecretKey, sessionInfo, ...form } = answer.value.totpSessionInfo ?? {};
      const { verificationCodeLength: digits = 6, periodSec: seconds = 30, hashingAlgorithm = "SHA1" } = form;
      const required = { secret: present(sharedSecretKey), session: present(sessionInfo) };
      return { ok: true, value: { ...required, digits, seconds, algorithm: hashingAlgorithm } };
    },
    /** Makes a new secret take effect. Resolves to an ID token. */
    async confirmFactor(idToken: string, session: string, code: string, name: string): Promise<Answered<string>> {
      const totpVerificationInfo = { sessionInfo: session, verificationCode: code };
      const body = { idToken, displayName: name, totpVerificationInfo };
      return token(await asBrowser<Tokens>("v2/accounts/mfaEnrollment:finalize", body));
    },
    /** Finishes a pending sign-in with a code. Resolves to an ID token. */
    async finishSignIn({ credential, factorId }: PendingSignIn, code: string): Promise<Answered<string>> {
      const totpVerificationInfo = { verificationCode: code };
      const body = { mfaPendingCredential: credential, mfaEnrollmentId: factorId, totpVerificationInfo };
      return token(await asBrowser<Tokens>("v2/accounts/mfaSignIn:finalize", body));
    },
    /** Lets Firebase send a message to the account's address with a link that confirms the address. */
    async sendVerification(idToken: string): Promise<Answered<object>> {
      return asBrowser("v1/accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
    },
  };
}

/** Returns whether a second factor is an authenticator app. */
export function isAuthenticator({ totpInfo }: StoredFactor): boolean {
  return totpInfo !== undefined;
}
