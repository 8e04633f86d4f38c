import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import type { RootData, RouterLocation, RouterState } from "../routing/router.tsx";
import { consent } from "./consent.ts";
import { type FirebaseClient, type LogEvent, openFirebaseClient } from "./firebase-client.ts";

const Context = createContext<FirebaseClient | null>(null);

/** Signing in and the database client for the whole app: null on the server, before they are loaded, and where they are off. */
export function useFirebase(): FirebaseClient | null {
  return useContext(Context);
}

/** Around the whole app in a browser; a server draws the app alone. */
export function FirebaseProvider({ state, children }: { state: RouterState; children: ReactNode }) {
  const firebase = (state.loaderData["root"] as RootData | undefined)?.site.firebase;
  const answer = useSyncExternalStore(consent.subscribe, consent.current, () => null);
  const [client, setClient] = useState<FirebaseClient | null>(null);
  const counts = firebase?.analytics === true && answer === "given";
  useEffect(() => {
    if (!firebase || client || !isWanted(firebase, counts)) return;
    // Whatever it would have served is done without it: passwords go by the server, presence by asking it.
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

/** Tells Analytics of each page shown. Where it cannot be had, that is one error in the console, and nothing is told. */
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
