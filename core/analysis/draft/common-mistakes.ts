import type { TextRange } from "../built-in-analysis.ts";
import table from "./common-mistakes.json" with { type: "json" };
import { blocksOfDraft, maskedText } from "./draft-blocks.ts";
import { analysisMessages } from "#core/messages/analysis.ts";

/** A mistake in a Markdown text and its correction. */
export interface CommonMistake extends TextRange {
  /** The correct words, in the letter case of the wrong words. */
  right: string;
  /** The rule of spelling or grammar, as a Polish sentence. */
  rule: string;
}

interface Word extends TextRange {
  text: string;
}

/*
 * Proof-reading without a model looks for forms that no correct Polish sentence has, from a closed list. Guesses from a dictionary were
 * wrong more often than right and took every name for a mistake (docs/decisions/071-proof-reading-by-a-list.md).
 */
const CORRECTIONS = new Map(
  table.groups.flatMap(({ rule, corrections }) =>
    Object.entries(corrections).map(([wrong, right]) => [wrong, { right, rule }]),
  ),
);

export const MISTAKE_COUNT = CORRECTIONS.size;

const MOST_WORDS = Math.max(...CORRECTIONS.keys().map((wrong) => wrong.split(" ").length));

/** Words that no correct sentence has twice in a row. Other words may be repeated ("to to samo", "bardzo bardzo"). */
const NEVER_TWICE = new Set(table.neverTwice);

const WORD = /[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*/gu;

/** Finds mistakes of the list in a Markdown text, in order. Code, addresses, links, quotations and names are skipped. */
export function commonMistakes(body: string): CommonMistake[] {
  return blocksOfDraft(body).flatMap((block) => {
    if (block.quoted) return [];
    const text = maskedText(body, block, { code: true, links: true, quotes: true });
    return mistakesOf(text).map(({ start, end, ...correction }) => ({
      start: block.start + start,
      end: block.start + end,
      ...correction,
    }));
  });
}

function mistakesOf(text: string): CommonMistake[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
  const mistakes: CommonMistake[] = [];
  for (let at = 0; at < words.length;) {
    const [count, mistake] = mistakeAt(text, words, at);
    if (mistake) mistakes.push(mistake);
    at += count;
  }
  return mistakes;
}

/** Returns the mistake that begins at a word, or null, and the number of words to skip. Of several mistakes the longest counts. */
function mistakeAt(text: string, words: readonly Word[], at: number): [number, CommonMistake | null] {
  const read: Word[] = [];
  let longest: [number, CommonMistake | null] = [1, null];
  for (const word of words.slice(at, at + MOST_WORDS)) {
    const last = read.at(-1);
    if (last && !/^[^\S\0]+$/u.test(text.slice(last.end, word.start))) break;
    read.push(word);
    const [{ start } = word] = read;
    const correction = correctionOf(read.map((each) => each.text.normalize("NFC")));
    if (!correction || isCodeOrName(text, start, word.end)) continue;
    longest = [read.length, { start, end: word.end, ...correction }];
  }
  return longest;
}

function correctionOf(words: readonly string[]): { right: string; rule: string } | null {
  const typed = words.join(" ");
  const lower = typed.toLowerCase();
  const listed = CORRECTIONS.get(lower);
  if (listed) return { ...listed, right: inCaseOf(typed, listed.right) };
  const [one = "", other = ""] = words;
  // A second word in another letter case is a name: "w W".
  const isTwice = words.length === 2 && NEVER_TWICE.has(other) && one.toLowerCase() === other;
  return isTwice ? { right: one, rule: analysisMessages.wordRepeated } : null;
}

/** Returns whether the word is part of a code, number or address, or is a name because it has a capital inside a sentence. */
function isCodeOrName(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? " ", text[end] ?? " "];
  if (/[\p{N}@_/.#-]/u.test(before) || /[\p{N}@_/-]/u.test(after) || /^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 2)))
    return true;
  const word = text.slice(start, end);
  return (
    /^\p{Lu}/u.test(word) &&
    word !== word.toUpperCase() &&
    !SENTENCE_BEGINNING.test(text.slice(Math.max(0, start - LEAD), start))
  );
}

/** Matches what may stand before the first word of a sentence. At most `LEAD` characters before the word are searched. */
const SENTENCE_BEGINNING = /(?:^|[.!?…:;\n\0–-])[\s\0(„"–-]{0,12}$/u;
const LEAD = 12;

function inCaseOf(typed: string, right: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase()) return right.toUpperCase();
  const [first = ""] = typed;
  return first === first.toLowerCase() ? right : right.charAt(0).toUpperCase() + right.slice(1);
}
