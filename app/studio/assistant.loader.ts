import type { AssistantSettings } from "#core/assistant/assistant-desk.ts";
import { formatNear } from "#core/polish/moments.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../visit.ts";
import { valueOf, viewerOf } from "./asked.ts";

export interface AssistantScreen extends AssistantSettings {
  /** "dzisiaj, 12:04"; null before a probe. */
  probedText: string | null;
}

export async function loadAssistant({ desk, clock, config }: Services, visit: Visit): Promise<AssistantScreen> {
  const settings = valueOf(await desk.assistant.settings(viewerOf(visit)));
  const { probe } = settings;
  return { ...settings, probedText: probe && formatNear(probe.at, clock(), config.timeZone) };
}
