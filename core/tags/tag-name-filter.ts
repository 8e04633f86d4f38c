import { remembered } from "../base/memo.ts";
import { fold } from "../polish/text-words.ts";
import { stemsOfUnknown } from "../polish/lemmas/unknown-words.ts";
import { symbolsOf } from "./identity/tag-identity.ts";
import { stemOf } from "./likeness/likeness.ts";

export type TagNameFilter = (...names: string[]) => boolean;

/** Matches a word together with signs at its end: C, C++ and C# are three words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]*/gu;

/** At most this many names are cached in compared form, because every typed letter compares all tags. */
const MOST_KEPT = 25_000;

interface NameWords {
  words: string[];
  /** Two stems of each word: of the written and of the folded word. Each stem finds endings that the other misses („planowani”, „kompostem”). */
  stems: [string, string][];
}

const wordsOf = remembered(comparedWords, MOST_KEPT);

/**
 * Makes a function that says whether a tag's names match what was typed. Each typed word must be a word of the name in any form; the last
 * typed word may be the beginning of a word. Case and diacritics do not count. Null for an empty text.
 */
export function tagNameFilter(typed: string): TagNameFilter | null {
  if (typed.trim() === "") return null;
  const { words: wanted, stems } = comparedWords(typed);
  const last = wanted.length - 1;
  const isMeant = (name: string): boolean => {
    const compared = wordsOf(name);
    return wanted.every(
      (word, at) =>
        compared.stems.some(([written, folded]) => written === stems[at]?.[0] || folded === stems[at]?.[1]) ||
        compared.words.includes(word) ||
        (at === last && compared.words.some((each) => each.startsWith(word))),
    );
  };
  return (...names) => last >= 0 && names.some(isMeant);
}

function comparedWords(name: string): NameWords {
  const words = name.normalize("NFC").toLowerCase().match(WORD) ?? symbolsOf(name);
  return {
    words: words.map(fold),
    stems: words.map((word) => [fold(stemsOfUnknown(word)[0]), stemOf(fold(word))]),
  };
}
