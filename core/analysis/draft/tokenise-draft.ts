import type { AnalysedDraft } from "../built-in-analysis.ts";
import { FIELD_WEIGHTS, lemmaFrequencies, type LemmaOf, type LemmaWord, lemmaWords } from "../likeness/frequencies.ts";
import { blocksOfDraft, type DraftBlock } from "./draft-blocks.ts";

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

export function draftFrequencies({ title, lead, blocks }: ReadDraft): Map<string, number> {
  const weighed = blocks.map(({ words, level }) => {
    return [words, level > 0 ? FIELD_WEIGHTS.heading : FIELD_WEIGHTS.body] as const;
  });
  return lemmaFrequencies([[title, FIELD_WEIGHTS.title], [lead, FIELD_WEIGHTS.lead], ...weighed]);
}
