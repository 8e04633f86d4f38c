import type { FirebaseConfig, SignInProvider } from "#core/base/firebase-config.ts";

/** Firebase in an open page. What is off in the site's file is null. */
export interface FirebaseClient {
  signIn: BrowserSignIn | null;
  database: BrowserDatabase | null;
  /** Rejects where Analytics cannot be had. */
  startAnalytics(): Promise<LogEvent>;
}

/** Signs in at Firebase, for this page alone. Rejects with an error whose `code` is one of `auth/…`. */
export interface BrowserSignIn {
  withPassword(email: string, password: string): Promise<SignInStep>;
  withProvider(provider: SignInProvider): Promise<SignInStep>;
}

/** An ID token, or what a code of the authenticator is still asked for. */
export type SignInStep = { idToken: string } | { withCode(code: string): Promise<string> };

export interface BrowserDatabase {
  /** Calls `listener` with everybody's presence, now and at each change, until the returned function is called. */
  watchPresence(listener: (all: PostPresence[]) => void): () => void;
}

/** Who has a post open. Made by the server's `live-presence.ts`. */
export interface PostPresence {
  postId: string;
  people: { user: string; name: string; writes: boolean }[];
  token: string;
  expiresAt: number;
}

export type LogEvent = (name: string, parameters?: Record<string, string>) => void;

let opened: Promise<FirebaseClient> | null = null;

/** Once in a page; a load that failed may be tried again. */
export function openFirebaseClient(config: FirebaseConfig): Promise<FirebaseClient> {
  opened ??= import("./sdk/open-sdk.ts")
    .then(({ openSdk }) => openSdk(config))
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}
