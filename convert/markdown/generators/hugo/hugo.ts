import { isMap } from "#core/base/values/own-value.ts";
import {
  type AddressRules,
  filledPattern,
  dateToken,
  segmentsBelow,
  type SchemePage,
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
  addresses: (site) => (isOfHugo(site) ? hugoAddresses(withPermalinks(site)) : null),
  templates: /(?:^|\/)archetypes\//,
  edits: ({ body, masked }) => hugoEdits(body, masked),
  inHtml: true,
};

/** Many a program has a file called `config`. */
function isOfHugo({ file, values }: SiteSettings): boolean {
  if (file === null || !file.startsWith("config")) return true;
  const names = ["baseURL", "languageCode", "theme", "defaultContentLanguage"];
  return (
    !PERMALINKS.test(file) && (!file.startsWith("config.") || names.some((name) => textSetting(values, name) !== null))
  );
}

/** Its configuration with the permalinks that have a file of their own. */
function withPermalinks({ values, settings }: SiteSettings): Record<string, unknown> {
  const apart = [...settings].find(([file]) => PERMALINKS.test(file));
  const more = apart ? siteSettings(...apart) : {};
  return { ...values, permalinks: { ...mapSetting(values, "permalinks"), ...more } };
}

const DEFAULT = "/:sections/:slugorcontentbasename/";

/** Addresses of Hugo: by `permalinks` of its configuration for the section, else by the folders (gohugo.io/configuration/permalinks). */
function hugoAddresses(settings: Record<string, unknown>): AddressRules {
  const permalinks = mapSetting(settings, "permalinks");
  const patterns = { ...permalinks, ...mapSetting(permalinks, "page") };
  const base = basePath(textSetting(settings, "baseURL"));
  const content = folderSetting(settings, "contentDir") ?? "content";
  const language = textSetting(settings, "defaultContentLanguage") ?? "en";
  const isPrefixed = settingOf(settings, "defaultContentLanguageInSubdir") === true;
  const languages = mapSetting(settings, "languages");
  const said = Object.values(patterns).filter((each) => typeof each === "string");
  return {
    pattern: said.length > 0 ? said.join(", ") : DEFAULT,
    addressOf(page) {
      const place = placeOf(page, content, settings, languages);
      if (!place) return null;
      const { sections, name, lang } = place;
      const isOther = lang !== null && lang.toLowerCase() !== language.toLowerCase();
      const before = base + (isOther || (isPrefixed && lang !== null) ? `/${lang.toLowerCase()}` : "");
      const given = patterns[sections.join("/")] ?? patterns[sections[0] ?? "/"];
      const pattern = typeof given === "string" ? given : DEFAULT;
      // The slug names the last part of an address only where the pattern has it.
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

/** Sections and name of a page; null for what lies outside of the content. */
function placeOf(
  { path, lang }: SchemePage,
  content: string,
  settings: Record<string, unknown>,
  languages: Record<string, unknown>,
): { sections: string[]; name: string; lang: string | null } | null {
  for (const [code, about] of Object.entries(languages)) {
    const folder = isMap(about) ? folderSetting(about, "contentDir") : null;
    const parts = folder === null ? null : segmentsBelow(path, `${folder}/`);
    if (parts) return { ...namedPlace(parts, null, settings), lang: code };
  }
  const parts = segmentsBelow(path, `${content}/`);
  return parts && namedPlace(parts, lang, settings);
}

function namedPlace(given: string[], lang: string | null, settings: Record<string, unknown>) {
  const keepsCase = settingOf(settings, "disablePathToLower") === true;
  const isPlain = settingOf(settings, "removePathAccents") === true;
  const parts = given.map((part) => {
    const sane = hugoSane(isPlain ? withoutAccents(part) : part);
    return keepsCase ? sane : sane.toLowerCase();
  });
  const ending = lang === null ? "" : `.${lang.toLowerCase()}`;
  const last = parts.at(-1) ?? "";
  const name = ending !== "" && last.toLowerCase().endsWith(ending) ? last.slice(0, -ending.length) : last;
  // A bundle is called by its folder.
  const isBundle = name === "index" && parts.length > 1;
  const whole = isBundle ? parts.slice(0, -1) : [...parts.slice(0, -1), name];
  return { sections: whole.slice(0, -1), name: whole.at(-1) ?? "", lang };
}

function hugoToken({ title, day, slug }: SchemePage, sections: string[], name: string) {
  const lower = (text: string) => hugoSane(text).toLowerCase();
  const given = slug === null ? null : lower(slug);
  const values: Record<string, string> = {
    section: sections[0] ?? "",
    sections: sections.join("/"),
    title: lower(title.replaceAll("/", "-")),
    slug: given ?? lower(title.replaceAll("/", "-")),
    filename: name,
    contentbasename: name,
    slugorfilename: given ?? name,
    slugorcontentbasename: given ?? name,
  };
  return (token: string): string | null => {
    const of = values[token] ?? (day === null ? null : dateToken(day, token));
    return token === "monthname" || token === "weekdayname" ? (of?.toLowerCase() ?? null) : of;
  };
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** Hugo keeps letters of any language and drops signs; spaces become one hyphen. */
function hugoSane(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}\s./_#+~@-]/gu, "")
    .trim()
    .replaceAll(/-\s+/g, "-")
    .replaceAll(/(?<!\s)\s+(?=-)/g, "")
    .replaceAll(/\s+/g, "-");
}
