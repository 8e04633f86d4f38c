import { type FirebaseConfig, usesFirebase } from "#core/base/firebase-config.ts";

/** Maps a directive of a content security policy to the origins that it allows besides the site's own. */
export type MoreSources = Record<string, string[]>;

const ACCOUNTS = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
const DATABASE = ["https://firestore.googleapis.com"];
const RECAPTCHA = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
const RECAPTCHA_FRAMES = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];
const APP_CHECK = ["https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"];
/** The origin of the library through which a provider's sign-in window returns its result to the page. */
const WINDOWS = ["https://apis.google.com"];
const TAG_MANAGER = "https://www.googletagmanager.com";
const MEASURING = [
  TAG_MANAGER,
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://firebase.googleapis.com",
  "https://firebaseinstallations.googleapis.com",
];

/** Returns the sources that readers' pages need for Firebase; null when none are needed. */
export function readersSources(config: FirebaseConfig | null | undefined): MoreSources | null {
  return config?.analytics ? { "script-src": [TAG_MANAGER], "connect-src": MEASURING } : null;
}

/** Returns the sources that the studio and the sign-in page need for Firebase; null when none are needed. */
export function studioSources(config: FirebaseConfig | null | undefined): MoreSources | null {
  if (!usesFirebase(config) || !(config.signIn ?? config.database)) return null;
  const { appCheck, database, emulators, authDomain } = config;
  const isByWindow = opensWindows(config);
  const auth = emulators.auth ? [`http://${emulators.auth}`] : [];
  const firestore = emulators.firestore ? [`http://${emulators.firestore}`] : [];
  return withoutEmpty({
    "script-src": [...(isByWindow ? WINDOWS : []), ...(appCheck ? RECAPTCHA : [])],
    "connect-src": [
      ...(emulators.auth ? auth : ACCOUNTS),
      ...(database ? (emulators.firestore ? firestore : DATABASE) : []),
      ...(appCheck ? APP_CHECK : []),
    ],
    "frame-src": [
      ...(isByWindow ? (emulators.auth ? auth : [`https://${authDomain}`]) : []),
      ...(appCheck ? RECAPTCHA_FRAMES : []),
    ],
  });
}

/** Returns whether signing in may open a provider's window. That window must be able to reach the page that opened it. */
export function opensWindows(config: FirebaseConfig | null | undefined): boolean {
  return (config?.signIn?.providers.length ?? 0) > 0;
}

function withoutEmpty(sources: MoreSources): MoreSources {
  return Object.fromEntries(Object.entries(sources).filter(([, each]) => each.length > 0));
}
