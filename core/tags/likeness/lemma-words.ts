import type { FormFacts, LookUpForm } from "#core/polish/lemmas/dictionary.ts";
import { chooseLemmas } from "#core/polish/lemmas/choose-lemmas.ts";
import type { SearchRead } from "#core/search/store.ts";
import { ENDINGS_ONLY, type TagWords } from "./name-form.ts";

/** Finds stems or lemmas of lower-case words, to compare tags. With `slips`, also finds which words exist in Polish. Never rejects. */
export type FindTagWords = (words: readonly string[], need: { slips: boolean }) => Promise<TagWords>;

/** Returns how many posts have each word, in the order of `words`. */
type CountPosts = (words: readonly { text: string; begins: boolean }[]) => Promise<number[]>;

export const FIND_ENDINGS: FindTagWords = async () => ENDINGS_ONLY;

/** Makes a function that takes lemmas from the index, then from the dictionary. */
export function findTagWords(
  read: Pick<SearchRead, "lemmasOf" | "formsOfLemmas"> & { postsHaving?: CountPosts },
  lookUp: LookUpForm,
): FindTagWords {
  return async (words, { slips }) => {
    const stored = await read.lemmasOf([...new Set(words)]);
    const unknown = [...new Set(words)].filter((word) => slips || !stored.has(word));
    const facts = new Map(unknown.map((word) => [word, lookUp(word)]));
    const lemmas = [...facts.values()].flatMap((each) => each.lemmas);
    const found = wordsWithLemmas(facts, lemmas.length === 0 ? new Map() : await read.formsOfLemmas(lemmas), stored);
    const unlisted = slips ? [...facts].filter(([, { isKnown }]) => !isKnown).map(([word]) => word) : [];
    const sought = unlisted.map((word) => ({ text: stored.get(word) ?? word, begins: false }));
    const posts = (await read.postsHaving?.(sought)) ?? [];
    const written = new Map(unlisted.map((word, at) => [word, posts[at] ?? 0]));
    return { ...found, written: (word) => written.get(word) ?? 0 };
  };
}

/** Gives each word one lemma: of several lemmas, the lemma that most forms in the archive have. Lemmas in `stored` take precedence. */
export function wordsWithLemmas(
  facts: ReadonlyMap<string, FormFacts>,
  archive: ReadonlyMap<string, number> = new Map(),
  stored: ReadonlyMap<string, string> = new Map(),
): TagWords {
  const open = [...facts].filter(([word]) => !stored.has(word)).map(([word, { lemmas }]) => [word, lemmas] as const);
  const elected = chooseLemmas(new Map(open), archive);
  const meant = new Map(
    [...facts].map(([word, { lemmas, isKnown }]) => [
      word,
      isKnown ? lemmaOfName(word, nominativeLemmas(word, lemmas), facts) : lemmas,
    ]),
  );
  const electedAsNames = chooseLemmas(meant, archive);
  const stem = (word: string) => stored.get(word) ?? elected.get(word) ?? ENDINGS_ONLY.stem(word);
  return {
    stem,
    nameStem(word) {
      const storedLemma = stored.get(word);
      const isRuledOut = meant.get(word)?.includes(storedLemma ?? "") === false;
      return (isRuledOut ? undefined : storedLemma) ?? electedAsNames.get(word) ?? stem(word);
    },
    isWord: (word) => facts.get(word)?.isKnown ?? false,
    isUnclear(one, other) {
      const [here = [], there = []] = [meant.get(one), meant.get(other)];
      const least = Math.min(here.length, there.length);
      return least > 1 && !there.includes(one) && !here.includes(other) && new Set([...here, ...there]).size > least;
    },
  };
}

/**
 * Returns the other lemma of a word with one more than itself, where that is a tag's name too: beside „ogród” the tag „ogrody” means gardens,
 * not a town of that name. Returns only the word itself if it may be a form of two names („listy” beside „list” and „lista”).
 */
function lemmaOfName(
  word: string,
  lemmas: readonly string[],
  names: ReadonlyMap<string, FormFacts>,
): readonly string[] {
  const others = lemmas.filter((lemma) => lemma !== word);
  const named = others.filter((lemma) => names.has(lemma));
  const [only] = others.length === 1 ? named : [];
  if (only !== undefined && !nominativeLemmas(only, names.get(only)?.lemmas ?? []).includes(word)) return [only];
  return named.length > 1 ? [word] : lemmas;
}

/**
 * Returns the lemmas of a word that is a tag's name and therefore nominative: „polityka” is not the genitive of „polityk”, „list” is not
 * the genitive of „lista”, and „polityki” and „fotografie” are not men.
 */
function nominativeLemmas(word: string, lemmas: readonly string[]): readonly string[] {
  if (lemmas.length < 2) return lemmas;
  const isOwn = lemmas.includes(word);
  // „jezioro” is no form of the town „Jeziora”.
  if (isOwn && /[^aeiuyąęó]$/u.test(word)) return [word];
  // A word such as „polska” or „droga” may be the feminine form of an adjective, and „okna” a plural; both are nominative as well.
  if (isOwn && word.endsWith("a")) return lemmas.filter((lemma) => lemma === word || /[iyoeę]$/u.test(lemma));
  const man = word.replace(/(?<=[iy]k)i$|ie$/u, "");
  return man !== word && lemmas.includes(`${word.slice(0, -1)}a`) ? lemmas.filter((lemma) => lemma !== man) : lemmas;
}
