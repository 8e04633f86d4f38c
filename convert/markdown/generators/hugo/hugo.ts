import { isMap } from "#core/base/values/own-value.ts";
import {
  type AddressRules,
  filledPattern,
  dateToken,
  segmentsBelow,
  type AddressFields,
} from "../../../old-addresses/address-scheme.ts";
import {
  basePath,
  folderSetting,
  mapSetting,
  settingOf,
  siteSettings,
  textSetting,
} from "../../../old-addresses/site-settings.ts";
import type { Generator, SiteSettings } from "../generator.ts";
import { hugoEdits } from "./hugo-edits.ts";

const PERMALINKS = /^config\/_default\/permalinks\.(?:toml|ya?ml|json)$/;

export const hugo: Generator = {
  name: "Hugo",
  settings: /^(?:(?:hugo|config|config\/_default\/(?:hugo|config))|config\/_default\/permalinks)\.(?:toml|ya?ml|json)$/,
  examples: /^content\/.*_index\.\w+$/,
  addresses: (site) => (isHugoConfig(site) ? hugoAddresses(withPermalinks(site)) : null),
  templates: /(?:^|\/)archetypes\//,
  edits: ({ body, masked }) => hugoEdits(body, masked),
  inHtml: true,
};

/** Returns whether a configuration is Hugo's. Other programs also have files named `config`. */
function isHugoConfig({ file, values }: SiteSettings): boolean {
  if (file === null || !file.startsWith("config")) return true;
  const names = ["baseURL", "languageCode", "theme", "defaultContentLanguage"];
  return (
    !PERMALINKS.test(file) && (!file.startsWith("config.") || names.some((name) => textSetting(values, name) !== null))
  );
}

/** Adds the permalinks in a separate file to the configuration. */
function withPermalinks({ values, settings }: SiteSettings): Record<string, unknown> {
  const permalinksFile = [...settings].find(([file]) => PERMALINKS.test(file));
  const more = permalinksFile ? siteSettings(...permalinksFile) : {};
  return { ...values, permalinks: { ...mapSetting(values, "permalinks"), ...more } };
}

const DEFAULT = "/:sections/:slugorcontentbasename/";

/** Returns the rules for Hugo's addresses. `permalinks` in the configuration may set a pattern for a section; other addresses follow the folders (gohugo.io/configuration/permalinks). */
function hugoAddresses(settings: Record<string, unknown>): AddressRules {
  const permalinks = mapSetting(settings, "permalinks");
  const patterns = { ...permalinks, ...mapSetting(permalinks, "page") };
  const base = basePath(textSetting(settings, "baseURL"));
  const content = folderSetting(settings, "contentDir") ?? "content";
  const language = textSetting(settings, "defaultContentLanguage") ?? "en";
  const isPrefixed = settingOf(settings, "defaultContentLanguageInSubdir") === true;
  const languages = mapSetting(settings, "languages");
  const texts = Object.values(patterns).filter((each) => typeof each === "string");
  return {
    pattern: texts.length > 0 ? texts.join(", ") : DEFAULT,
    addressOf(page) {
      const place = placeOf(page, content, settings, languages);
      if (!place) return null;
      const { sections, name, lang } = place;
      const isOther = lang !== null && lang.toLowerCase() !== language.toLowerCase();
      const before = base + (isOther || (isPrefixed && lang !== null) ? `/${lang.toLowerCase()}` : "");
      const sectionPattern = patterns[sections.join("/")] ?? patterns[sections[0] ?? "/"];
      const pattern = typeof sectionPattern === "string" ? sectionPattern : DEFAULT;
      // Slices such as `:sections[1:]` are not supported. The token gets an unknown name, so the address counts as unknown.
      const address = filledPattern(
        pattern.replaceAll(/:(\w+)\[[^[\]]*\]/g, ":$1_sliced"),
        hugoToken(page, sections, name),
      );
      return address === null
        ? null
        : before + (isUgly(settings, sections[0] ?? "") ? address.replace(/\/$/, ".html") : address);
    },
  };
}

function isUgly(settings: Record<string, unknown>, section: string): boolean {
  const ugly = settingOf(settings, "uglyURLs");
  return ugly === true || (isMap(ugly) && ugly[section] === true);
}

/** Returns the sections, name and language of a page; null for a file outside of the content folder. */
function placeOf(
  { path, lang }: AddressFields,
  content: string,
  settings: Record<string, unknown>,
  languages: Record<string, unknown>,
): { sections: string[]; name: string; lang: string | null } | null {
  for (const [code, languageSettings] of Object.entries(languages)) {
    const folder = isMap(languageSettings) ? folderSetting(languageSettings, "contentDir") : null;
    const segments = folder === null ? null : segmentsBelow(path, `${folder}/`);
    if (segments) return { ...namedPlace(segments, null, settings), lang: code };
  }
  const segments = segmentsBelow(path, `${content}/`);
  return segments && namedPlace(segments, lang, settings);
}

function namedPlace(path: string[], lang: string | null, settings: Record<string, unknown>) {
  const keepsCase = settingOf(settings, "disablePathToLower") === true;
  const isPlain = settingOf(settings, "removePathAccents") === true;
  const segments = path.map((segment) => {
    const sanitised = hugoSanitised(isPlain ? withoutAccents(segment) : segment);
    return keepsCase ? sanitised : sanitised.toLowerCase();
  });
  const ending = lang === null ? "" : `.${lang.toLowerCase()}`;
  const last = segments.at(-1) ?? "";
  const name = ending !== "" && last.toLowerCase().endsWith(ending) ? last.slice(0, -ending.length) : last;
  // A bundle is a folder with an `index` file. The page of a bundle has the name of the folder.
  const isBundle = name === "index" && segments.length > 1;
  const shown = isBundle ? segments.slice(0, -1) : [...segments.slice(0, -1), name];
  return { sections: shown.slice(0, -1), name: shown.at(-1) ?? "", lang };
}

function hugoToken({ title, day, slug }: AddressFields, sections: string[], name: string) {
  const lower = (text: string) => hugoSanitised(text).toLowerCase();
  const ownSlug = slug === null ? null : lower(slug);
  const values: Record<string, string> = {
    section: sections[0] ?? "",
    sections: sections.join("/"),
    title: lower(title.replaceAll("/", "-")),
    slug: ownSlug ?? lower(title.replaceAll("/", "-")),
    filename: name,
    contentbasename: name,
    slugorfilename: ownSlug ?? name,
    slugorcontentbasename: ownSlug ?? name,
  };
  return (token: string): string | null => {
    const value = values[token] ?? (day === null ? null : dateToken(day, token));
    return token === "monthname" || token === "weekdayname" ? (value?.toLowerCase() ?? null) : value;
  };
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** Sanitises a text for addresses as Hugo does: letters of any language stay, most other characters are removed, a run of spaces becomes one hyphen. */
function hugoSanitised(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}\s./_#+~@-]/gu, "")
    .trim()
    .replaceAll(/-\s+/g, "-")
    .replaceAll(/(?<!\s)\s+(?=-)/g, "")
    .replaceAll(/\s+/g, "-");
}
