import type { AnalysedDraft } from "../built-in-analysis.ts";
import {
  FIELD_WEIGHTS,
  lemmaFrequencies,
  type LemmaOf,
  type LemmaWord,
  lemmaWords,
} from "../likeness/lemma-frequencies.ts";
import { blocksOfDraft, type DraftBlock } from "./draft-blocks.ts";

export interface TokenisedBlock extends DraftBlock {
  words: LemmaWord[];
}

/** A draft split into blocks and words, with the lemma of each word. `wordCount` counts the words of the body. */
export interface TokenisedDraft {
  draft: AnalysedDraft;
  lemmaOf: LemmaOf;
  title: LemmaWord[];
  lead: LemmaWord[];
  blocks: TokenisedBlock[];
  wordCount: number;
}

/** Splits title, lead and body into words and looks up their lemmas. */
export function tokeniseDraft(draft: AnalysedDraft, lemmaOf: LemmaOf): TokenisedDraft {
  const blocks = blocksOfDraft(draft.body).map((block) => ({ ...block, words: lemmaWords(block.text, lemmaOf) }));
  return {
    draft,
    lemmaOf,
    title: lemmaWords(draft.title, lemmaOf),
    lead: lemmaWords(draft.lead, lemmaOf),
    blocks,
    wordCount: blocks.reduce((sum, { words }) => sum + words.length, 0),
  };
}

/** Counts how often a draft uses each distinctive lemma. Words in title, lead and headings count more (`FIELD_WEIGHTS`). */
export function draftFrequencies({ title, lead, blocks }: TokenisedDraft): Map<string, number> {
  const weighed = blocks.map(({ words, level }) => {
    return [words, level > 0 ? FIELD_WEIGHTS.heading : FIELD_WEIGHTS.body] as const;
  });
  return lemmaFrequencies([[title, FIELD_WEIGHTS.title], [lead, FIELD_WEIGHTS.lead], ...weighed]);
}
