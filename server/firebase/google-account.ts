import type { Clock } from "#core/base/common-deps.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";

/** The service account with which the site calls Google's services. */
export interface GoogleAccount {
  /** The value of the header `Authorization`, with a token that is valid for at least another minute. */
  bearer(): Promise<string>;
  /** Returns a token with which a team member's browser signs in to Firebase as `uid`. The database's rules can read `claims`. */
  customToken(uid: string, claims: Record<string, unknown>): Promise<string>;
}

export interface AccountParts {
  config: FirebaseConfig;
  environment: NodeJS.ProcessEnv;
  ask: AskGoogle;
  clock: Clock;
}

/** The audience (`aud`) of custom tokens that the site signs, and their life in seconds. */
export const CUSTOM_TOKENS_FOR =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
export const TOKEN_LIFE_S = 3_600;

/** A token is replaced at least this long before it expires. */
const SPARE_MS = 60_000;

/** Caches a token until shortly before its end. `fetchToken` resolves to Google's answer with the token. */
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
