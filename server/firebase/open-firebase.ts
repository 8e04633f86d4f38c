import type { Clock } from "#core/base/common-deps.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { SettingError } from "../base/config.ts";
import { isLoopback } from "#core/base/values/plain-http.ts";
import { type AskGoogle, createAskGoogle } from "./ask-google.ts";
import type { GoogleAccount } from "./google-account.ts";
import { metadataServer } from "./machine-account.ts";
import { openGoogleAccount } from "./open-google-account.ts";
import { createTokenVerifier, type TokenVerifier } from "./token-verifier.ts";
import { firebaseServerMessages } from "#core/messages/server/firebase.ts";

/** The Firebase project of the site's file, as the server uses it. */
export interface OpenFirebase {
  config: FirebaseConfig;
  ask: AskGoogle;
  verifier: TokenVerifier;
  /** Null when the site uses only Analytics and App Check, which need no service account. */
  account: GoogleAccount | null;
}

export interface FirebaseSurroundings {
  /** The public origin from the environment or the site's file; null without a public origin. */
  origin: string | null;
  environment: NodeJS.ProcessEnv;
  clock: Clock;
}

/**
 * Opens the project. Without a key file it asks the metadata server; it sends no other requests. Rejects with a `SettingError` when
 * settings contradict each other.
 */
export async function openFirebase(
  config: FirebaseConfig,
  { origin, environment, clock }: FirebaseSurroundings,
): Promise<OpenFirebase> {
  const emulators = [config.emulators.auth, config.emulators.firestore].filter((host) => host !== null);
  // An emulator lets anybody sign in as anybody, so it must never serve a public site.
  if (emulators.length > 0 && origin !== null && !isLoopback(new URL(origin).hostname))
    throw new SettingError(firebaseServerMessages.emulatorsOfPublicSite(origin));
  const ask = createAskGoogle([...emulators.map((host) => `http://${host}`), metadataServer(environment)]);
  const needsAccount = config.signIn !== null || config.database !== null;
  return {
    config,
    ask,
    verifier: createTokenVerifier({ config, ask, clock }),
    account: needsAccount ? await openGoogleAccount({ config, environment, ask, clock }) : null,
  };
}
