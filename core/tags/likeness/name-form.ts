import { compareCodeUnits } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { signsOf, symbolsOf } from "../identity/tag-identity.ts";
import { stemOf } from "./likeness.ts";
import { technicalForm, type TechnicalForm } from "./technical-form.ts";

export interface TagWords {
  /** The stem or lemma of a word in lower case as written; two forms of one word have one stem. Any stable text will do. */
  stem(word: string): string;
  /** The same for a word that stands alone in the nominative, so that „polityka” is no form of „polityk”. Absent: as `stem`. */
  nameStem?(word: string): string;
  /** Whether the text is a word of the language: one letter between two such words is no slip. Absent: nobody knows. */
  isWord?(word: string): boolean;
}

export const ENDINGS_ONLY: TagWords = { stem: (word) => stemOf(fold(word)) };

export interface NameForm extends TechnicalForm {
  joined: string;
  words: string[];
  /** Stems in alphabetical order: word order and inflection are gone. */
  stems: string;
  /** The same as if each word could be any form: two words whose forms meet (polityk, polityka) are equal here alone. */
  anyFormStems: string;
  /** Stems in their order without anything between them: „e-booki” and „ebook” meet here. */
  joinedStems: string;
  /** Numbers, Roman ones too: another one is another year, version or king, and never a slip. */
  numbers: string;
  letters: number;
}

/** Signs that end a word and belong to it: C, C++ and C# are three. */
const WORD = /[\p{L}\p{N}\p{M}]+[+#]*/gu;

/** A dot before the first letter belongs to a name as well: .NET. */
const LEADING_DOT = /^\.(?=\p{L})/u;

const ROMAN = /^(?=[ivxlc])(?:c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/;

/** Words that are written like Roman numbers and seldom are: C is a language, L a size. */
const LETTER_ALONE = new Set(["c", "l"]);

export function wordsOfNames(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(wordsIn))];
}

function wordsIn(name: string): string[] {
  return name.normalize("NFC").toLowerCase().match(WORD) ?? symbolsOf(name);
}

export function nameForm(name: string, words: TagWords): NameForm {
  const lower = name.normalize("NFC").toLowerCase();
  const written = wordsIn(name);
  const folded = written.map(fold);
  const stemmed = (stem: TagWords["stem"]) =>
    written.map((word) => fold(/^\p{L}{2,}$/u.test(word) ? stem(word) : word));
  const stems = stemmed((word) => nameStemOf(word, words));
  const dot = LEADING_DOT.test(lower) ? "." : "";
  const inOrder = (some: string[]) => dot + some.toSorted(compareCodeUnits).join(" ");
  return {
    joined: dot + joinedOf(folded),
    words: written,
    stems: inOrder(stems),
    anyFormStems: inOrder(stemmed((word) => words.stem(word))),
    joinedStems: dot + joinedOf(stems),
    ...technicalForm(folded, lower, words.isWord),
    numbers: folded.flatMap(numbersIn).toSorted(compareCodeUnits).join(" "),
    letters: folded.join("").replace(/\P{L}/gu, "").length,
  };
}

/** Equal for names that are likely one tag in other words: inflected, hyphenated, or a technology with and without its „.js”. */
export function likelyNameKey(name: string, words: TagWords): string {
  const { technical, joined, joinedStems } = nameForm(name, words);
  return `${technical === joined ? joinedStems : technical} ${signsOf(name)}`;
}

export function nameStemOf(word: string, { stem, nameStem = stem }: TagWords): string {
  return nameStem(word);
}

/** Endings that only cases other than the nominative have, in either number, of most nouns and adjectives. */
const OBLIQUE = /(?:ów|ach|ami|om|owi|ego|emu|ych|ymi|imi)$/u;

/** Whether a name begins with a form that stands in no dictionary and is no plural of one either („pomidorów”). */
export function isObliqueName(name: string, words: TagWords): boolean {
  const [first = ""] = wordsIn(name);
  return OBLIQUE.test(first) && words.isWord?.(first) === true && fold(nameStemOf(first, words)) !== fold(first);
}

/** Letters of a word that says something of a name by itself: of „e-mail” only the second does. */
const LEAST_WORD = 3;

/** How well a name is written, from 0 to 2: all its words are known, and the first of them stands in its base form. */
export function careOf(name: string, words: TagWords): number {
  const said = wordsIn(name).filter(({ length }) => length >= LEAST_WORD);
  const isKnown = (word: string) => words.isWord?.(word) === true;
  const [first] = said;
  const isBase = first !== undefined && isKnown(first) && nameStemOf(first, words) === first;
  return Number(said.length > 0 && said.every(isKnown)) + Number(isBase);
}

/** Two numbers do not become one. */
function joinedOf(words: string[]): string {
  return words
    .join(" ")
    .replace(/(?<=\p{N}) (?=\p{N})/gu, ".")
    .replace(/ /g, "");
}

function numbersIn(word: string): string[] {
  if (ROMAN.test(word) && !LETTER_ALONE.has(word)) return [word];
  return word.match(/\p{N}+/gu) ?? [];
}
