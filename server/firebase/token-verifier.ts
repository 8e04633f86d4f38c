import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from "jose";
import type { Clock } from "#core/base/common-deps.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import type { AskGoogle } from "./ask-google.ts";

const ID_TOKEN_KEYS = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
const SESSION_KEYS = "https://identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys";
const APP_CHECK_KEYS = "https://firebaseappcheck.googleapis.com/v1/jwks";

/** A token with an unknown key makes the verifier fetch the keys again, at most once in this time, because anybody can send such tokens. */
const REFETCH_MS = 60_000;

/** The person to whom a token belongs. `authTime` is the time of the sign-in, in seconds since the epoch. */
export interface FirebaseIdentity {
  uid: string;
  authTime: number;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

interface VerifierParts {
  config: FirebaseConfig;
  ask: AskGoogle;
  clock: Clock;
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/**
 * Checks signature, project and times of Firebase's tokens. Resolves to null for an invalid token. Rejects with `GoogleUnavailable` when
 * the keys cannot be fetched. Tokens without a signature are accepted only with an emulator of Authentication.
 */
export function createTokenVerifier({ config, ask, clock }: VerifierParts) {
  const { projectId, messagingSenderId: project, appId, emulators } = config;
  const keysAt = (address: string) => (emulators.auth ? null : remoteKeys(address, ask, clock));
  const idTokens = { keys: keysAt(ID_TOKEN_KEYS), issuer: `https://securetoken.google.com/${projectId}` };
  const sessions = { keys: keysAt(SESSION_KEYS), issuer: `https://session.firebase.google.com/${projectId}` };
  const appCheck = {
    keys: remoteKeys(APP_CHECK_KEYS, ask, clock),
    issuer: `https://firebaseappcheck.googleapis.com/${project}`,
  };
  return {
    idToken: async (token: string) => identityOf(await verified(token, idTokens, projectId, clock)),
    sessionCookie: async (token: string) => identityOf(await verified(token, sessions, projectId, clock)),
    /** Resolves to whether an App Check token is valid and belongs to this web app. */
    async appCheck(token: string): Promise<boolean> {
      const payload = await verified(token, appCheck, `projects/${project}`, clock);
      return payload !== null && payload.sub === appId;
    },
  };
}

interface Signer {
  keys: JWTVerifyGetKey | null;
  issuer: string;
}

async function verified(
  token: string,
  { keys, issuer }: Signer,
  audience: string,
  clock: Clock,
): Promise<JWTPayload | null> {
  const rules = { issuer, audience, currentDate: new Date(clock()), requiredClaims: ["sub", "exp"] };
  try {
    if (!keys) return UnsecuredJWT.decode(token, rules).payload;
    return (await jwtVerify(token, keys, { ...rules, algorithms: ["RS256"] })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function identityOf(payload: JWTPayload | null): FirebaseIdentity | null {
  const { sub, auth_time: authTime, email, email_verified: isVerified, name } = payload ?? {};
  if (!sub || typeof authTime !== "number") return null;
  return {
    uid: sub,
    authTime,
    email: typeof email === "string" ? email.toLowerCase() : null,
    emailVerified: isVerified === true,
    name: typeof name === "string" ? name : null,
  };
}

/** Returns the public keys at an address. The keys are cached until a token names an unknown key. */
function remoteKeys(address: string, ask: AskGoogle, clock: Clock): JWTVerifyGetKey {
  let cached: { find: JWTVerifyGetKey; at: number } | null = null;
  const fetchKeys = async () => {
    const { value } = await ask(address);
    cached = { find: createLocalJWKSet(value as JSONWebKeySet), at: clock() };
    return cached;
  };
  return async (header, token) => {
    const { find, at } = cached ?? (await fetchKeys());
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Math.abs(clock() - at) < REFETCH_MS) throw error;
      return (await fetchKeys()).find(header, token);
    }
  };
}
