/**
 * The setting `firebase` of `szpalta.config.ts`: the web app's values as the console of Firebase shows them, and the services that the site
 * uses. Without this setting, or with every service off, a site loads nothing of Firebase.
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
  /**
   * App Check: tokens that prove that a request comes from the site's own pages. Unless `enforce` is set, a missing token is only logged.
   */
  appCheck: { siteKey: string; enforce: boolean } | null;
  /** `host:port` of Firebase's emulators, for tests; allowed only with a project named `demo-…`. */
  emulators: { auth: string | null; firestore: string | null };
  /**
   * Sign-in by Firebase Authentication: by password, these providers, and passkeys where the project has them; null to
   * use the site's own accounts.
   */
  signIn: { providers: SignInProvider[]; passkeys: boolean } | null;
  /** The Firestore client in the studio's pages; null turns it off. */
  database: DatabaseClientConfig | null;
  /** Google Analytics on readers' pages, for readers who have agreed. */
  analytics: boolean;
}

export const SIGN_IN_PROVIDERS = ["google.com", "microsoft.com", "apple.com", "github.com"] as const;

export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

export interface DatabaseClientConfig {
  /** The size of the client's cache in bytes, at least `LEAST_CACHE_BYTES`; -1 for no limit. */
  cacheBytes: number;
  /** For how many seconds, 5–30, a long poll stays open where streaming does not work. */
  longPollingSeconds: number;
}

/** Defaults and limits of Firestore's client: bytes of its cache, seconds of a long poll. */
export const DEFAULT_CACHE_BYTES = 41_943_040;
export const LEAST_CACHE_BYTES = 1_048_576;
export const LONG_POLLING_SECONDS = { least: 5, most: 30 } as const;

type Values = "apiKey" | "authDomain" | "projectId" | "storageBucket" | "messagingSenderId" | "appId";

export type FirebaseFileSettings = Pick<FirebaseConfig, Values> & {
  measurementId?: string | null;
  appCheck?: { siteKey: string; enforce?: boolean } | null;
  emulators?: Partial<FirebaseConfig["emulators"]>;
  signIn?: Partial<NonNullable<FirebaseConfig["signIn"]>> | null;
  database?: Partial<DatabaseClientConfig> | null;
  analytics?: boolean;
};

/**
 * Fills in the defaults, which turn every service off. A value of a wrong shape stays as it is, so that the check of the file can name it.
 */
export function withFirebaseDefaults(config: FirebaseFileSettings | null): FirebaseConfig | null {
  if (!isObject(config)) return config;
  const completed = {
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
  return completed as FirebaseConfig;
}

/** Tells whether pages of the site use a service of Firebase; only then do they load any code of Firebase. */
export function usesFirebase(config: FirebaseConfig | null | undefined): config is FirebaseConfig {
  return Boolean(config && (config.signIn || config.database || config.analytics));
}

function withFields(fields: object, value: unknown): unknown {
  return isObject(value) ? { ...fields, ...value } : value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
