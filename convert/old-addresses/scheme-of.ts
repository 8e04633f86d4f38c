import type { AddressScheme, SiteFiles } from "./address-scheme.ts";
import { hugoScheme, zolaScheme } from "./hugo-scheme.ts";
import { hexoScheme, jekyllScheme } from "./jekyll-scheme.ts";
import { routeScheme } from "./route-scheme.ts";
import { mapSetting, settingOf, siteSettings, textSetting } from "./site-settings.ts";

const PROGRAMS = [
  [/^astro\.config\.\w+$/, "Astro"],
  [/^nuxt\.config\.\w+$/, "Nuxt Content"],
  [/^next\.config\.\w+$/, "Next"],
  [/^(?:\.eleventy|eleventy\.config)\.\w+$/, "Eleventy"],
] as const;

const HUGO = /^(?:hugo|config|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/;
const HUGO_PERMALINKS = /^config\/_default\/permalinks\.(?:toml|ya?ml|json)$/;
const JEKYLL = /^_config\.(?:ya?ml|toml)$/;

/** Whether a file at the root of a site tells which system makes it. */
export function isSiteSettings(path: string): boolean {
  return [HUGO, HUGO_PERMALINKS, JEKYLL, ...PROGRAMS.map(([pattern]) => pattern)].some((pattern) => pattern.test(path));
}

/** By which rules a site made its addresses; null where nothing tells. */
export function schemeOf({ settings, routes, examples }: SiteFiles): AddressScheme | null {
  const files = [...settings.keys()];
  const jekyll = files.find((file) => JEKYLL.test(file));
  if (jekyll !== undefined) {
    const values = siteSettings(jekyll, settings.get(jekyll) ?? "");
    const isHexo = textSetting(values, "source_dir") !== null || textSetting(values, "new_post_name") !== null;
    return isHexo ? hexoScheme(jekyll, values) : jekyllScheme(jekyll, values);
  }
  for (const [pattern, system] of PROGRAMS) {
    const file = files.find((each) => pattern.test(each));
    if (file !== undefined) return routeScheme({ system, file, text: settings.get(file) ?? "", routes });
  }
  const hugo = files.find((file) => HUGO.test(file));
  if (hugo !== undefined) return hugoOrZola(hugo, settings);
  if (examples.some((path) => /(?:^|\/)_posts\//.test(path))) return jekyllScheme(null, {});
  return examples.some((path) => /^content\/.*_index\.\w+$/.test(path)) ? hugoScheme(null, {}) : null;
}

const HUGO_SETTINGS = ["baseURL", "languageCode", "theme", "defaultContentLanguage"];

function hugoOrZola(file: string, settings: SiteFiles["settings"]): AddressScheme | null {
  const values = siteSettings(file, settings.get(file) ?? "");
  if (textSetting(values, "base_url") !== null) return zolaScheme(file, values);
  // Many a program has a file of this name.
  const isOfHugo = !file.startsWith("config.") || HUGO_SETTINGS.some((name) => textSetting(values, name) !== null);
  if (!isOfHugo) return null;
  const apart = [...settings.keys()].find((each) => HUGO_PERMALINKS.test(each));
  const more = apart === undefined ? {} : siteSettings(apart, settings.get(apart) ?? "");
  return hugoScheme(file, { ...values, permalinks: { ...mapSetting(values, "permalinks"), ...more } });
}

/** Where a site says it stands; null where it does not. */
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

/** What a site says its texts are written in; null where it does not. */
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
