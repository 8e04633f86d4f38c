import { remembered } from "../base/memo.ts";
import { fold } from "../polish/text-words.ts";
import { stemsOfUnknown } from "../polish/lemmas/unknown-words.ts";
import { symbolsOf } from "./identity/tag-identity.ts";
import { stemOf } from "./likeness/likeness.ts";

export type TagNameFilter = (...names: string[]) => boolean;

/** Signs that end a word belong to it: C, C++ and C# are three. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]*/gu;

/** Names kept in the form they are compared in; each typed letter compares all tags anew. */
const MOST_KEPT = 25_000;

interface NameWords {
  words: string[];
  /** Two stems of each word, as written and as folded: an ending („planowani”, „kompostem”) that the one keeps, the other removes. */
  stems: [string, string][];
}

const wordsOf = remembered(takenApart, MOST_KEPT);

/** Every typed word is a word of the name in some form, the last one may be its beginning; case and diacritics do not count. */
export function tagNameFilter(typed: string): TagNameFilter | null {
  if (typed.trim() === "") return null;
  const { words: wanted, stems } = takenApart(typed);
  const last = wanted.length - 1;
  const isMeant = (name: string): boolean => {
    const known = wordsOf(name);
    return wanted.every(
      (word, at) =>
        known.stems.some(([written, folded]) => written === stems[at]?.[0] || folded === stems[at]?.[1]) ||
        known.words.includes(word) ||
        (at === last && known.words.some((each) => each.startsWith(word))),
    );
  };
  return (...names) => last >= 0 && names.some(isMeant);
}

function takenApart(name: string): NameWords {
  const words = name.normalize("NFC").toLowerCase().match(WORD) ?? symbolsOf(name);
  return {
    words: words.map(fold),
    stems: words.map((word) => [fold(stemsOfUnknown(word)[0]), stemOf(fold(word))]),
  };
}
