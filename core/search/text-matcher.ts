import { fold } from "#core/polish/text-words.ts";
import { stemsOfUnknown } from "#core/polish/lemmas/unknown-words.ts";
import type { MatchForms } from "./highlight.ts";
import type { SearchRead, SearchScope } from "./store.ts";
import type { SearchQuery } from "./query.ts";
import { singleWordQuery } from "./did-you-mean.ts";
import { indexedWords, phraseWords, searchWords } from "./words.ts";

interface Term extends MatchForms {
  beginning: string;
}

/** Makes a matcher for texts outside the index. The matcher uses the forms that the index knows for each word of the query. */
export async function matcherOf(read: Pick<SearchRead, "search">, query: SearchQuery, scope: SearchScope) {
  const wordForms: MatchForms[] = [];
  for (const word of query.words) {
    const alone = singleWordQuery(query, word);
    const { forms } = await read.search(alone, scope, 0, 0);
    wordForms.push({ forms: new Set(forms), prefix: alone.prefix });
  }
  return textMatcher(query, wordForms);
}

/** Makes a matcher for texts outside the index. `wordForms` has, in order, what counts as a match for each word of the query. */
export function textMatcher(query: SearchQuery, wordForms: readonly MatchForms[]) {
  const beginnings = query.words.map(beginningOf);
  const terms = wordForms.map((forms, at): Term => ({ ...forms, beginning: beginnings[at] ?? "" }));
  const forms = new Set([...terms.flatMap((term) => [...term.forms]), ...query.phrases.flat()]);
  return {
    matchForms: { forms, prefix: query.prefix },
    matches(texts: readonly string[]): boolean {
      const words = texts.flatMap((text) => searchWords(text));
      const distinct = new Map(indexedWords(words).map(({ text, folded }) => [text, folded]));
      const line = ` ${phraseWords(words)
        .map(({ folded }) => folded)
        .join(" ")} `;
      return (
        terms.every((term) => distinct.entries().some(([word, folded]) => matchesTerm(term, word, folded, forms))) &&
        query.phrases.every((phrase) => line.includes(` ${phrase.join(" ")} `))
      );
    },
  };
}

/** Returns whether a word of a text matches a term. A form that the archive lacks is added to `marked`, so that it is highlighted. */
function matchesTerm({ forms, prefix, beginning }: Term, word: string, folded: string, marked: Set<string>): boolean {
  if (forms.has(folded) || (prefix !== null && folded.startsWith(prefix))) return true;
  if (beginningOf(word) !== beginning) return false;
  marked.add(folded);
  return true;
}

function beginningOf(word: string): string {
  return fold(stemsOfUnknown(word)[0]);
}
