import { type TextWord, textWords } from "#core/polish/text-words.ts";
import type { AnalysedDraft } from "../built-in-analysis.ts";
import type { LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { blocksOfDraft, type DraftBlock } from "./draft-blocks.ts";
import { isStopWord } from "../archive/stop-words.ts";

export interface LemmaWord extends TextWord {
  lemma: string;
  silent: boolean;
}

export interface ReadBlock extends DraftBlock {
  words: LemmaWord[];
}

export interface ReadDraft {
  draft: AnalysedDraft;
  lemmaOf: LemmaOf;
  title: LemmaWord[];
  lead: LemmaWord[];
  blocks: ReadBlock[];
  count: number;
}

/** How much a word counts by where it stands; the archive's own posts are filed alike. */
const TITLE_WEIGHT = 4;
const LEAD_WEIGHT = 1.5;
const HEADING_WEIGHT = 2;

export function readDraft(draft: AnalysedDraft, lemmaOf: LemmaOf): ReadDraft {
  const blocks = blocksOfDraft(draft.body).map((block) => ({ ...block, words: lemmaWords(block.text, lemmaOf) }));
  return {
    draft,
    lemmaOf,
    title: lemmaWords(draft.title, lemmaOf),
    lead: lemmaWords(draft.lead, lemmaOf),
    blocks,
    count: blocks.reduce((sum, { words }) => sum + words.length, 0),
  };
}

export function lemmaWords(text: string, lemmaOf: LemmaOf): LemmaWord[] {
  return textWords(text).map((word) => {
    const lemma = lemmaOf(word.text);
    return { ...word, lemma, silent: isStopWord(lemma) };
  });
}

/** Lemmas by the archive and, for the words it does not have, as they were given with the question. */
export function lemmasWith(index: ArchiveIndex, given: ReadonlyMap<string, string>): LemmaOf {
  return (form) => given.get(form) ?? index.lemmaOf(form);
}

export function draftFrequencies({ title, lead, blocks }: ReadDraft): Map<string, number> {
  const weighed = blocks.map(({ words, level }) => [words, level > 0 ? HEADING_WEIGHT : 1] as const);
  return lemmaFrequencies([[title, TITLE_WEIGHT], [lead, LEAD_WEIGHT], ...weighed]);
}

/** How often the lemmas that tell something stand in some words, each time counted as much as these words weigh. */
export function lemmaFrequencies(
  weighed: readonly (readonly [words: readonly LemmaWord[], weight: number])[],
): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const [words, weight] of weighed) {
    for (const { lemma, silent } of words) if (!silent) frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + weight);
  }
  return frequencies;
}
