import { type TextWord, textWords } from "#core/polish/text-words.ts";
import type { SearchRead } from "#core/search/store.ts";
import type { ArchivedPost } from "../store.ts";
import { isStopWord } from "./stop-words.ts";

/** Returns the lemma of a form in lower case, or the form itself if it has no lemma. */
export type LemmaOf = (form: string) => string;

export interface LemmaWord extends TextWord {
  lemma: string;
  /** Whether the word says nothing about the subject of the text (a stop word). */
  silent: boolean;
}

/** The weight of a word by its field. A title names the subject of a text; a body also mentions other subjects. */
export const FIELD_WEIGHTS = { title: 4, lead: 1.5, heading: 2, body: 1 } as const;

/** At most this many words of each field are counted; further words hardly change the result. */
const MOST_WORDS = 20_000;

/** Returns the words of a text in order, at most `most`, with their lemmas. */
export function lemmaWords(text: string, lemmaOf: LemmaOf, most?: number): LemmaWord[] {
  return textWords(text, most).map((word) => {
    const lemma = lemmaOf(word.text);
    return { ...word, lemma, silent: isStopWord(lemma) };
  });
}

/** Counts the lemmas in lists of words, without stop words. Each occurrence counts with the weight of its list. */
export function lemmaFrequencies(
  weighed: readonly (readonly [words: readonly LemmaWord[], weight: number])[],
): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const [words, weight] of weighed) {
    for (const { lemma, silent } of words) if (!silent) frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + weight);
  }
  return frequencies;
}

/** The fields of a post that are split into words. */
export type PostTexts = Pick<ArchivedPost, "title" | "lead" | "headings" | "text">;

/** Counts how often a post uses each distinctive lemma, weighted by `FIELD_WEIGHTS`. */
export function postFrequencies({ title, lead, headings, text }: PostTexts, lemmaOf: LemmaOf): Map<string, number> {
  const words = (part: string) => lemmaWords(part, lemmaOf, MOST_WORDS);
  return lemmaFrequencies([
    [words(title), FIELD_WEIGHTS.title],
    [words(lead), FIELD_WEIGHTS.lead],
    [words(headings.join("\n")), FIELD_WEIGHTS.heading],
    [words(text), FIELD_WEIGHTS.body],
  ]);
}

/** Maps each form in the posts and in the texts `beside` to its lemma in the search index; forms without a lemma are left out. */
export async function lemmasIn(
  read: Pick<SearchRead, "lemmasOf">,
  posts: readonly PostTexts[],
  beside: readonly string[] = [],
): Promise<Map<string, string>> {
  const texts = posts.flatMap(({ title, lead, headings, text }) => [title, lead, ...headings, text]);
  const forms = [...texts, ...beside].flatMap((text) => textWords(text, MOST_WORDS).map((word) => word.text));
  return read.lemmasOf([...new Set(forms)]);
}

/** Looks up lemmas in a map; a form that the map lacks counts as its own lemma. */
export function lemmaBy(lemmas: ReadonlyMap<string, string>): LemmaOf {
  return (form) => lemmas.get(form) ?? form;
}
