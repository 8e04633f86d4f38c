import type { FirebaseApp } from "firebase/app";
import { signInWithCustomToken } from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
  onSnapshot,
} from "firebase/firestore";
import { DEFAULT_CACHE_BYTES, type FirebaseConfig, LONG_POLLING_SECONDS } from "#core/base/firebase-config.ts";
import { links } from "../../links.ts";
import { submit } from "../../requests/submit.ts";
import type { BrowserDatabase, PostPresence } from "../firebase-client.ts";
import { openAuth } from "./sdk-auth.ts";

/** Opens the database with the rights of the page's session. The server issues a token that is valid for this page alone. */
export function openDatabase(app: FirebaseApp, config: FirebaseConfig): BrowserDatabase {
  const { cacheBytes = DEFAULT_CACHE_BYTES, longPollingSeconds = LONG_POLLING_SECONDS.most } = config.database ?? {};
  const auth = openAuth(app, config);
  const firestore = initializeFirestore(app, {
    localCache: memoryLocalCache({
      garbageCollector: memoryLruGarbageCollector({ cacheSizeBytes: cacheBytes }),
    }),
    experimentalAutoDetectLongPolling: true,
    experimentalLongPollingOptions: { timeoutSeconds: longPollingSeconds },
  });
  const { firestore: emulator } = config.emulators;
  if (emulator) {
    const { hostname, port } = new URL(`http://${emulator}`);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  let signedIn: Promise<unknown> | null = null;
  const signIn = () => (signedIn ??= databaseToken().then((token) => signInWithCustomToken(auth, token)));
  return {
    watchPresence(listener) {
      let [isOver, stop] = [false, () => {}];
      const failed = (error: unknown) => console.warn(error);
      const watch = () => {
        if (isOver) return;
        stop = onSnapshot(
          collection(firestore, "presence"),
          ({ docs }) => listener(docs.map((each) => ({ ...each.data(), postId: each.id }) as PostPresence)),
          failed,
        );
      };
      signIn().then(watch, (error: unknown) => {
        signedIn = null;
        failed(error);
      });
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}

async function databaseToken(): Promise<string> {
  const answer = await submit<string | null>(links.account(), { do: "database-token" });
  if (answer.ok && "value" in answer && answer.value !== null) return answer.value;
  throw new Error("The site gave no token for the database.");
}
