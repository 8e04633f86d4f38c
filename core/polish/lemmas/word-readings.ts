import { appendAll } from "#core/base/values/append-all.ts";
import { fold } from "../text-words.ts";
import type { AskForms, FormFacts } from "./dictionary.ts";

/** The lemmas that a typed word may have, read in one way. */
export type WordReading = readonly string[];

/**
 * What words in lower case, as somebody types them, may be forms of: as they are written, then with the Polish letters that a word without
 * any may have lost. There are no readings of a word that the dictionary does not know, or of which it has not said anything yet. Never
 * rejects.
 */
export type ReadTyped = (words: readonly string[]) => Promise<ReadonlyMap<string, readonly WordReading[]>>;

/** Reads no word; used where there is no dictionary. */
export const READ_NOTHING: ReadTyped = async () => new Map();

/** Reads words by the dictionary, wherever it is kept; rejects when that cannot be asked. */
export function wordReadings(ask: AskForms): (words: readonly string[]) => Promise<Map<string, WordReading[]>> {
  return async (words) => {
    const spellings = words.map((word) => [word, ...polishSpellings(word)]);
    const answers = (await ask(spellings.flat())).values();
    return new Map(
      spellings.map((each) => {
        const [written, ...restored] = each.map(() => answers.next().value).map(knownLemmas);
        const readings = [written ?? [], [...new Set(restored.flat())]];
        return [each[0] ?? "", readings.filter((lemmas) => lemmas.length > 0)];
      }),
    );
  };
}

function knownLemmas(facts: FormFacts | undefined): readonly string[] {
  return facts?.known ? facts.lemmas : [];
}

const POLISH_LETTERS: Readonly<Record<string, string>> = {
  a: "ą", c: "ć", e: "ę", l: "ł", n: "ń", o: "ó", s: "ś", z: "źż",
}; // prettier-ignore

/** One form in a thousand has more. */
const MOST_RESTORED = 3;
/** About 10 ms of the dictionary. */
const MOST_SPELLINGS = 200;

/** A word that has no Polish letters with up to three of them put in, those with fewest first; none of one that has some. */
function polishSpellings(word: string): string[] {
  if (word !== fold(word)) return [];
  const found: string[] = [];
  let last = [{ text: word, from: 0 }];
  for (let restored = 0; restored < MOST_RESTORED; restored += 1) {
    last = last.flatMap(withOneMore).slice(0, MOST_SPELLINGS - found.length);
    appendAll(
      found,
      last.map(({ text }) => text),
    );
  }
  return found;
}

function withOneMore({ text, from }: { text: string; from: number }) {
  return Array.from(text.slice(from)).flatMap((letter, at) =>
    Array.from(POLISH_LETTERS[letter] ?? "", (polish) => {
      const place = from + at;
      return { text: text.slice(0, place) + polish + text.slice(place + 1), from: place + 1 };
    }),
  );
}
