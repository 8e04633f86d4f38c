import type { AskForms, FormFacts } from "#core/polish/lemmas/dictionary.ts";
import { chooseLemmas } from "#core/polish/lemmas/choose-lemmas.ts";
import type { SearchRead } from "#core/search/store.ts";
import { ENDINGS_ONLY, type TagWords } from "./name-form.ts";

/** What comparing tags knows of words (lower case). `slips` also asks which are words. Never rejects. */
export type FindTagWords = (words: readonly string[], need: { slips: boolean }) => Promise<TagWords>;

export const FIND_ENDINGS: FindTagWords = async () => ENDINGS_ONLY;

/** Lemmas from the index, then the dictionary. If it cannot be asked, all words are compared by endings. */
export function findTagWords(read: Pick<SearchRead, "lemmasOf" | "formsOfLemmas">, ask: AskForms): FindTagWords {
  return async (words, { slips }) => {
    const stored = await read.lemmasOf([...new Set(words)]);
    const unknown = [...new Set(words)].filter((word) => slips || !stored.has(word));
    if (unknown.length === 0) return wordsWithLemmas(new Map(), new Map(), stored);
    try {
      const answers = await ask(unknown);
      const facts = new Map(answers.flatMap((each, at) => (unknown[at] === undefined ? [] : [[unknown[at], each]])));
      const lemmas = answers.flatMap((each) => each.lemmas);
      return wordsWithLemmas(facts, await read.formsOfLemmas(lemmas), stored);
    } catch {
      return ENDINGS_ONLY;
    }
  };
}

/** A word with several lemmas gets the one with most forms in the archive. `stored` wins over the dictionary. */
export function wordsWithLemmas(
  facts: ReadonlyMap<string, FormFacts>,
  archive: ReadonlyMap<string, number> = new Map(),
  stored: ReadonlyMap<string, string> = new Map(),
): TagWords {
  const open = [...facts].filter(([word]) => !stored.has(word)).map(([word, { lemmas }]) => [word, lemmas] as const);
  const elected = chooseLemmas(new Map(open), archive);
  return {
    stem: (word) => stored.get(word) ?? elected.get(word) ?? ENDINGS_ONLY.stem(word),
    isWord: (word) => facts.get(word)?.known ?? false,
  };
}
