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

/** Languages of a text by their tags, Polish first, with the one it is in; one that is not among them is called by its tag. */
export function languagesWith(language: string | null): Readonly<Record<string, string>> {
  return language === null || language in LANGUAGES ? LANGUAGES : { ...LANGUAGES, [language]: language };
}
