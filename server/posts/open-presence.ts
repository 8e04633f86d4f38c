import type { LivePresence, PresenceParts } from "./live-presence.ts";

/** Opens the live notices of who has which post open. Resolves to null, and imports no code, on a site without Firestore. */
export async function openPresence({ firebase, ...deps }: PresenceParts): Promise<LivePresence | null> {
  if (!firebase?.config.database) return null;
  const { openLivePresence } = await import("./live-presence.ts");
  return openLivePresence({ firebase, ...deps });
}
