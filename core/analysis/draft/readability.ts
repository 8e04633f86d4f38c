import type { Readability, StyleFinding } from "../built-in-analysis.ts";
import { rounded } from "../archive/ranking.ts";
import type { ReadDraft } from "./tokenise-draft.ts";
import { sentencesIn } from "./sentences.ts";
import { findStyle, longStretches } from "./style.ts";
import { syllablesOf } from "./syllables.ts";

/** assistant.md, Readability: a hard word has so many syllables, and from so many words on the index means something. */
const HARD_SYLLABLES = 4;
const FEWEST_WORDS = 100;
/** Gunning's index, with four syllables for English's three as Polish words are longer (FOG-PL, Pisarek 1969). */
const YEARS = 0.4;

/** How hard a text is to read, and what makes it so. Headings, tables and code count for nothing. */
export function readabilityOf(read: ReadDraft): Readability {
  const prose = read.blocks.filter(({ kind }) => kind === "paragraph" || kind === "item");
  const sentences = prose.reduce((sum, { text }) => sum + sentencesIn(text).length, 0);
  const words = prose.flatMap((block) => block.words);
  const hardWords = words.filter(({ text }) => syllablesOf(text) >= HARD_SYLLABLES).length;
  const isEnough = words.length >= FEWEST_WORDS && sentences > 0;
  const fog = YEARS * (words.length / sentences + (100 * hardWords) / words.length);
  const findings: StyleFinding[] = [...prose.flatMap((block) => findStyle(block, read.title)), ...longStretches(read)];
  return {
    words: words.length,
    sentences,
    hardWords,
    fog: isEnough ? rounded(fog) : null,
    findings: findings.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1)),
  };
}
