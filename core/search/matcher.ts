import { fold } from "#core/polish/text-words.ts";
import { stemsOfUnknown } from "#core/polish/lemmas/unknown-words.ts";
import type { HighlightedText } from "./highlight.ts";
import type { SearchRead, SearchScope } from "./store.ts";
import type { SearchQuery } from "./query.ts";
import { aloneQuery } from "./did-you-mean.ts";
import { indexedWords, inSequence, searchWords } from "./words.ts";

interface Term extends HighlightedText {
  beginning: string;
}

export async function matcherOf(read: Pick<SearchRead, "search">, query: SearchQuery, scope: SearchScope) {
  const found: HighlightedText[] = [];
  for (const word of query.words) {
    const alone = aloneQuery(query, word);
    const { forms } = await read.search(alone, scope, 0, 0);
    found.push({ forms: new Set(forms), prefix: alone.prefix });
  }
  return textMatcher(query, found);
}

/** Tells whether texts that no index has fulfil a query. `wordsFound`: what counts as found of each of its words, in their order. */
export function textMatcher(query: SearchQuery, wordsFound: readonly HighlightedText[]) {
  const beginnings = query.words.map(beginningOf);
  const terms = wordsFound.map((found, at): Term => ({ ...found, beginning: beginnings[at] ?? "" }));
  const forms = new Set([...terms.flatMap((term) => [...term.forms]), ...query.phrases.flat()]);
  return {
    found: { forms, prefix: query.prefix },
    matches(texts: readonly string[]): boolean {
      const words = texts.flatMap((text) => searchWords(text));
      const distinct = new Map(indexedWords(words).map(({ text, folded }) => [text, folded]));
      const line = ` ${inSequence(words)
        .map(({ folded }) => folded)
        .join(" ")} `;
      return (
        terms.every((term) => distinct.entries().some(([word, folded]) => isOf(term, word, folded, forms))) &&
        query.phrases.every((phrase) => line.includes(` ${phrase.join(" ")} `))
      );
    },
  };
}

/** Whether a word of a text is one of a term's; a form the archive does not have is added to those that are marked. */
function isOf({ forms, prefix, beginning }: Term, word: string, folded: string, marked: Set<string>): boolean {
  if (forms.has(folded) || (prefix !== null && folded.startsWith(prefix))) return true;
  if (beginningOf(word) !== beginning) return false;
  marked.add(folded);
  return true;
}

function beginningOf(word: string): string {
  return fold(stemsOfUnknown(word)[0]);
}
