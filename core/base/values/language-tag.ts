const POLISH_NAMES = new Intl.DisplayNames("pl", { type: "language" });

/** The tag of BCP 47 that a text names, in its canonical spelling ("en_us" is "en-US"); null for none. */
export function languageTag(text: string): string | null {
  const written = text.trim().replace(/\..*$/s, "").replaceAll("_", "-");
  if (!/^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i.test(written)) return null;
  try {
    return Intl.getCanonicalLocales(written)[0] ?? null;
  } catch {
    return null;
  }
}

/** The same of a text in another language than Polish; null for Polish, and for what names no language. */
export function otherLanguage(text: string | null): string | null {
  const tag = text === null ? null : languageTag(text);
  return tag === null || isInLanguage(tag, "pl") ? null : tag;
}

/** Whether a tag is of a language, wherever it is spoken. */
export function isInLanguage(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`);
}

/** "angielski", "portugalski (Brazylia)"; the tag itself for a language without a Polish name. */
export function languageName(tag: string): string {
  return POLISH_NAMES.of(tag) ?? tag;
}

/** As Open Graph has it, with the country where most speak it if the tag names none: "en_US". */
export function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
