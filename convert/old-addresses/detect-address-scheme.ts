import { GENERATORS } from "../markdown/generators/generators.ts";
import type { AddressScheme, SiteFiles } from "./address-scheme.ts";
import { settingOf, siteSettings, textSetting } from "./site-settings.ts";

/** Returns true for the configuration file of a known generator. `path` is relative to the root of the site. */
export function isSiteSettings(path: string): boolean {
  return GENERATORS.some(({ settings }) => settings?.test(path));
}

/** Returns the rules by which a site made its addresses; null when the site's generator is not recognised. */
export function detectAddressScheme({ settings, routes, examples }: SiteFiles): AddressScheme | null {
  const files = [...settings.keys()];
  for (const generator of GENERATORS) {
    const file = files.find((path) => generator.settings?.test(path));
    const text = settings.get(file ?? "") ?? "";
    const values = file === undefined ? {} : siteSettings(file, text);
    const rules = file === undefined ? null : generator.addresses?.({ file, text, values, settings, routes });
    if (file !== undefined && rules) return { ...rules, system: generator.name, file };
  }
  if (files.length > 0) return null;
  const noSettings = { file: null, text: "", values: {}, settings, routes };
  const generator = GENERATORS.find((each) => each.examples && examples.some((path) => each.examples?.test(path)));
  const rules = generator?.addresses?.(noSettings);
  return generator && rules ? { ...rules, system: generator.name, file: null } : null;
}

/** Returns the origin in the site's configuration; null without an origin. */
export function siteOrigin({ settings }: Pick<SiteFiles, "settings">): string | null {
  for (const [file, text] of settings) {
    const values = siteSettings(file, text);
    const address = ["url", "baseURL", "base_url"].map((name) => textSetting(values, name)).find(Boolean);
    if (address && /^https?:/i.test(address) && URL.canParse(address)) return new URL(address).origin;
  }
  return null;
}

/** Names of the language setting in Hugo, Zola, Jekyll and Hexo. The most specific name comes first. */
const LANGUAGE_SETTINGS = ["languageCode", "defaultContentLanguage", "default_language", "language", "lang", "locale"];

/** Returns the language exactly as the site's configuration writes it; null without a language. */
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

/** Returns the first text of a list, because Hexo may list several languages and the first is the main language. */
function firstOf(value: unknown): string[] {
  const [first]: unknown[] = Array.isArray(value) ? value : [];
  return typeof first === "string" ? [first] : [];
}
