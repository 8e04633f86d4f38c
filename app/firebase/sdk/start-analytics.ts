import { initializeAnalytics, isSupported, logEvent } from "firebase/analytics";
import type { FirebaseApp } from "firebase/app";
import type { LogEvent } from "../firebase-client.ts";
import { loadScript } from "./load-script.ts";

const TAG = "https://www.googletagmanager.com/gtag/js";

/** Starts Analytics. Rejects when Analytics is blocked or not supported, because the SDK itself would report neither. */
export async function startAnalytics(app: FirebaseApp, measurementId: string): Promise<LogEvent> {
  if (!(await isSupported())) throw new Error("This browser does not support Google Analytics.");
  // The SDK uses an existing script tag instead of adding its own.
  await loadScript(`${TAG}?l=dataLayer&id=${encodeURIComponent(measurementId)}`);
  // `usePageViews` reports the pages, including the first one.
  const analytics = initializeAnalytics(app, { config: { send_page_view: false } });
  return (name, parameters) => logEvent(analytics, name, parameters);
}
