import type { FirebaseApp } from "firebase/app";
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
  TotpMultiFactorGenerator,
  type UserCredential,
} from "firebase/auth";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import type { BrowserSignIn, SignInStep } from "../firebase-client.ts";

const SECOND_FACTOR = "auth/multi-factor-auth-required";

const opened = new WeakMap<FirebaseApp, Auth>();

/** Opens Firebase Auth without storage in the browser, because the session is a cookie that the server sets and no script can read. */
export function openAuth(app: FirebaseApp, { emulators, signIn }: FirebaseConfig): Auth {
  const existing = opened.get(app);
  if (existing) return existing;
  const windows = signIn && signIn.providers.length > 0 ? { popupRedirectResolver: browserPopupRedirectResolver } : {};
  const auth = initializeAuth(app, { persistence: inMemoryPersistence, ...windows });
  auth.languageCode = "pl";
  if (emulators.auth) connectAuthEmulator(auth, `http://${emulators.auth}`, { disableWarnings: true });
  opened.set(app, auth);
  return auth;
}

export function openSignIn(app: FirebaseApp, config: FirebaseConfig): BrowserSignIn {
  const auth = openAuth(app, config);
  const stepOf = async (signedIn: Promise<UserCredential>): Promise<SignInStep> => {
    try {
      return { idToken: await tokenOf(signedIn) };
    } catch (error) {
      return secondStep(auth, error);
    }
  };
  return {
    withPassword: (email, password) => stepOf(signInWithEmailAndPassword(auth, email, password)),
    withProvider: (provider) => stepOf(signInWithPopup(auth, new OAuthProvider(provider))),
  };
}

/** Returns the step that asks for a second factor if `error` requires one. Throws any other error again. */
function secondStep(auth: Auth, error: unknown): SignInStep {
  if ((error as { code?: unknown }).code !== SECOND_FACTOR) throw error;
  const resolver = getMultiFactorResolver(auth, error);
  const hint = resolver.hints.find(({ factorId }) => factorId === "totp");
  if (!hint) throw error;
  return {
    withCode: (code) => tokenOf(resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code))),
  };
}

async function tokenOf(signedIn: Promise<UserCredential>): Promise<string> {
  return (await signedIn).user.getIdToken();
}
