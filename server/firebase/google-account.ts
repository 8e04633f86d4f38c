import type { Clock } from "#core/base/common-deps.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";

/** The site towards Google. */
export interface GoogleAccount {
  /** A token for the header `Authorization` that is valid for at least a minute. */
  bearer(): Promise<string>;
  /** By which the browser of a member signs in at Firebase as `uid`; `claims` reach the rules of the database. */
  customToken(uid: string, claims: Record<string, unknown>): Promise<string>;
}

export interface AccountParts {
  config: FirebaseConfig;
  environment: NodeJS.ProcessEnv;
  ask: AskGoogle;
  clock: Clock;
}

/** Whom tokens of the site's own making are for, and how long they last. */
export const CUSTOM_TOKENS_FOR =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
export const TOKEN_LIFE_S = 3_600;

/** A token is asked for anew so long before its end. */
const SPARE_MS = 60_000;

/** Keeps a token until shortly before its end. `fetchToken` resolves what Google answers. */
export function cachedBearer(clock: Clock, fetchToken: () => Promise<unknown>): GoogleAccount["bearer"] {
  let current: { token: string; endsAt: number } | null = null;
  return async () => {
    if (current && current.endsAt > clock() + SPARE_MS) return `Bearer ${current.token}`;
    const answer = ((await fetchToken()) ?? {}) as { access_token?: string; expires_in?: number };
    const { access_token: token, expires_in: life = TOKEN_LIFE_S } = answer;
    if (!token) throw new GoogleUnavailable("The service account was given no token.");
    current = { token, endsAt: clock() + life * 1000 };
    return `Bearer ${token}`;
  };
}
