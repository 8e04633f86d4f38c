/* The types of the package `firebase` that the app uses. The package is optional and may not be installed, so its own types may be missing. */

declare module "firebase/app" {
  export interface FirebaseApp {
    readonly name: string;
  }
  export function initializeApp(options: object): FirebaseApp;
}

declare module "firebase/app-check" {
  import type { FirebaseApp } from "firebase/app";

  export interface AppCheck {
    readonly app: FirebaseApp;
  }
  export const ReCaptchaV3Provider: new (siteKey: string) => object;
  export function initializeAppCheck(
    app: FirebaseApp,
    options: { provider: object; isTokenAutoRefreshEnabled: boolean },
  ): AppCheck;
  export function getToken(appCheck: AppCheck): Promise<{ token: string }>;
}

declare module "firebase/auth" {
  import type { FirebaseApp } from "firebase/app";

  export interface Auth {
    languageCode: string | null;
  }
  export interface UserCredential {
    user: { getIdToken(): Promise<string> };
  }
  export interface MultiFactorResolver {
    hints: { uid: string; factorId: string }[];
    resolveSignIn(assertion: object): Promise<UserCredential>;
  }
  export const OAuthProvider: new (id: string) => object;
  export const inMemoryPersistence: object;
  export const browserPopupRedirectResolver: object;
  export const TotpMultiFactorGenerator: { assertionForSignIn(enrollmentId: string, code: string): object };
  export function initializeAuth(app: FirebaseApp, dependencies: object): Auth;
  export function connectAuthEmulator(auth: Auth, url: string, options: { disableWarnings: boolean }): void;
  export function signInWithEmailAndPassword(auth: Auth, email: string, password: string): Promise<UserCredential>;
  export function signInWithPopup(auth: Auth, provider: object): Promise<UserCredential>;
  export function signInWithCustomToken(auth: Auth, token: string): Promise<UserCredential>;
  export function getMultiFactorResolver(auth: Auth, error: unknown): MultiFactorResolver;
}

declare module "firebase/analytics" {
  import type { FirebaseApp } from "firebase/app";

  export interface Analytics {
    readonly app: FirebaseApp;
  }
  export function isSupported(): Promise<boolean>;
  export function initializeAnalytics(app: FirebaseApp, options: { config: { send_page_view: boolean } }): Analytics;
  export function logEvent(analytics: Analytics, name: string, parameters?: Record<string, string>): void;
}

declare module "firebase/firestore" {
  import type { FirebaseApp } from "firebase/app";

  export interface Firestore {
    readonly type: "firestore";
  }
  export interface Snapshot {
    docs: { id: string; data(): Record<string, unknown> }[];
  }
  export function memoryLruGarbageCollector(settings: { cacheSizeBytes: number }): object;
  export function memoryLocalCache(settings: { garbageCollector: object }): object;
  export function initializeFirestore(app: FirebaseApp, settings: object): Firestore;
  export function connectFirestoreEmulator(firestore: Firestore, host: string, port: number): void;
  export function collection(firestore: Firestore, path: string): object;
  export function onSnapshot(
    query: object,
    onNext: (snapshot: Snapshot) => void,
    onError: (error: unknown) => void,
  ): () => void;
}
