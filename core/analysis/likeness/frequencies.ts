import { type TextWord, textWords } from "#core/polish/text-words.ts";
import type { SearchRead } from "#core/search/store.ts";
import type { ArchivedPost } from "../store.ts";
import { isStopWord } from "./stop-words.ts";

/** The lemma of a form in lower case; the form itself where it has none. */
export type LemmaOf = (form: string) => string;

export interface LemmaWord extends TextWord {
  lemma: string;
  /** Whether it says nothing of the text's subject. */
  silent: boolean;
}

/** The weight of a word by its place: a title says what a text is about, a body also what it only mentions. */
export const FIELD_WEIGHTS = { title: 4, lead: 1.5, heading: 2, body: 1 } as const;

/** Words of a post that are looked at; what is behind them says nothing new. */
const MOST_WORDS = 20_000;

/** The words of a text in their order, at most `most`. */
export function lemmaWords(text: string, lemmaOf: LemmaOf, most?: number): LemmaWord[] {
  return textWords(text, most).map((word) => {
    const lemma = lemmaOf(word.text);
    return { ...word, lemma, silent: isStopWord(lemma) };
  });
}

/** Frequencies of distinctive lemmas in some words, each occurrence with the weight of the words. */
export function lemmaFrequencies(
  weighed: readonly (readonly [words: readonly LemmaWord[], weight: number])[],
): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const [words, weight] of weighed) {
    for (const { lemma, silent } of words) if (!silent) frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + weight);
  }
  return frequencies;
}

/** The parts of a post that are read. */
export type PostTexts = Pick<ArchivedPost, "title" | "lead" | "headings" | "text">;

export function postFrequencies({ title, lead, headings, text }: PostTexts, lemmaOf: LemmaOf): Map<string, number> {
  const words = (part: string) => lemmaWords(part, lemmaOf, MOST_WORDS);
  return lemmaFrequencies([
    [words(title), FIELD_WEIGHTS.title],
    [words(lead), FIELD_WEIGHTS.lead],
    [words(headings.join("\n")), FIELD_WEIGHTS.heading],
    [words(text), FIELD_WEIGHTS.body],
  ]);
}

/** The lemmas that search has for all words of these posts, and of what stands beside them, by their forms. */
export async function lemmasIn(
  read: Pick<SearchRead, "lemmasOf">,
  posts: readonly PostTexts[],
  beside: readonly string[] = [],
): Promise<Map<string, string>> {
  const texts = posts.flatMap(({ title, lead, headings, text }) => [title, lead, ...headings, text]);
  const forms = [...texts, ...beside].flatMap((text) => textWords(text, MOST_WORDS).map((word) => word.text));
  return read.lemmasOf([...new Set(forms)]);
}

/** The lemma of a form, or the form itself, by what search has. */
export function lemmaBy(lemmas: ReadonlyMap<string, string>): LemmaOf {
  return (form) => lemmas.get(form) ?? form;
}
