import type { SpellingFault } from "../built-in-analysis.ts";
import { blocksOfDraft, masked } from "./draft-blocks.ts";

/** What a dictionary of spelling answers; letter case matters to it. */
export interface Speller {
  knows(word: string): boolean;
  suggestions(word: string): string[];
}

/** Different words that are told, and of these how many get suggestions, and how many each. */
const MOST_WORDS = 200;
const MOST_SUGGESTED = 20;
const SUGGESTIONS = 5;

const WORD = /[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*/gu;

/** Words of a Markdown text that the dictionary does not know, in their order. Numbers, abbreviations and codes are passed over. */
export function spellingFaults(body: string, speller: Speller): SpellingFault[] {
  const known = new Map<string, boolean>();
  const suggested = new Map<string, string[]>();
  const faults: SpellingFault[] = [];
  for (const block of blocksOfDraft(body)) {
    const text = masked(body, block, { code: true, links: false, quotes: false });
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (!isProse(text, word, index)) continue;
      const right = known.get(word) ?? isRight(word, speller);
      known.set(word, right);
      if (right) continue;
      let suggestions = suggested.get(word);
      if (!suggestions) {
        if (suggested.size >= MOST_WORDS) return faults;
        suggestions = suggested.size < MOST_SUGGESTED ? speller.suggestions(word).slice(0, SUGGESTIONS) : [];
        suggested.set(word, suggestions);
      }
      const start = block.start + index;
      faults.push({ start, end: start + word.length, word, suggestions });
    }
  }
  return faults;
}

/** Not a part of a code or number („A4”, „2026-r”), nor written in capitals. */
function isProse(text: string, word: string, index: number): boolean {
  const [before, after] = [text[index - 1] ?? " ", text[index + word.length] ?? " "];
  if (/[\p{N}@_/]/u.test(before) || /[\p{N}@_/]/u.test(after)) return false;
  return word.length > 1 && !/^\p{Lu}+$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word);
}

/** A compound is right when its parts are; of a name with an ending after an apostrophe only the name is asked. */
function isRight(word: string, speller: Speller): boolean {
  const plain = word.normalize("NFC").replaceAll("’", "'");
  if (speller.knows(plain) || speller.knows(lowered(plain))) return true;
  const [stem = "", ending] = plain.split("'");
  if (ending !== undefined) return speller.knows(stem);
  const parts = plain.split("-");
  return parts.length > 1 && parts.every((part) => speller.knows(part) || speller.knows(lowered(part)));
}

/** A capital at the beginning of a sentence; a name in small letters stays wrong. */
function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
