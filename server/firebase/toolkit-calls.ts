import { ownValue } from "#core/base/values/own-value.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";
import type { GoogleAccount } from "./google-account.ts";

/** An answer of Identity Toolkit. `code` is an error code `auth/…` with the name that Firebase's SDK uses. */
export type Answered<T> = { ok: true; value: T } | { ok: false; code: string };

/** Two ways to call Identity Toolkit. Both reject with `GoogleUnavailable` when no answer comes. */
export interface ToolkitCalls {
  /** Calls as an administrator of the project; `path` is appended to the project's address. */
  asOwner<T>(path: string, body: object): Promise<Answered<T>>;
  /** Calls like a browser, with the public API key; `path` is a version and a method, such as `v1/accounts:signUp`. */
  asBrowser<T>(path: string, body: object): Promise<Answered<T>>;
}

export interface ToolkitParts {
  config: FirebaseConfig;
  account: GoogleAccount;
  ask: AskGoogle;
  clock: () => number;
  /** The site's public address, sent as the referrer. An API key may be restricted to this address. */
  origin: () => string;
}

/** Creates the calls to Identity Toolkit for a project, or to the project's emulator. */
export function createToolkitCalls({ config, account, ask, origin }: Omit<ToolkitParts, "clock">): ToolkitCalls {
  const { auth } = config.emulators;
  const service = auth ? `http://${auth}/identitytoolkit.googleapis.com` : "https://identitytoolkit.googleapis.com";
  const project = `${service}/v1/projects/${config.projectId}`;
  const post = async <T>(address: string, body: object, headers: Record<string, string>): Promise<Answered<T>> => {
    const { status, value } = await ask(address, { body: JSON.stringify(body), headers });
    if (status === 200 && value) return { ok: true, value: value as T };
    return { ok: false, code: codeOf(status, value) };
  };
  return {
    asOwner: async (path, body) => post(project + path, body, { authorization: await account.bearer() }),
    asBrowser: (path, body) =>
      post(`${service}/${path}?key=${encodeURIComponent(config.apiKey)}`, body, { referer: `${origin()}/` }),
  };
}

/** Returns a field that an answer must have. Throws `GoogleUnavailable` when the field is missing. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new GoogleUnavailable("Identity Toolkit leaves out what was asked for.");
  return value;
}

/** Maps Identity Toolkit's names of errors to the SDK's names, where they differ. */
const CODES: Record<string, string> = {
  EMAIL_EXISTS: "email-already-in-use",
  EMAIL_NOT_FOUND: "user-not-found",
  INVALID_PASSWORD: "wrong-password",
  TOO_MANY_ATTEMPTS_TRY_LATER: "too-many-requests",
  PASSWORD_LOGIN_DISABLED: "operation-not-allowed",
  TOKEN_EXPIRED: "id-token-expired",
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: "requires-recent-login",
  INVALID_CODE: "invalid-verification-code",
  SESSION_EXPIRED: "code-expired",
  INVALID_SESSION_INFO: "invalid-verification-id",
  INVALID_MFA_PENDING_CREDENTIAL: "invalid-multi-factor-session",
  MFA_ENROLLMENT_NOT_FOUND: "multi-factor-info-not-found",
  SECOND_FACTOR_EXISTS: "second-factor-already-in-use",
  SECOND_FACTOR_LIMIT_EXCEEDED: "maximum-second-factor-count-exceeded",
};

/** Returns the code of an error: `{error: {message: "WEAK_PASSWORD : …"}}` becomes `auth/weak-password`. */
function codeOf(status: number, value: unknown): string {
  const { error } = (value ?? {}) as { error?: { message?: unknown } };
  const [, name = ""] = /^([A-Z_]+)/.exec(typeof error?.message === "string" ? error.message : "") ?? [];
  if (name === "") return `auth/status-${status}`;
  return `auth/${ownValue(CODES, name) ?? name.toLowerCase().replaceAll("_", "-")}`;
}
