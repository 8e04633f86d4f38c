import { appendAll } from "#core/base/values/append-all.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { fold, isLatin, LATIN_LETTERS, LONGEST_WORD, type TextWord, textWords } from "../polish/text-words.ts";

/** A word as search reads it. Names with signs are one word: C# is "csharp", C++ is "cpp", .NET is "dotnet", Node.js is "nodejs". */
export interface SearchWord extends TextWord {
  /** The parts of a name by which it is also found: "node" and "js". Empty for other words and for single letters. */
  components: TextWord[];
  /** Whether a dot separates the components in the text, so that a phrase lists the components separately. */
  dotted: boolean;
  /** The word with the words that a hyphen puts before it, as one word: "ebook" for "book" in "e-book". */
  joined?: TextWord;
}

const SIGN_WORDS: Readonly<Record<string, string>> = { "#": "sharp", "+": "p", ".": "dot" };

/**
 * Makes a pattern for names: a letter and #, a word and ++, a dot and a word, or two words with a dot between. The second word has 2 or 3
 * letters.
 */
function namePattern(letters: string, digits: string, flags: string): RegExp {
  const [letter, sign] = [`[${letters}]`, `[${letters}${digits}]`];
  const names = [
    String.raw`(?<!${sign})(?:${letter}#(?![${letters}#])|${letter}${sign}*\+\+(?![${letters}+]))`,
    String.raw`(?<![${letters}${digits}.])${letter}${sign}+\.${letter}{2,3}(?!${sign}|\.${letter})`,
    String.raw`(?<![${letters}${digits}./])\.${letter}{2,12}(?!${sign}|\.${letter})`,
  ];
  return new RegExp(names.join("|"), flags);
}

const NAME = namePattern(String.raw`\p{L}`, String.raw`\p{N}`, "gu");
const LATIN_NAME = namePattern(LATIN_LETTERS, "0-9", "g");
/** Matches a sign and all characters between the spaces around it. Searching for names only in these matches takes a tenth of the time. */
const AROUND_SIGN = /(?<!\S)[^\s#+.]*(?:[#+]|\.(?=\S))\S*/g;
/** Names that end in ".js" are also written without the dot. No Polish word ends in "js". */
const SCRIPT = "js";
const SCRIPT_NAME = /^(\p{L}[\p{L}\p{N}]*\p{L})js$/u;

/** Returns the words of a text in order, at most `most`. */
export function searchWords(text: string, most = Number.POSITIVE_INFINITY): SearchWord[] {
  const words = textWords(text, most);
  const result: SearchWord[] = [];
  let next = 0;
  for (const { written, index } of namesIn(text)) {
    if (next >= words.length) break;
    if (written.length > LONGEST_WORD) continue;
    const first = firstFrom(words, next, index);
    appendAll(result, words.slice(next, first).map(plainOrScript));
    next = firstFrom(words, first, index + written.length);
    if (next > first) result.push(nameOf(written, index, words.slice(first, next)));
  }
  appendAll(result, words.slice(next).map(plainOrScript));
  for (const [at, word] of result.entries()) joinWith(result[at - 1], word, text);
  return result;
}

const HYPHENS = "-\u2010\u2011";

function joinWith(before: SearchWord | undefined, word: SearchWord, text: string): void {
  if (before?.end !== word.start - 1 || !HYPHENS.includes(text.charAt(before.end))) return;
  const { text: beginning, start } = before.joined ?? before;
  const joined = beginning + word.text;
  if (joined.length <= LONGEST_WORD && /^\p{L}/u.test(joined)) word.joined = textWord(joined, start, word.end);
}

function* namesIn(text: string): Generator<{ written: string; index: number }> {
  const pattern = isLatin(text) ? LATIN_NAME : NAME;
  for (const { 0: around, index } of text.matchAll(AROUND_SIGN))
    for (const name of around.matchAll(pattern)) yield { written: name[0], index: index + name.index };
}

/** Returns the index of the first word, from index `from` on, that begins at the position `at` or later. */
function firstFrom(words: readonly TextWord[], from: number, at: number): number {
  let next = from;
  for (let word = words[next]; word !== undefined && word.start < at; word = words[next]) next += 1;
  return next;
}

/** Returns every word, component and joined word by which a post is found, in order. */
export function indexedWords(words: readonly SearchWord[]): TextWord[] {
  return words.flatMap((word) => [word, ...word.components, ...(word.joined ? [word.joined] : [])]);
}

/** Returns the words as a phrase lists them: a name with a dot counts as its components. */
export function phraseWords(words: readonly SearchWord[]): TextWord[] {
  return words.flatMap((word) => (word.dotted ? word.components : [word]));
}

function plainWord(word: TextWord): SearchWord {
  return { ...word, components: [], dotted: false };
}

function plainOrScript(word: TextWord): SearchWord {
  const name = word.text.endsWith(SCRIPT) ? SCRIPT_NAME.exec(word.text)?.[1] : undefined;
  if (name === undefined) return plainWord(word);
  const at = word.start + name.length;
  return { ...word, components: [textWord(name, word.start, at), textWord(SCRIPT, at, word.end)], dotted: false };
}

function textWord(text: string, start: number, end: number): TextWord {
  return { text, folded: fold(text), start, end };
}

function nameOf(written: string, start: number, words: readonly TextWord[]): SearchWord {
  const spelled = written.replaceAll(/[#+.]/gu, (sign, at: number) =>
    sign === "." && at > 0 ? "" : (ownValue(SIGN_WORDS, sign) ?? ""),
  );
  const text = spelled.normalize("NFC").toLowerCase();
  const dotted = written.lastIndexOf(".") > 0;
  const components = words.filter(({ folded }) => folded.length > 1);
  return { ...textWord(text, start, start + written.length), components: components, dotted };
}
