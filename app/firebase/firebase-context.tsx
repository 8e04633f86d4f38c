import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import type { RootData, RouterLocation, RouterState } from "../routing/router.tsx";
import { consent } from "./consent.ts";
import { type FirebaseClient, type LogEvent, openFirebaseClient } from "./firebase-client.ts";

const Context = createContext<FirebaseClient | null>(null);

/** Returns the Firebase client; null on the server, before the client is loaded, and on sites without Firebase. */
export function useFirebase(): FirebaseClient | null {
  return useContext(Context);
}

/** Provides the Firebase client to its children. In a browser it wraps the whole app; a server draws the app without this provider. */
export function FirebaseProvider({ state, children }: { state: RouterState; children: ReactNode }) {
  const firebase = (state.loaderData["root"] as RootData | undefined)?.site.firebase;
  const answer = useSyncExternalStore(consent.subscribe, consent.current, () => null);
  const [client, setClient] = useState<FirebaseClient | null>(null);
  const counts = firebase?.analytics === true && answer === "given";
  useEffect(() => {
    if (!firebase || client || !isWanted(firebase, counts)) return;
    // Nothing breaks without the client: passwords go through the server, and presence is polled.
    openFirebaseClient(firebase).then(setClient, (error: unknown) => console.warn(error));
  }, [firebase, client, counts]);
  usePageViews(client && counts && !isInStudio() ? client : null, state.location);
  return <Context value={client}>{children}</Context>;
}

function isWanted({ signIn, database }: FirebaseConfig, counts: boolean): boolean {
  return isInStudio() ? (signIn ?? database) !== null : counts;
}

function isInStudio(): boolean {
  return document.documentElement.dataset["studio"] !== undefined;
}

const NOTHING: LogEvent = () => {};

/** Reports each page shown to Analytics. If Analytics cannot be loaded, one error is logged and nothing is sent. */
function usePageViews(client: FirebaseClient | null, { pathname, search }: RouterLocation): void {
  const [logEvent, setLogEvent] = useState<LogEvent | null>(null);
  useEffect(() => {
    void client
      ?.startAnalytics()
      .catch((error: unknown) => {
        console.error("Analytics failed to initialise", error);
        return NOTHING;
      })
      .then((log) => setLogEvent(() => log));
  }, [client]);
  useEffect(() => {
    if (!client) return;
    logEvent?.("page_view", { page_location: location.origin + pathname + search, page_title: document.title });
  }, [client, logEvent, pathname, search]);
}
