import type { TextRange } from "../built-in-analysis.ts";
import table from "./common-mistakes.json" with { type: "json" };
import { blocksOfDraft, masked } from "./draft-blocks.ts";
import { analysisMessages } from "#core/messages/analysis.ts";

export interface CommonMistake extends TextRange {
  /** The correct words, in the letter case of the wrong ones. */
  right: string;
  /** The rule it follows from, a Polish sentence. */
  rule: string;
}

interface Word extends TextRange {
  text: string;
}

/*
 * What proof-reading without a model knows: a closed list of forms that no Polish sentence has. A dictionary's guesses were wrong more
 * often than right, and it took every name for a mistake (docs/decisions/071-proof-reading-by-a-list.md).
 */
const CORRECTIONS = new Map(
  table.groups.flatMap(({ rule, corrections }) =>
    Object.entries(corrections).map(([wrong, right]) => [wrong, { right, rule }]),
  ),
);

export const KNOWN_MISTAKES = CORRECTIONS.size;

const MOST_WORDS = Math.max(...CORRECTIONS.keys().map((wrong) => wrong.split(" ").length));

/** Words that never follow themselves; others do ("to to samo", "bardzo bardzo"). */
const NEVER_TWICE = new Set(table.neverTwice);

const WORD = /[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*/gu;

/** Mistakes of the list in a Markdown text, in their order. Code, addresses, links, quotations and names are passed over. */
export function commonMistakes(body: string): CommonMistake[] {
  return blocksOfDraft(body).flatMap((block) => {
    if (block.quoted) return [];
    const text = masked(body, block, { code: true, links: true, quotes: true });
    return mistakesOf(text).map(({ start, end, ...said }) => ({
      start: block.start + start,
      end: block.start + end,
      ...said,
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

/** How many words it read, and the mistake in them. The longest that is known counts. */
function mistakeAt(text: string, words: readonly Word[], at: number): [number, CommonMistake | null] {
  const read: Word[] = [];
  let found: [number, CommonMistake | null] = [1, null];
  for (const word of words.slice(at, at + MOST_WORDS)) {
    const last = read.at(-1);
    if (last && !/^[^\S\0]+$/u.test(text.slice(last.end, word.start))) break;
    read.push(word);
    const [{ start } = word] = read;
    const correction = correctionOf(read.map((each) => each.text.normalize("NFC")));
    if (!correction || isCodeOrName(text, start, word.end)) continue;
    found = [read.length, { start, end: word.end, ...correction }];
  }
  return found;
}

function correctionOf(words: readonly string[]): { right: string; rule: string } | null {
  const typed = words.join(" ");
  const lower = typed.toLowerCase();
  const known = CORRECTIONS.get(lower);
  if (known) return { ...known, right: inCaseOf(typed, known.right) };
  const [one = "", other = ""] = words;
  // The second in another case is a name: "w W".
  const isTwice = words.length === 2 && NEVER_TWICE.has(other) && one.toLowerCase() === other;
  return isTwice ? { right: one, rule: analysisMessages.wordRepeated } : null;
}

/** A part of a code, number or address, or a capital inside a sentence. */
function isCodeOrName(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? " ", text[end] ?? " "];
  if (/[\p{N}@_/.#-]/u.test(before) || /[\p{N}@_/-]/u.test(after) || /^\.[\p{L}\p{N}]/u.test(text.slice(end, end + 2)))
    return true;
  const word = text.slice(start, end);
  return (
    /^\p{Lu}/u.test(word) && word !== word.toUpperCase() && !BEGINS.test(text.slice(Math.max(0, start - LEAD), start))
  );
}

/** What may stand before the first word of a sentence; at most `LEAD` characters of it are read. */
const BEGINS = /(?:^|[.!?…:;\n\0–-])[\s\0(„"–-]{0,12}$/u;
const LEAD = 12;

function inCaseOf(typed: string, right: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase()) return right.toUpperCase();
  const [first = ""] = typed;
  return first === first.toLowerCase() ? right : right.charAt(0).toUpperCase() + right.slice(1);
}
