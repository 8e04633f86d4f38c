import { SETTING_LABELS, type StudioSetting } from "#core/base/site-config.ts";
import { eachKey, keysOf } from "#core/base/values/record-keys.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { MARKS, type SiteSettings } from "#core/settings/site-settings.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { settingNames } from "../../messages/settings/setting-names.ts";
import { pickedPicture, TEXT_LIMIT } from "../media/media.loader.ts";
import { loadSettingsHistory } from "./settings-history.loader.ts";
import { timeZones } from "./time-zones.ts";
import { defaultText, typographySwitches, valueText } from "./setting-values.ts";

export type SettingsScreen = Awaited<ReturnType<typeof loadSettings>>;

const PICKS = 12;

/** Loads the site's settings. `picks` are the chosen pictures, followed by the newest pictures or by the results of the search. */
export async function loadSettings(services: Services, context: RequestContext) {
  const { studio } = services;
  const viewer = requiredViewer(context);
  const { settings, fileOnly, present, inFile } = unwrap(await studio.settings.settings(viewer));
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  const pictures = unwrap(await studio.media.library(viewer, text, 1)).rows.slice(0, PICKS);
  const chosen = await chosenOf(studio.media, viewer, settings);
  const others = pictures.filter(({ id }) => chosen.every((each) => each.id !== id));
  return {
    settings,
    fields: fieldsOf(settings, present, inFile),
    zones: await timeZones(String(present.timeZone)),
    codes: present["head.verification"] as { name: string; content: string }[],
    switches: typographySwitches(present.typography as Record<string, boolean>),
    history: await loadSettingsHistory(services, context),
    fileOnly: fileOnly.map(({ name, value }) => ({ name: settingNames[name] ?? name, value })),
    sample: unwrap(await studio.sample.isThere(viewer)),
    picks: [...chosen, ...others].map(pickedPicture),
    text,
  };
}

export interface ShownSetting {
  label: string;
  /** What the file or the studio sets; empty for neither. */
  text: string;
  fallback: string;
  isInFile: boolean;
}

function fieldsOf(
  { values }: SiteSettings,
  present: Record<StudioSetting, unknown>,
  inFile: readonly string[],
): Record<StudioSetting, ShownSetting> {
  return eachKey(present, (path) => {
    const isInFile = inFile.includes(path);
    const text = valueText(path, isInFile ? present[path] : values[path]);
    return { label: SETTING_LABELS[path] ?? path, text, fallback: defaultText(path), isInFile };
  });
}

async function chosenOf(media: Services["studio"]["media"], viewer: Viewer, settings: SiteSettings) {
  const ids = [...new Set(keysOf(MARKS).map((name) => settings[name]))].filter((id) => id !== null);
  const pictures = await Promise.all(ids.map((id) => media.picture(viewer, id)));
  return pictures.flatMap((each) => (each.ok ? [each.value] : []));
}
