const POLISH_NAMES = new Intl.DisplayNames("pl", { type: "language" });

/** Returns the BCP 47 tag that a text names, in its canonical spelling ("en_us" becomes "en-US"); null if the text names no language. */
export function languageTag(text: string): string | null {
  const written = text.trim().replace(/\..*$/s, "").replaceAll("_", "-");
  if (!/^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i.test(written)) return null;
  try {
    return Intl.getCanonicalLocales(written)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the BCP 47 tag of a language other than Polish; null for Polish, and for a text that names no language. */
export function otherLanguage(text: string | null): string | null {
  const tag = text === null ? null : languageTag(text);
  return tag === null || isInLanguage(tag, "pl") ? null : tag;
}

/** Tells whether a tag means this language, of whatever country. */
export function isInLanguage(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`);
}

/** Returns the Polish name of a language: "angielski", "portugalski (Brazylia)"; the tag itself if the language has no such name. */
export function languageName(tag: string): string {
  return POLISH_NAMES.of(tag) ?? tag;
}

/** Returns a language tag in Open Graph's form: "en_US". A tag without a country gets the country where most people speak the language. */
export function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
