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

/** Maps language tags to the languages' names, Polish first. If `language` is not in the list, its tag is also its name. */
export function languagesWith(language: string | null): Readonly<Record<string, string>> {
  return language === null || language in LANGUAGES ? LANGUAGES : { ...LANGUAGES, [language]: language };
}
