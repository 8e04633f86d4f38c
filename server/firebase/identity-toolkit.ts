import { GoogleUnavailable } from "./ask-google.ts";
import { createPasskeyCalls, type StoredPasskey } from "./passkey-calls.ts";
import {
  createSecondFactorCalls,
  isAuthenticator,
  type PendingSignIn,
  type StoredFactor,
} from "./second-factor-calls.ts";
import { type Answered, createToolkitCalls, present, type ToolkitParts } from "./toolkit-calls.ts";

/** What Firebase knows of an account. Instants in milliseconds since the epoch. */
export interface FirebaseUser {
  uid: string;
  disabled: boolean;
  /** Sign-ins before this instant are revoked. */
  validSince: number;
  claims: Record<string, unknown>;
  /** Whether a code of an authenticator is asked for after the password. */
  totp: boolean;
  passkeys: StoredPasskey[];
}

export interface AccountChange {
  /** A new one ends by itself everything that was signed in with the old one. */
  password?: string;
  disabled?: boolean;
  /** Claims with role and person, for the security rules of the database. */
  claims?: Record<string, unknown>;
  /** Ends everything that has been signed in so far. */
  revoke?: boolean;
  /** Takes away its second factors. */
  withoutSecondFactor?: boolean;
}

/** An ID token, or what a second factor is still asked for. */
export type KnownPassword = { uid: string } & ({ idToken: string } | { pending: PendingSignIn });

export type IdentityToolkit = ReturnType<typeof createIdentityToolkit>;

/** Accounts that one question may name. */
const ASKED_AT_ONCE = 100;

/** The accounts of a project, by Identity Toolkit's REST interface. Rejects with `GoogleUnavailable` without an answer. */
export function createIdentityToolkit({ config, account, ask, clock, origin }: ToolkitParts) {
  const calls = createToolkitCalls({ config, account, ask, origin });
  const { asOwner, asBrowser } = calls;
  const lookUp = async (question: { localId: string[] } | { email: string[] }): Promise<FirebaseUser[]> => {
    const answer = await asOwner<{ users?: StoredUser[] }>("/accounts:lookup", question);
    if (answer.ok) return (answer.value.users ?? []).map(userOf);
    throw new GoogleUnavailable(`Identity Toolkit refused to look up an account: ${answer.code}`);
  };
  return {
    ...createSecondFactorCalls(calls),
    ...createPasskeyCalls(calls),
    async signInWithPassword(email: string, password: string): Promise<Answered<KnownPassword>> {
      const given = { email, password, returnSecureToken: true };
      const answer = await asBrowser<SignedIn>("v1/accounts:signInWithPassword", given);
      if (!answer.ok) return answer;
      const { localId, idToken, mfaPendingCredential: credential, mfaInfo = [] } = answer.value;
      const uid = present(localId);
      if (idToken) return { ok: true, value: { uid, idToken } };
      const factorId = mfaInfo.find(isAuthenticator)?.mfaEnrollmentId ?? null;
      return { ok: true, value: { uid, pending: { credential: present(credential), factorId } } };
    },
    /** An ID token of an account by the word of the site alone: whoever asks has made sure who it is. */
    async idTokenOf(uid: string): Promise<Answered<string>> {
      const given = { token: await account.customToken(uid, {}), returnSecureToken: true };
      const answer = await asBrowser<SignedIn>("v1/accounts:signInWithCustomToken", given);
      return answer.ok ? { ok: true, value: present(answer.value.idToken) } : answer;
    },
    async create(given: { email: string; password: string; name: string }): Promise<Answered<string>> {
      const { email, password, name } = given;
      const answer = await asOwner<{ localId?: string }>("/accounts", { email, password, displayName: name });
      return answer.ok ? { ok: true, value: present(answer.value.localId) } : answer;
    },
    async change(uid: string, { password, disabled, claims, revoke, withoutSecondFactor }: AccountChange) {
      return asOwner<object>("/accounts:update", {
        localId: uid,
        ...(password === undefined ? {} : { password }),
        ...(disabled === undefined ? {} : { disableUser: disabled }),
        ...(claims === undefined ? {} : { customAttributes: JSON.stringify(claims) }),
        ...(revoke ? { validSince: String(Math.floor(clock() / 1000)) } : {}),
        ...(withoutSecondFactor ? { mfa: {} } : {}),
      });
    },
    /** Null for nobody. */
    async find(by: { uid: string } | { email: string }): Promise<FirebaseUser | null> {
      const [user] = await lookUp("uid" in by ? { localId: [by.uid] } : { email: [by.email] });
      return user ?? null;
    },
    async findAll(uids: readonly string[]): Promise<FirebaseUser[]> {
      const parts = Array.from({ length: Math.ceil(uids.length / ASKED_AT_ONCE) }, (_, at) =>
        lookUp({ localId: uids.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE) }),
      );
      return (await Promise.all(parts)).flat();
    },
    async sessionCookie(idToken: string, seconds: number): Promise<Answered<string>> {
      const given = { idToken, validDuration: String(seconds) };
      const answer = await asOwner<{ sessionCookie?: string }>(":createSessionCookie", given);
      return answer.ok ? { ok: true, value: present(answer.value.sessionCookie) } : answer;
    },
  };
}

interface SignedIn {
  localId?: string;
  idToken?: string;
  mfaPendingCredential?: string;
  mfaInfo?: StoredFactor[];
}

interface StoredUser {
  localId: string;
  disabled?: boolean;
  validSince?: string;
  customAttributes?: string;
  mfaInfo?: StoredFactor[];
  passkeyInfo?: { credentialId?: string; name?: string; displayName?: string }[];
}

function userOf({ localId, disabled, validSince, customAttributes, mfaInfo = [], passkeyInfo = [] }: StoredUser) {
  return {
    uid: localId,
    disabled: disabled === true,
    validSince: Number(validSince ?? 0) * 1000,
    claims: customAttributes ? (JSON.parse(customAttributes) as Record<string, unknown>) : {},
    totp: mfaInfo.some(isAuthenticator),
    passkeys: passkeyInfo.flatMap(({ credentialId: id, name, displayName }) =>
      id ? [{ id, name: name || displayName || "Klucz dostępu" }] : [],
    ),
  } satisfies FirebaseUser;
}
