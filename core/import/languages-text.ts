import { languageName } from "../base/values/language-tag.ts";
import { countOf, NOUNS } from "../messages/plural-forms.ts";

/** "126 wpisów po angielsku, 2 wpisy po niemiecku"; null for none in another language. */
export function languagesText(counts: Readonly<Record<string, number>>): string | null {
  const texts = Object.entries(counts).map(([language, count]) => {
    const name = languageName(language);
    return `${countOf(count, NOUNS.wpis)} ${/[sc]ki$/.test(name) ? `po ${name.slice(0, -1)}u` : `w języku ${name}`}`;
  });
  return texts.length === 0 ? null : texts.join(", ");
}
