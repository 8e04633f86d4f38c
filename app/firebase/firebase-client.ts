import type { FirebaseConfig, SignInProvider } from "#core/base/firebase-config.ts";

/** The parts of Firebase that an open page uses. `signIn` and `database` are null when the site's configuration does not turn them on. */
export interface FirebaseClient {
  signIn: BrowserSignIn | null;
  database: BrowserDatabase | null;
  /** Rejects when Analytics is blocked or not supported. */
  startAnalytics(): Promise<LogEvent>;
}

/** Functions that sign in at Firebase for this page alone. They reject with an error whose `code` is one of `auth/…`. */
export interface BrowserSignIn {
  withPassword(email: string, password: string): Promise<SignInStep>;
  withProvider(provider: SignInProvider): Promise<SignInStep>;
}

/** An ID token, or a function that signs in with a code of the authenticator app and resolves to an ID token. */
export type SignInStep = { idToken: string } | { withCode(code: string): Promise<string> };

export interface BrowserDatabase {
  /** Calls `listener` with everybody's presence, now and at each change, until the returned function is called. */
  watchPresence(listener: (all: PostPresence[]) => void): () => void;
}

/** The people who have a post open, as the server's `live-presence.ts` stores them. `expiresAt` is a Unix time in ms. */
export interface PostPresence {
  postId: string;
  people: { user: string; name: string; writes: boolean }[];
  token: string;
  expiresAt: number;
}

export type LogEvent = (name: string, parameters?: Record<string, string>) => void;

let opened: Promise<FirebaseClient> | null = null;

/** Loads the client once for each page; after a failure the next call tries again. */
export function openFirebaseClient(config: FirebaseConfig): Promise<FirebaseClient> {
  opened ??= import("./sdk/open-sdk.ts")
    .then(({ openSdk }) => openSdk(config))
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}
