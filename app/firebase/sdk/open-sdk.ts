import { type FirebaseApp, initializeApp } from "firebase/app";
import { getToken, initializeAppCheck, ReCaptchaV3Provider } from "firebase/app-check";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { attestWith } from "../../requests/submit.ts";
import type { FirebaseClient } from "../firebase-client.ts";
import { loadScript, withTimeout } from "./load-script.ts";

/** Address of the reCAPTCHA script. If the page has a script tag with this address, the SDK does not add its own tag. */
const RECAPTCHA = "https://www.google.com/recaptcha/api.js";

/**
 * Starts the Firebase services that the site uses. App Check starts first, because requests of the other services carry its
 * tokens. Builds for sites without Firebase leave this folder out.
 */
export async function openSdk(config: FirebaseConfig): Promise<FirebaseClient> {
  const { apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId, measurementId } = config;
  const values = { apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId };
  const app = initializeApp({ ...values, ...(measurementId === null ? {} : { measurementId }) });
  const inStudio = document.documentElement.dataset["studio"] !== undefined;
  if (config.appCheck && inStudio) {
    // Without App Check the page continues; the server decides what a page without App Check may do.
    await startAppCheck(app, config.appCheck.siteKey).catch((error: unknown) => console.warn(error));
  }
  return {
    signIn: config.signIn && inStudio ? (await import("./sdk-auth.ts")).openSignIn(app, config) : null,
    database: config.database && inStudio ? (await import("./open-database.ts")).openDatabase(app, config) : null,
    startAnalytics: async () => (await import("./start-analytics.ts")).startAnalytics(app, measurementId ?? ""),
  };
}

async function startAppCheck(app: FirebaseApp, siteKey: string): Promise<void> {
  await loadScript(RECAPTCHA);
  const appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  attestWith(async () => ({ "x-firebase-appcheck": (await withTimeout(getToken(appCheck))).token }));
}
