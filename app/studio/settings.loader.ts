import type { SiteSettings } from "#core/site/settings.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../visit.ts";
import { valueOf, viewerOf } from "./asked.ts";

export interface SettingsScreen {
  settings: SiteSettings;
  fileOnly: { name: string; value: string }[];
}

export async function loadSettings({ desk }: Services, visit: Visit): Promise<SettingsScreen> {
  return valueOf(await desk.settings.settings(viewerOf(visit)));
}
