import type { Clock } from "#core/base/common-deps.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { SettingError } from "../base/config.ts";
import { isLoopback } from "../base/plain-http.ts";
import { type AskGoogle, createAskGoogle } from "./ask-google.ts";
import type { GoogleAccount } from "./google-account.ts";
import { metadataServer } from "./machine-account.ts";
import { openGoogleAccount } from "./open-google-account.ts";
import { createTokenVerifier, type TokenVerifier } from "./token-verifier.ts";

/** What the server uses of the project in the site's file. */
export interface OpenFirebase {
  config: FirebaseConfig;
  ask: AskGoogle;
  verifier: TokenVerifier;
  /** Null where nothing is written there: Analytics and App Check need none. */
  account: GoogleAccount | null;
}

export interface FirebaseSurroundings {
  /** The site's origin by the settings or its configuration; null without one. */
  origin: string | null;
  environment: NodeJS.ProcessEnv;
  clock: Clock;
}

/** Asks nobody yet but the machine, where no file has a key. Rejects with a `SettingError` where the settings do not fit together. */
export async function openFirebase(
  config: FirebaseConfig,
  { origin, environment, clock }: FirebaseSurroundings,
): Promise<OpenFirebase> {
  const emulators = [config.emulators.auth, config.emulators.firestore].filter((host) => host !== null);
  // Whoever asks an emulator to be somebody, is somebody.
  if (emulators.length > 0 && origin !== null && !isLoopback(new URL(origin).hostname))
    throw new SettingError(
      `szpalta.config.ts: pole „firebase.emulators” służy próbom na tej maszynie, a witryna ma publiczny adres ${origin}.`,
    );
  const ask = createAskGoogle([...emulators.map((host) => `http://${host}`), metadataServer(environment)]);
  const needsAccount = config.signIn !== null || config.database !== null;
  return {
    config,
    ask,
    verifier: createTokenVerifier({ config, ask, clock }),
    account: needsAccount ? await openGoogleAccount({ config, environment, ask, clock }) : null,
  };
}
