import { readFile } from "node:fs/promises";
import { importPKCS8, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#core/base/common-deps.ts";
import { SettingError } from "../base/config.ts";
import {
  type AccountParts,
  CUSTOM_TOKENS_FOR,
  type GoogleAccount,
  cachedBearer,
  TOKEN_LIFE_S,
} from "./google-account.ts";
import { openMachineAccount } from "./machine-account.ts";
import { firebaseServerMessages } from "#core/messages/server/firebase.ts";

const SETTING = "GOOGLE_APPLICATION_CREDENTIALS";
const TOKENS = "https://oauth2.googleapis.com/token";
const SCOPES = "https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/datastore";

const keyFile = z.object({
  type: z.literal("service_account"),
  project_id: z.string(),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/**
 * Opens the service account of the key file, or else the account under which Google Cloud runs this machine. Rejects with a `SettingError`
 * when both are missing or the account belongs to another project.
 */
export async function openGoogleAccount({ config, environment, ask, clock }: AccountParts): Promise<GoogleAccount> {
  const { auth, firestore } = config.emulators;
  if (auth ?? firestore) return emulatorAccount(clock);
  const file = environment[SETTING] || null;
  if (file === null) return openMachineAccount({ config, environment, ask, clock });
  const { email, key } = await readKeyFile(file, config.projectId);
  const signed = (payload: JWTPayload, audience: string) => {
    const now = Math.floor(clock() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(email)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_LIFE_S)
      .sign(key);
  };
  return {
    bearer: cachedBearer(clock, async () => {
      const assertion = await signed({ scope: SCOPES }, TOKENS);
      const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await ask(TOKENS, { body: new URLSearchParams(grant).toString(), headers })).value;
    }),
    customToken: (uid, claims) => signed({ sub: email, uid, claims }, CUSTOM_TOKENS_FOR),
  };
}

/** Returns the account for emulators, which accept the bearer token "owner" and tokens without a signature. */
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
        .setExpirationTime(now + TOKEN_LIFE_S)
        .encode();
    },
  };
}

async function readKeyFile(path: string, projectId: string) {
  const wrong = (sentence: string, cause?: unknown) => new SettingError(sentence, { cause });
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw wrong(firebaseServerMessages.unreadable(path), error);
  });
  const read = keyFile.safeParse(jsonOf(text));
  if (!read.success) throw wrong(firebaseServerMessages.noKeyFile(path));
  const { project_id: project, client_email: email, private_key: pem } = read.data;
  if (project !== projectId) throw wrong(firebaseServerMessages.keyOfOtherProject(project, projectId));
  const key = await importPKCS8(pem, "RS256").catch((error: unknown) => {
    throw wrong(firebaseServerMessages.noPrivateKey(path), error);
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
