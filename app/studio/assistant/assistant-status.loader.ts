import type { AssistantSettings } from "#core/assistant/assistant-service.ts";
import { formatMonth, formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface AssistantStatusScreen extends AssistantSettings {
  probedText: string | null;
  monthText: string;
}

export async function loadAssistantStatus(
  { studio, clock, config }: Services,
  context: RequestContext,
): Promise<AssistantStatusScreen> {
  const settings = unwrap(await studio.assistant.settings(requiredViewer(context)));
  const { probe, month } = settings;
  // The budget's month is a calendar month without a time zone, hence UTC.
  const monthText = formatMonth(Date.parse(`${month.name}-01`), "UTC");
  return { ...settings, monthText, probedText: probe && formatNear(probe.at, clock(), config.timeZone) };
}
