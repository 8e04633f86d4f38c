import { plainSlug } from "#core/polish/slug.ts";
import { isMap } from "../markdown/front-matter-reader.ts";
import {
  addressFrom,
  type AddressScheme,
  filledPattern,
  partOfDay,
  partsBelow,
  type SchemePage,
} from "./address-scheme.ts";
import { basePath, folderSetting, mapSetting, settingOf, textSetting } from "./site-settings.ts";

const DEFAULT = "/:sections/:slugorcontentbasename/";

/** Addresses of Hugo: by `permalinks` of its configuration for the section, else by the folders (gohugo.io/configuration/permalinks). */
export function hugoScheme(file: string | null, settings: Record<string, unknown>): AddressScheme {
  const permalinks = mapSetting(settings, "permalinks");
  const patterns = { ...permalinks, ...mapSetting(permalinks, "page") };
  const base = basePath(textSetting(settings, "baseURL"));
  const content = folderSetting(settings, "contentDir") ?? "content";
  const language = textSetting(settings, "defaultContentLanguage") ?? "en";
  const isPrefixed = settingOf(settings, "defaultContentLanguageInSubdir") === true;
  const languages = mapSetting(settings, "languages");
  const said = Object.values(patterns).filter((each) => typeof each === "string");
  return {
    system: "Hugo",
    pattern: said.length > 0 ? said.join(", ") : DEFAULT,
    file,
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
    const parts = folder === null ? null : partsBelow(path, `${folder}/`);
    if (parts) return { ...namedPlace(parts, null, settings), lang: code };
  }
  const parts = partsBelow(path, `${content}/`);
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
    const of = values[token] ?? (day === null ? null : partOfDay(day, token));
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

/** Addresses of Zola: the folders and the slug, in signs of ASCII. */
export function zolaScheme(file: string, settings: Record<string, unknown>): AddressScheme {
  const base = basePath(textSetting(settings, "base_url"));
  return {
    system: "Zola",
    pattern: "/:sections/:slug/",
    file,
    addressOf({ path, slug, permalink }) {
      if (permalink !== null) return base + addressFrom(`${permalink}/`);
      const parts = partsBelow(path, "content/");
      if (!parts) return null;
      const whole = parts.at(-1) === "index" ? parts.slice(0, -1) : parts;
      const name = slug ?? (whole.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d[-_](?=.)/, "");
      return base + addressFrom(`${[...whole.slice(0, -1), name].map(plainSlug).join("/")}/`);
    },
  };
}
