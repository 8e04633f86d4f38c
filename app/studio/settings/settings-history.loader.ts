import { SETTING_LABELS, STUDIO_SETTINGS } from "#core/base/site-config.ts";
import { keysOf } from "#core/base/values/record-keys.ts";
import { clipped } from "#core/polish/clipped.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { MARKS, type MenuLine, type SiteSettings } from "#core/settings/site-settings.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { lookWords } from "../../messages/settings/look.ts";
import { settingsHistory } from "../../messages/settings/settings.ts";
import { studio as studioWords } from "../../messages/studio.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";
import { pictureRow } from "../media/media.loader.ts";
import { valueText } from "./setting-values.ts";

export type ShownVersion = Awaited<ReturnType<typeof loadSettingsHistory>>[number];

/** At most so many characters of a value are shown in the history. */
const SHOWN_SIGNS = 60;

/** Loads the versions of the settings, newest first, each with what it changed. `changes` is null for the oldest one. */
export async function loadSettingsHistory({ studio, clock, config }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const versions = unwrap(await studio.settings.history(viewer));
  const pictures: Pictures = new Map();
  for (const id of versions.flatMap(({ settings }) => keysOf(MARKS).flatMap((name) => settings[name] ?? []))) {
    if (pictures.has(id)) continue;
    const picture = await studio.media.picture(viewer, id);
    pictures.set(id, picture.ok ? pictureRow(picture.value) : { name: settingsHistory.gone, thumb: null });
  }
  return versions.map(({ id, at, who, isPresent, settings }, place) => {
    const before = versions[place + 1]?.settings;
    const atText = formatNear(at, clock(), config.timeZone);
    return { id, atText, who, isPresent, changes: before ? changesBetween(before, settings, pictures) : null };
  });
}

type Pictures = Map<string, { name: string; thumb: string | null }>;

function changesBetween(before: SiteSettings, after: SiteSettings, pictures: Pictures) {
  const former = factsOf(before);
  return factsOf(after).flatMap(([label, text], at) => {
    const from = former[at]?.[1] ?? "";
    if (from === text) return [];
    const shown = (value: string) => {
      const { name = value, thumb = null } = pictures.get(value) ?? {};
      return { text: name === "" ? settingsHistory.none : clipped(name, SHOWN_SIGNS), thumb };
    };
    return [{ label, from: shown(from), to: shown(text) }];
  });
}

/** Returns all that settings hold, as pairs of label and text, always in the same order. */
function factsOf({ menu, footer, values, look, ...marks }: SiteSettings): [label: string, text: string][] {
  const words = studioWords.settings;
  return [
    ...STUDIO_SETTINGS.map((path): [string, string] => [SETTING_LABELS[path] ?? path, valueText(path, values[path])]),
    [words.menu, linesText(menu)],
    [words.footer, footer === null ? settingsHistory.ownFooter : linesText(footer)],
    ...keysOf(MARKS).map((name): [string, string] => [words[MARKS[name]], marks[name] ?? ""]),
    ...keysOf(settingsHistory.look).map((part): [string, string] => {
      const value = String(look[part] ?? "");
      return [
        settingsHistory.look[part],
        settingsHistory.looks[value] ?? ownValue(lookWords.pairs, value)?.[0] ?? value,
      ];
    }),
  ];
}

function linesText(lines: MenuLine[]): string {
  return lines.map(({ label, href }) => `${label} (${href})`).join(", ");
}
