import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";
import type { GoogleAccount } from "./google-account.ts";

/** What Firebase knows of an account. Instants in milliseconds since the epoch. */
export interface FirebaseUser {
  uid: string;
  disabled: boolean;
  /** Sign-ins before this instant are revoked. */
  validSince: number;
  claims: Record<string, unknown>;
}

/** `code` is one of `auth/…`, as the SDK has them. */
export type Answered<T> = { ok: true; value: T } | { ok: false; code: string };

export interface AccountChange {
  /** A new one ends by itself everything that was signed in with the old one. */
  password?: string;
  disabled?: boolean;
  /** Of the role and the person here, for the rules of the database. */
  claims?: Record<string, unknown>;
  /** Ends everything that has been signed in so far. */
  revoke?: boolean;
  /** Takes away its second factors. */
  withoutSecondFactor?: boolean;
}

export type IdentityToolkit = ReturnType<typeof createIdentityToolkit>;

interface ToolkitParts {
  config: FirebaseConfig;
  account: GoogleAccount;
  ask: AskGoogle;
  clock: () => number;
  /** The site's own address, which a key may be restricted to. */
  origin: () => string;
}

/** The accounts of a project, by Identity Toolkit's REST interface. Rejects with `GoogleUnavailable` without an answer. */
export function createIdentityToolkit({ config, account, ask, clock, origin }: ToolkitParts) {
  const { auth } = config.emulators;
  const service = auth ? `http://${auth}/identitytoolkit.googleapis.com` : "https://identitytoolkit.googleapis.com";
  const project = `${service}/v1/projects/${config.projectId}`;
  const post = async (address: string, body: object, headers: Record<string, string>): Promise<Answered<Answer>> => {
    const { status, value } = await ask(address, { body: JSON.stringify(body), headers });
    if (status === 200 && value) return { ok: true, value };
    return { ok: false, code: codeOf(status, value) };
  };
  const asOwner = async (path: string, body: object) =>
    post(project + path, body, { authorization: await account.bearer() });
  return {
    /** The ID token of whoever knows the password. */
    async signInWithPassword(email: string, password: string): Promise<Answered<{ uid: string; idToken: string }>> {
      const address = `${service}/v1/accounts:signInWithPassword?key=${encodeURIComponent(config.apiKey)}`;
      const answer = await post(address, { email, password, returnSecureToken: true }, { referer: `${origin()}/` });
      if (!answer.ok) return answer;
      const { localId: uid, idToken } = answer.value;
      if (!uid) throw new GoogleUnavailable("Identity Toolkit names nobody.");
      return idToken ? { ok: true, value: { uid, idToken } } : { ok: false, code: "auth/multi-factor-auth-required" };
    },
    async create(given: { email: string; password: string; name: string }): Promise<Answered<string>> {
      const { email, password, name } = given;
      const answer = await asOwner("/accounts", { email, password, displayName: name });
      return answer.ok ? { ok: true, value: answer.value.localId ?? "" } : answer;
    },
    async change(uid: string, { password, disabled, claims, revoke, withoutSecondFactor }: AccountChange) {
      return asOwner("/accounts:update", {
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
      const question = "uid" in by ? { localId: [by.uid] } : { email: [by.email] };
      const answer = await asOwner("/accounts:lookup", question);
      if (!answer.ok) throw new GoogleUnavailable(`Identity Toolkit refused to look up an account: ${answer.code}`);
      const [user] = answer.value.users ?? [];
      return user ? userOf(user) : null;
    },
    async sessionCookie(idToken: string, seconds: number): Promise<Answered<string>> {
      const answer = await asOwner(":createSessionCookie", { idToken, validDuration: String(seconds) });
      return answer.ok ? { ok: true, value: answer.value.sessionCookie ?? "" } : answer;
    },
  };
}

interface Answer {
  localId?: string;
  idToken?: string;
  sessionCookie?: string;
  users?: StoredUser[];
}

interface StoredUser {
  localId: string;
  disabled?: boolean;
  validSince?: string;
  customAttributes?: string;
}

function userOf({ localId, disabled, validSince, customAttributes }: StoredUser): FirebaseUser {
  return {
    uid: localId,
    disabled: disabled === true,
    validSince: Number(validSince ?? 0) * 1000,
    claims: customAttributes ? (JSON.parse(customAttributes) as Record<string, unknown>) : {},
  };
}

/** Identity Toolkit's own names where the SDK has others. */
const CODES: Record<string, string> = {
  EMAIL_EXISTS: "email-already-in-use",
  EMAIL_NOT_FOUND: "user-not-found",
  INVALID_PASSWORD: "wrong-password",
  TOO_MANY_ATTEMPTS_TRY_LATER: "too-many-requests",
  PASSWORD_LOGIN_DISABLED: "operation-not-allowed",
  TOKEN_EXPIRED: "id-token-expired",
};

/** `{error: {message: "WEAK_PASSWORD : more of it"}}` as `auth/weak-password`. */
function codeOf(status: number, value: unknown): string {
  const { error } = (value ?? {}) as { error?: { message?: unknown } };
  const [, name = ""] = /^([A-Z_]+)/.exec(typeof error?.message === "string" ? error.message : "") ?? [];
  if (name === "") return `auth/status-${status}`;
  return `auth/${CODES[name] ?? name.toLowerCase().replaceAll("_", "-")}`;
}
