import { appendAll } from "#core/base/values/append-all.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { fold, isLatin, LATIN_LETTERS, LONGEST_WORD, type TextWord, textWords } from "../polish/text-words.ts";

/** A word as search reads it. Names with signs are one word: C# is "csharp", C++ is "cpp", .NET is "dotnet", Node.js is "nodejs". */
export interface SearchWord extends TextWord {
  /** What the name is made of and is also found by: "node" and "js". Empty for other words, and for single letters. */
  parts: TextWord[];
  /** Whether the parts stand apart in the text, so that a phrase has them one by one. */
  dotted: boolean;
}

const SIGN_WORDS: Readonly<Record<string, string>> = { "#": "sharp", "+": "p", ".": "dot" };

/** A letter and a sharp; a word and two pluses; a dot before a word; two words with a dot between them, the second of 2 or 3 letters. */
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
/** A sign with all that stands around it up to a space: names are looked for only there, which is a tenth of the work of looking everywhere. */
const AROUND_SIGN = /(?<!\S)[^\s#+.]*(?:[#+]|\.(?=\S))\S*/g;
/** Such a name is also written without its dot. No Polish word ends so. */
const SCRIPT = "js";
const SCRIPT_NAME = /^(\p{L}[\p{L}\p{N}]*\p{L})js$/u;

/** The words of a text in their order, at most `most`. */
export function searchWords(text: string, most = Number.POSITIVE_INFINITY): SearchWord[] {
  const words = textWords(text, most);
  const found: SearchWord[] = [];
  let next = 0;
  for (const { written, index } of namesIn(text)) {
    if (next >= words.length) break;
    if (written.length > LONGEST_WORD) continue;
    const first = endOf(words, next, index);
    appendAll(found, words.slice(next, first).map(plainOrScript));
    next = endOf(words, first, index + written.length);
    if (next > first) found.push(nameOf(written, index, words.slice(first, next)));
  }
  return found.concat(words.slice(next).map(plainOrScript));
}

function* namesIn(text: string): Generator<{ written: string; index: number }> {
  const pattern = isLatin(text) ? LATIN_NAME : NAME;
  for (const { 0: around, index } of text.matchAll(AROUND_SIGN))
    for (const name of around.matchAll(pattern)) yield { written: name[0], index: index + name.index };
}

/** The place of the first word from `from` on that begins at `at` or later. */
function endOf(words: readonly TextWord[], from: number, at: number): number {
  let next = from;
  for (let word = words[next]; word !== undefined && word.start < at; word = words[next]) next += 1;
  return next;
}

/** Every word and part a post is found by, in their order. */
export function indexedWords(words: readonly SearchWord[]): TextWord[] {
  return words.flatMap((word) => (word.parts.length === 0 ? [word] : [word, ...word.parts]));
}

/** The words as a phrase has them: names with a dot in two, as they stand. */
export function inSequence(words: readonly SearchWord[]): TextWord[] {
  return words.flatMap((word) => (word.dotted ? word.parts : [word]));
}

function plainWord(word: TextWord): SearchWord {
  return { ...word, parts: [], dotted: false };
}

function plainOrScript(word: TextWord): SearchWord {
  const name = word.text.endsWith(SCRIPT) ? SCRIPT_NAME.exec(word.text)?.[1] : undefined;
  if (name === undefined) return plainWord(word);
  const at = word.start + name.length;
  return { ...word, parts: [partOf(name, word.start, at), partOf(SCRIPT, at, word.end)], dotted: false };
}

function partOf(text: string, start: number, end: number): TextWord {
  return { text, folded: fold(text), start, end };
}

function nameOf(written: string, start: number, words: readonly TextWord[]): SearchWord {
  const spelled = written.replaceAll(/[#+.]/gu, (sign, at: number) =>
    sign === "." && at > 0 ? "" : (ownValue(SIGN_WORDS, sign) ?? ""),
  );
  const text = spelled.normalize("NFC").toLowerCase();
  const dotted = written.lastIndexOf(".") > 0;
  const parts = words.filter(({ folded }) => folded.length > 1);
  return { ...partOf(text, start, start + written.length), parts, dotted };
}
