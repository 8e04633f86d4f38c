import { readFile } from "node:fs/promises";
import { importPKCS8, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#core/base/common-deps.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { SettingError } from "../config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";

/** The site towards Google. */
export interface GoogleAccount {
  /** For the header `Authorization`, in force for a minute at least. */
  bearer(): Promise<string>;
  /** By which the browser of a member signs in at Firebase as `uid`; `claims` reach the rules of the database. */
  customToken(uid: string, claims: Record<string, unknown>): Promise<string>;
}

const SETTING = "GOOGLE_APPLICATION_CREDENTIALS";
const TOKENS = "https://oauth2.googleapis.com/token";
const SCOPES = "https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/datastore";
const CUSTOM_TOKENS_FOR = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const LIFE_S = 3_600;
const SPARE_MS = 60_000;

const keyFile = z.object({
  type: z.literal("service_account"),
  project_id: z.string(),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

interface AccountParts {
  config: FirebaseConfig;
  environment: NodeJS.ProcessEnv;
  ask: AskGoogle;
  clock: Clock;
}

/** Rejects with a `SettingError` where the key of the service account cannot be used. */
export async function openGoogleAccount({ config, environment, ask, clock }: AccountParts): Promise<GoogleAccount> {
  const { auth, firestore } = config.emulators;
  if (auth ?? firestore) return emulatorAccount(clock);
  const { email, key } = await readKeyFile(environment[SETTING] || null, config.projectId);
  const signed = (payload: JWTPayload, audience: string) => {
    const now = Math.floor(clock() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(email)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_S)
      .sign(key);
  };
  let current: { token: string; endsAt: number } | null = null;
  return {
    async bearer() {
      if (current && current.endsAt > clock() + SPARE_MS) return `Bearer ${current.token}`;
      const assertion = await signed({ scope: SCOPES }, TOKENS);
      const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const { value } = await ask(TOKENS, { body: new URLSearchParams(grant).toString(), headers });
      const { access_token: token, expires_in: life } = value as { access_token?: string; expires_in?: number };
      if (!token) throw new GoogleUnavailable("The service account was given no token.");
      current = { token, endsAt: clock() + (life ?? LIFE_S) * 1000 };
      return `Bearer ${token}`;
    },
    customToken: (uid, claims) => signed({ sub: email, uid, claims }, CUSTOM_TOKENS_FOR),
  };
}

/** Emulators take the word of whoever says "owner", and tokens without a signature. */
function emulatorAccount(clock: Clock): GoogleAccount {
  const email = "szpalta@emulator.invalid";
  return {
    bearer: async () => "Bearer owner",
    async customToken(uid, claims) {
      const now = Math.floor(clock() / 1000);
      return new UnsecuredJWT({ sub: email, uid, claims })
        .setIssuer(email)
        .setAudience(CUSTOM_TOKENS_FOR)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFE_S)
        .encode();
    },
  };
}

async function readKeyFile(path: string | null, projectId: string) {
  const wrong = (why: string, cause?: unknown) => new SettingError(`${SETTING} ${why}.`, { cause });
  if (path === null)
    throw wrong("ma wskazywać plik klucza konta usługi projektu Firebase, bo szpalta.config.ts ma pole „firebase”");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw wrong(`wskazuje plik, którego nie da się odczytać: ${path}`, error);
  });
  const read = keyFile.safeParse(jsonOf(text));
  if (!read.success) throw wrong(`ma wskazywać plik JSON z kluczem konta usługi, a ${path} nim nie jest`);
  const { project_id: project, client_email: email, private_key: pem } = read.data;
  if (project !== projectId)
    throw wrong(`wskazuje klucz projektu „${project}”, a szpalta.config.ts mówi o projekcie „${projectId}”`);
  const key = await importPKCS8(pem, "RS256").catch((error: unknown) => {
    throw wrong(`wskazuje plik, w którym private_key nie jest kluczem: ${path}`, error);
  });
  return { email, key };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
