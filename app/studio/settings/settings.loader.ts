import { keysOf } from "#core/base/values/record-keys.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { MARKS, type SiteSettings } from "#core/settings/site-settings.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { settingNames } from "../../messages/setting-names.ts";
import { typography } from "../../messages/editor/typography.ts";
import { pictureRow, TEXT_LIMIT } from "../media/media.loader.ts";

export type SettingsScreen = Awaited<ReturnType<typeof loadSettings>>;

const PICKS = 12;

/** Loads the site's settings. `picks` are the chosen pictures, followed by the newest pictures or by the results of the search. */
export async function loadSettings({ studio }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const { settings, fileOnly } = unwrap(await studio.settings.settings(viewer));
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  const pictures = unwrap(await studio.media.library(viewer, text, 1)).rows.slice(0, PICKS);
  const chosen = await chosenOf(studio.media, viewer, settings);
  const others = pictures.filter(({ id }) => chosen.every((each) => each.id !== id));
  const picks = [...chosen, ...others].map(pictureRow);
  return {
    settings,
    fileOnly: fileOnly.map(({ name, value }) => ({ name: settingNames[name] ?? name, value: valueText(name, value) })),
    sample: unwrap(await studio.sample.isThere(viewer)),
    picks: picks.map(({ id, name, thumb, width, height }) => ({ id, name, thumb, width, height })),
    text,
  };
}

function valueText(name: string, value: string): string {
  const rules: Record<string, string> = typography.rules;
  return name === "typography" ? value.replaceAll(/(?<!\w)\w+(?=:)/g, (rule) => rules[rule] ?? rule) : value;
}

async function chosenOf(media: Services["studio"]["media"], viewer: Viewer, settings: SiteSettings) {
  const ids = [...new Set(keysOf(MARKS).map((name) => settings[name]))].filter((id) => id !== null);
  const pictures = await Promise.all(ids.map((id) => media.picture(viewer, id)));
  return pictures.flatMap((each) => (each.ok ? [each.value] : []));
}
