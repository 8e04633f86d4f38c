import type { LivePresence, PresenceParts } from "./live-presence.ts";

/** The live news of who is at which post; null, with nothing of it loaded, where no browser reads those. */
export async function openPresence({ firebase, ...deps }: PresenceParts): Promise<LivePresence | null> {
  if (!firebase?.config.database) return null;
  const { openLivePresence } = await import("./live-presence.ts");
  return openLivePresence({ firebase, ...deps });
}
