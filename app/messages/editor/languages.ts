const LANGUAGES: Readonly<Record<string, string>> = {
  pl: "polski",
  en: "angielski",
  de: "niemiecki",
  fr: "francuski",
  es: "hiszpański",
  it: "włoski",
  cs: "czeski",
  uk: "ukraiński",
};

/** Names of a text's languages by their tags, Polish first. A `language` that is not in the list is added under its tag. */
export function languagesWith(language: string | null): Readonly<Record<string, string>> {
  return language === null || language in LANGUAGES ? LANGUAGES : { ...LANGUAGES, [language]: language };
}
