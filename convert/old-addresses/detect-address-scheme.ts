import { GENERATORS } from "../markdown/generators/generators.ts";
import type { AddressScheme, SiteFiles } from "./address-scheme.ts";
import { settingOf, siteSettings, textSetting } from "./site-settings.ts";

/** Whether a file at the root of a site tells which system makes it. */
export function isSiteSettings(path: string): boolean {
  return GENERATORS.some(({ settings }) => settings?.test(path));
}

/** By which rules a site made its addresses; null where nothing tells. */
export function detectAddressScheme({ settings, routes, examples }: SiteFiles): AddressScheme | null {
  const files = [...settings.keys()];
  for (const generator of GENERATORS) {
    const file = files.find((each) => generator.settings?.test(each));
    const text = settings.get(file ?? "") ?? "";
    const values = file === undefined ? {} : siteSettings(file, text);
    const rules = file === undefined ? null : generator.addresses?.({ file, text, values, settings, routes });
    if (file !== undefined && rules) return { ...rules, system: generator.name, file };
  }
  if (files.length > 0) return null;
  const nothing = { file: null, text: "", values: {}, settings, routes };
  const known = GENERATORS.find((each) => each.examples && examples.some((path) => each.examples?.test(path)));
  const rules = known?.addresses?.(nothing);
  return known && rules ? { ...rules, system: known.name, file: null } : null;
}

/** The site's origin by its own configuration; null where that has none. */
export function siteOrigin({ settings }: Pick<SiteFiles, "settings">): string | null {
  for (const [file, text] of settings) {
    const values = siteSettings(file, text);
    const address = ["url", "baseURL", "base_url"].map((name) => textSetting(values, name)).find(Boolean);
    if (address && /^https?:/i.test(address) && URL.canParse(address)) return new URL(address).origin;
  }
  return null;
}

/** What Hugo, Zola, Jekyll and Hexo call the language of a site, the more telling first. */
const LANGUAGE_SETTINGS = ["languageCode", "defaultContentLanguage", "default_language", "language", "lang", "locale"];

/** The language of texts by the site's configuration; null where that has none. */
export function siteLanguage({ settings }: Pick<SiteFiles, "settings">): string | null {
  for (const [file, text] of settings) {
    const values = siteSettings(file, text);
    const [language] = LANGUAGE_SETTINGS.flatMap(
      (name) => textSetting(values, name) ?? firstOf(settingOf(values, name)),
    );
    if (language !== undefined) return language;
  }
  return null;
}

/** Hexo has a list of them. */
function firstOf(value: unknown): string[] {
  const [first]: unknown[] = Array.isArray(value) ? value : [];
  return typeof first === "string" ? [first] : [];
}
