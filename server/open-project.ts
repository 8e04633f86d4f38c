import { usesFirebase } from "#core/base/firebase-config.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { LivePresence, PresenceParts } from "./firebase/live-presence.ts";
import type { FirebaseSurroundings, OpenFirebase } from "./firebase/open-firebase.ts";
import { accountsAt, openAccounts } from "./sign-in/open-accounts.ts";
import type { SignInParts } from "./sign-in/sign-in-context.ts";

/* Nothing of Firebase is loaded where the site's file has switched nothing of it on. */

/** Null for a site that uses nothing of Firebase. Rejects with a Polish sentence where its settings do not fit together. */
export async function openProject(
  { firebase }: SiteConfig,
  surroundings: FirebaseSurroundings,
): Promise<OpenFirebase | null> {
  if (!usesFirebase(firebase)) return null;
  const { openFirebase } = await import("./firebase/open-firebase.ts");
  return openFirebase(firebase, surroundings);
}

/** What the rest of the server asks of it. */
export function projectParts(firebase: OpenFirebase | null, live: LivePresence | null) {
  return { firebase, accountsAt: accountsAt(firebase), databaseToken: live?.token };
}

/** Accounts, and the live news of who is at which post; null where no browser reads those. */
export async function openMembers(parts: SignInParts, firebase: OpenFirebase | null) {
  const { store, clock, log } = parts;
  const signIn = await openAccounts(parts, firebase);
  return { signIn, live: await openPresence({ firebase, store, clock, log }) };
}

async function openPresence({ firebase, ...parts }: PresenceParts): Promise<LivePresence | null> {
  if (!firebase?.config.database) return null;
  const { openLivePresence } = await import("./firebase/live-presence.ts");
  return openLivePresence({ firebase, ...parts });
}
