import type { AssistantSettings } from "#core/assistant/assistant-desk.ts";
import { formatMonth } from "#core/polish/dates.ts";
import { formatNear } from "#core/polish/moments.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../../requests/request-context.ts";
import { valueOf, viewerOf } from "../../requests/unwrap.ts";

export interface AssistantScreen extends AssistantSettings {
  /** "dzisiaj, 12:04"; null before a probe. */
  probedText: string | null;
  /** "listopad 2026" */
  monthText: string;
}

export async function loadAssistant({ desk, clock, config }: Services, visit: Visit): Promise<AssistantScreen> {
  const settings = valueOf(await desk.assistant.settings(viewerOf(visit)));
  const { probe, month } = settings;
  // A month of the budget is a month and no instant: it is the same in every zone.
  const monthText = formatMonth(Date.parse(`${month.name}-01`), "UTC");
  return { ...settings, monthText, probedText: probe && formatNear(probe.at, clock(), config.timeZone) };
}
