import type { SettingValues } from "../base/site-config.ts";
import { ownValue } from "../base/values/own-value.ts";
import { sampleValues } from "../messages/sample.ts";
import type { SettingsRead, SettingsWrite } from "./store.ts";

/** Whether somebody has named the site in the studio. */
export function hasOwnName(values: SettingValues): boolean {
  return "name" in values && !isSampleName(values);
}

/** Removes the sample's values that nobody has changed, and stores `own`, such as the site's name. */
export async function replaceSampleValues(tx: SettingsRead & SettingsWrite, own: SettingValues = {}): Promise<void> {
  const settings = await tx.settings();
  const values = { ...withoutSampleValues(settings.values), ...own };
  await tx.putSettings({ ...settings, values, version: settings.version + 1 });
}

function withoutSampleValues(values: SettingValues): SettingValues {
  const isSample = (path: string) =>
    path === "name" ? isSampleName(values) : values[path] === ownValue(sampleValues, path);
  return Object.fromEntries(Object.entries(values).filter(([path]) => !isSample(path)));
}

/** Whether the name is the sample's. Without its motto and description somebody has chosen the same name. */
function isSampleName(values: SettingValues): boolean {
  const { name, ...texts } = sampleValues;
  return values["name"] === name && Object.entries(texts).some(([path, text]) => values[path] === text);
}
