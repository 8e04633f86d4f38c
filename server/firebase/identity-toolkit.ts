import { GoogleUnavailable } from "./ask-google.ts";
import { createPasskeyCalls, type StoredPasskey } from "./passkey-calls.ts";
import {
  createSecondFactorCalls,
  isAuthenticator,
  type PendingSignIn,
  type StoredFactor,
} from "./second-factor-calls.ts";
import { type Answered, createToolkitCalls, present, type ToolkitParts } from "./toolkit-calls.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/** An account in Firebase. Instants are in milliseconds since the epoch. */
export interface FirebaseUser {
  uid: string;
  disabled: boolean;
  /** Sign-ins before this instant are revoked. */
  validSince: number;
  claims: Record<string, unknown>;
  /** Whether signing in asks for a code of an authenticator app after the password. */
  totp: boolean;
  passkeys: StoredPasskey[];
}

export interface AccountChange {
  /** The new password. Firebase then ends all sessions that began with the old one. */
  password?: string;
  disabled?: boolean;
  /** Claims about role and person, for the security rules of the database. */
  claims?: Record<string, unknown>;
  /** Whether to end all sessions that exist now. */
  revoke?: boolean;
  /** Whether to remove the second factors. */
  withoutSecondFactor?: boolean;
}

/** The result of a right password: an ID token, or a pending sign-in that needs a second factor. */
export type VerifiedPassword = { uid: string } & ({ idToken: string } | { pending: PendingSignIn });

export type IdentityToolkit = ReturnType<typeof createIdentityToolkit>;

/** One request may look up at most this many accounts. */
const LOOKUP_SIZE = 100;

/**
 * Reads and changes the accounts of a project by the REST API of Identity Toolkit. Every method rejects with `GoogleUnavailable` when no
 * answer comes.
 */
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
    async signInWithPassword(email: string, password: string): Promise<Answered<VerifiedPassword>> {
      const body = { email, password, returnSecureToken: true };
      const answer = await asBrowser<SignedIn>("v1/accounts:signInWithPassword", body);
      if (!answer.ok) return answer;
      const { localId, idToken, mfaPendingCredential: credential, mfaInfo = [] } = answer.value;
      const uid = present(localId);
      if (idToken) return { ok: true, value: { uid, idToken } };
      const factorId = mfaInfo.find(isAuthenticator)?.mfaEnrollmentId ?? null;
      return { ok: true, value: { uid, pending: { credential: present(credential), factorId } } };
    },
    /** Returns an ID token for any account, without its password. The caller must have verified the person. */
    async idTokenOf(uid: string): Promise<Answered<string>> {
      const body = { token: await account.customToken(uid, {}), returnSecureToken: true };
      const answer = await asBrowser<SignedIn>("v1/accounts:signInWithCustomToken", body);
      return answer.ok ? { ok: true, value: present(answer.value.idToken) } : answer;
    },
    async create(person: { email: string; password: string; name: string }): Promise<Answered<string>> {
      const { email, password, name } = person;
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
    /** Returns the account with this id or e-mail address; null when no account has it. */
    async find(by: { uid: string } | { email: string }): Promise<FirebaseUser | null> {
      const [user] = await lookUp("uid" in by ? { localId: [by.uid] } : { email: [by.email] });
      return user ?? null;
    },
    async findAll(uids: readonly string[]): Promise<FirebaseUser[]> {
      const lookups = Array.from({ length: Math.ceil(uids.length / LOOKUP_SIZE) }, (_, at) =>
        lookUp({ localId: uids.slice(at * LOOKUP_SIZE, (at + 1) * LOOKUP_SIZE) }),
      );
      return (await Promise.all(lookups)).flat();
    },
    async sessionCookie(idToken: string, seconds: number): Promise<Answered<string>> {
      const body = { idToken, validDuration: String(seconds) };
      const answer = await asOwner<{ sessionCookie?: string }>(":createSessionCookie", body);
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
      id ? [{ id, name: name || displayName || signInMessages.passkeyName }] : [],
    ),
  } satisfies FirebaseUser;
}
