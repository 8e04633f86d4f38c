import type { LivePresence, PresenceParts } from "./live-presence.ts";

/** Opens the live presence of people at posts. Resolves to null, and imports none of its code, on a site without Firestore. */
export async function openPresence({ firebase, ...deps }: PresenceParts): Promise<LivePresence | null> {
  if (!firebase?.config.database) return null;
  const { openLivePresence } = await import("./live-presence.ts");
  return openLivePresence({ firebase, ...deps });
}
