import { compareCodeUnits } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { stemOf } from "./likeness.ts";

export interface TagWords {
  /** The stem or lemma of a word in lower case as written; two forms of one word have one stem. Any stable text will do. */
  stem(word: string): string;
  /** Whether the text is a word of the language: one letter between two such words is no slip. Absent: nobody knows. */
  isWord?(word: string): boolean;
}

export const ENDINGS_ONLY: TagWords = { stem: (word) => stemOf(fold(word)) };

export interface NameForm {
  joined: string;
  words: string[];
  /** Stems in alphabetical order: word order and inflection are gone. */
  stems: string;
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
  return name.normalize("NFC").toLowerCase().match(WORD) ?? [];
}

export function nameForm(name: string, { stem }: TagWords): NameForm {
  const lower = name.normalize("NFC").toLowerCase();
  const words = wordsIn(name);
  const folded = words.map(fold);
  const stems = words.map((word, at) => (/^\p{L}{2,}$/u.test(word) ? fold(stem(word)) : (folded[at] ?? fold(word))));
  const dot = LEADING_DOT.test(lower) ? "." : "";
  return {
    joined: dot + joinedOf(folded),
    words,
    stems: dot + stems.toSorted(compareCodeUnits).join(" "),
    joinedStems: dot + joinedOf(stems),
    numbers: folded.flatMap(numbersIn).toSorted(compareCodeUnits).join(" "),
    letters: folded.join("").replace(/\P{L}/gu, "").length,
  };
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
