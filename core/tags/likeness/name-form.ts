import { compareCodeUnits } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { signsOf, symbolsOf } from "../identity/tag-identity.ts";
import { stemOf } from "./likeness.ts";
import { technicalForm, type TechnicalForm } from "./technical-form.ts";

export interface TagWords {
  /** Returns the stem or lemma of a lower-case word: any text that is the same for all forms of the word. */
  stem(word: string): string;
  /**
   * Like `stem`, but for a word that stands alone in the nominative, so that „polityka” is not a form of „polityk”. If
   * absent, `stem` is used.
   */
  nameStem?(word: string): string;
  /** Returns whether the text is a word of the language. A letter that differs between two words is no slip. Absent if words are not known. */
  isWord?(word: string): boolean;
  /** Returns whether words have several lemmas each, not all in common and none of them the other word: „święta”, „święci”. */
  isUnclear?(one: string, other: string): boolean;
  /** Returns how many posts have a word that is not of the language, to tell „typescript” from its misspelling. Absent if not counted. */
  written?(word: string): number;
}

export const ENDINGS_ONLY: TagWords = { stem: (word) => stemOf(fold(word)) };

export interface NameForm extends TechnicalForm {
  joined: string;
  /** The words in lower case, in order. Here and in the stems conjunctions are left out: „HTML i CSS” is a list like „html-css”. */
  words: string[];
  /** Stems in alphabetical order, so that word order and inflection do not matter. */
  stems: string;
  /** Like `stems`, but made with `stem` in place of `nameStem`: only here are two words with a common form (polityk, polityka) equal. */
  anyFormStems: string;
  /** Stems in the order of the words, without separators: „e-booki” and „ebook” become equal. */
  joinedStems: string;
  /** The name's numbers, Roman numbers included. Different numbers mean different years, versions or kings, never a slip. */
  numbers: string;
  letters: number;
}

/** Matches a word together with signs at its end: C, C++ and C# are three names. A plus before a letter separates two words (HTML+CSS). */
const WORD = /[\p{L}\p{N}\p{M}]+(?:\+(?!\p{L})|#)*/gu;

/** Matches the space before a version: „CSS 3” is „CSS3”. */
const SPACE_BEFORE_VERSION = /(?<=(?:^|\s)\p{Lu}{3,5})\s(?=\p{N}$)/u;

/** Matches a conjunction between two words, in small letters because „Zygmunt I Stary” is a king. */
const CONJUNCTION = /(?<=\s)(?:i|oraz|and)(?=\s)/gu;

/** Matches the dot at the beginning of a name such as .NET. */
const LEADING_DOT = /^\.(?=\p{L})/u;

/** Matches an acronym. Its last letters are no ending: CSSOM is not a form of CSS. */
const ACRONYM = /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu;

const ROMAN = /^(?=[ivxlc])(?:c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/;

/** Letters that look like Roman numbers but seldom are numbers: C is a language, L a size. */
const LETTER_ALONE = new Set(["c", "l"]);

export function wordsOfNames(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(wordsIn))];
}

function wordsIn(name: string): string[] {
  return name.normalize("NFC").toLowerCase().match(WORD) ?? symbolsOf(name);
}

export function nameForm(name: string, words: TagWords): NameForm {
  const lower = name.normalize("NFC").toLowerCase();
  const written = wordsIn(name.trim().replace(SPACE_BEFORE_VERSION, "").replace(CONJUNCTION, " "));
  const folded = written.map(fold);
  const all = wordsIn(name).map(fold);
  const acronyms = (name.normalize("NFC").match(ACRONYM) ?? []).map((word) => word.toLowerCase());
  const isInflected = (word: string) =>
    /^\p{L}{2,}$/u.test(word) && (!acronyms.includes(word) || words.isWord?.(word) === true);
  const stemmed = (stem: TagWords["stem"]) => written.map((word) => fold(isInflected(word) ? stem(word) : word));
  const stems = stemmed((word) => nameStemOf(word, words));
  const dot = LEADING_DOT.test(lower) ? "." : "";
  const inOrder = (some: string[]) => dot + some.toSorted(compareCodeUnits).join(" ");
  return {
    joined: dot + joinedOf(all),
    words: written,
    stems: inOrder(stems),
    anyFormStems: inOrder(stemmed((word) => words.stem(word))),
    joinedStems: dot + joinedOf(stems),
    ...technicalForm(folded, lower, words.isWord),
    numbers: folded.flatMap(numbersIn).toSorted(compareCodeUnits).join(" "),
    letters: all.join("").replace(/\P{L}/gu, "").length,
  };
}

/** Returns a key that is equal for names of probably one tag: inflected, hyphenated, or a technology with or without „.js”. */
export function likelyNameKey(name: string, words: TagWords): string {
  const { technical, joined, joinedStems } = nameForm(name, words);
  return `${technical === joined ? joinedStems : technical} ${signsOf(name)}`;
}

export function nameStemOf(word: string, { stem, nameStem = stem }: TagWords): string {
  return nameStem(word);
}

/** Endings of most nouns and adjectives in cases other than the nominative, singular and plural. */
const OBLIQUE = /(?:ów|ach|ami|om|owi|ego|emu|ych|ymi|imi)$/u;

/** Returns whether a name begins with a word in an oblique case („pomidorów”). Such a word is neither a base form nor a nominative plural. */
export function isObliqueName(name: string, words: TagWords): boolean {
  const [first = ""] = wordsIn(name);
  return OBLIQUE.test(first) && words.isWord?.(first) === true && fold(nameStemOf(first, words)) !== fold(first);
}

/** Returns a function that tells whether a name lacks the Polish letters that another name has: „przegladarki” beside „przeglądarka”. */
export function bareAmong(forms: readonly NameForm[], { isWord }: TagWords): (name: string) => boolean {
  const keyOf = (name: readonly string[]) => name.map(ENDINGS_ONLY.stem).join(" ");
  const isLettered = (word: string) => fold(word) !== word && isWord?.(word) === true;
  const isUnknown = (word: string) => fold(word) === word && isWord?.(word) === false;
  const lettered = new Set(forms.filter(({ words }) => words.some(isLettered)).map(({ words }) => keyOf(words)));
  return (name) => wordsIn(name).some(isUnknown) && lettered.has(keyOf(wordsIn(name)));
}

/** A word with at least this many letters has a meaning of its own: in „e-mail” only „mail”. */
const LEAST_WORD = 3;

/** Rates how carefully a name is written, 0 to 2: one point if all its words are known, one if the first word is in its base form. */
export function careOf(name: string, words: TagWords): number {
  const meaningful = wordsIn(name).filter(({ length }) => length >= LEAST_WORD);
  const isKnown = (word: string) => words.isWord?.(word) === true;
  const [first] = meaningful;
  const isBase = first !== undefined && isKnown(first) && nameStemOf(first, words) === first;
  return Number(meaningful.length > 0 && meaningful.every(isKnown)) + Number(isBase);
}

/** Returns in how many posts the rarest unknown word of a name is written; infinite for a name without such words. */
export function writtenOften(name: string, { isWord, written }: TagWords): number {
  const unknown = wordsIn(name).filter((word) => isWord?.(word) === false);
  return Math.min(...unknown.map((word) => written?.(word) ?? 0));
}

/** Joins words without separators. Two numbers are joined with a dot, because they must not become one number. */
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
