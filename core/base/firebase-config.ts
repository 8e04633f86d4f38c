/**
 * `firebase` of the site's file: what the console of Firebase shows of the web app, and what of it the site uses. A site without
 * it, or with everything off, loads nothing of Firebase.
 */
export interface FirebaseConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  storageBucket: string;
  messagingSenderId: string;
  appId: string;
  /** Null for a web app without Google Analytics. */
  measurementId: string | null;
  /** Tokens that say a request comes from the site's own pages; unless `enforce`, their absence is only noted. */
  appCheck: { siteKey: string; enforce: boolean } | null;
  /** `host:port` of emulators, for trying things out: only with a project named `demo-…`. */
  emulators: { auth: string | null; firestore: string | null };
  /**
   * Signing in by Firebase Authentication, besides a password by these providers, and by passkeys where the project has them; null:
   * the site's own accounts.
   */
  signIn: { providers: SignInProvider[]; passkeys: boolean } | null;
  /** The database client in the studio's pages; null turns it off. */
  database: DatabaseClientConfig | null;
  /** Google Analytics on readers' pages, for readers who have agreed. */
  analytics: boolean;
}

export const SIGN_IN_PROVIDERS = ["google.com", "microsoft.com", "apple.com", "github.com"] as const;

export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

export interface DatabaseClientConfig {
  /** Bytes of the cache, at least `LEAST_CACHE_BYTES`; -1 is without a limit. */
  cacheBytes: number;
  /** Seconds that a connection without streaming stays open, 5–30. */
  longPollingSeconds: number;
}

/** Defaults and limits of Firestore's client: bytes of its cache, seconds of a long poll. */
export const DEFAULT_CACHE_BYTES = 41_943_040;
export const LEAST_CACHE_BYTES = 1_048_576;
export const LONG_POLLING_SECONDS = { least: 5, most: 30 } as const;

type Values = "apiKey" | "authDomain" | "projectId" | "storageBucket" | "messagingSenderId" | "appId";

export type FirebaseGiven = Pick<FirebaseConfig, Values> & {
  measurementId?: string | null;
  appCheck?: { siteKey: string; enforce?: boolean } | null;
  emulators?: Partial<FirebaseConfig["emulators"]>;
  signIn?: Partial<NonNullable<FirebaseConfig["signIn"]>> | null;
  database?: Partial<DatabaseClientConfig> | null;
  analytics?: boolean;
};

/** Fills in the defaults, with which everything is off. Parts of a wrong shape stay as they are, for the check of the file to name them. */
export function withFirebaseDefaults(config: FirebaseGiven | null): FirebaseConfig | null {
  if (!isObject(config)) return config;
  const whole = {
    measurementId: null,
    analytics: false,
    ...config,
    appCheck: withFields({ enforce: false }, config.appCheck ?? null),
    emulators: withFields({ auth: null, firestore: null }, config.emulators ?? {}),
    signIn: withFields({ providers: [], passkeys: false }, config.signIn ?? null),
    database: withFields(
      { cacheBytes: DEFAULT_CACHE_BYTES, longPollingSeconds: LONG_POLLING_SECONDS.most },
      config.database ?? null,
    ),
  };
  return whole as FirebaseConfig;
}

/** Whether anything of it is on that this program does by Firebase's own services: only then is anything of Firebase loaded. */
export function usesFirebase(config: FirebaseConfig | null | undefined): config is FirebaseConfig {
  return Boolean(config && (config.signIn || config.database || config.analytics));
}

function withFields(fields: object, value: unknown): unknown {
  return isObject(value) ? { ...fields, ...value } : value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
