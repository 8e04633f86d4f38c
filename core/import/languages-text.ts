import { languageName } from "../base/values/language-tag.ts";
import { importMessages } from "#core/messages/import.ts";

/** Returns the number of posts in each language: "126 wpisów po angielsku, 2 wpisy po niemiecku"; null when all are in Polish. */
export function languagesText(counts: Readonly<Record<string, number>>): string | null {
  const texts = Object.entries(counts).map(([language, count]) =>
    importMessages.postsInLanguage(count, languageName(language)),
  );
  return texts.length === 0 ? null : texts.join(", ");
}
