import { appendAll } from "#core/base/values/append-all.ts";
import { fold } from "../text-words.ts";
import type { AskForms, FormFacts } from "./dictionary.ts";

/** The possible lemmas of one spelling of a typed word. */
export type WordReading = readonly string[];

/**
 * Maps typed words in lower case to their possible readings: first as written, then, for a word without Polish letters, with the diacritics
 * that it may have lost. A word that the dictionary does not know, or has not been asked about yet, has no readings. Never rejects.
 */
export type ReadTyped = (words: readonly string[]) => Promise<ReadonlyMap<string, readonly WordReading[]>>;

/** Finds no readings; used when there is no dictionary. */
export const READ_NOTHING: ReadTyped = async () => new Map();

/** Makes a function that reads words with the dictionary, here or in a worker. The function rejects if the dictionary does not answer. */
export function typedWordLemmas(ask: AskForms): (words: readonly string[]) => Promise<Map<string, WordReading[]>> {
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
  return facts?.isKnown ? facts.lemmas : [];
}

const POLISH_LETTERS: Readonly<Record<string, string>> = {
  a: "ą", c: "ć", e: "ę", l: "ł", n: "ń", o: "ó", s: "ś", z: "źż",
}; // prettier-ignore

/** At most this many Polish letters are restored; one form in a thousand has more. */
const MOST_RESTORED = 3;
/** At most this many spellings of a word are looked up. The look-up takes about 10 ms. */
const MOST_SPELLINGS = 200;

/** Returns the spellings of a word with one to three Polish letters put in, fewest letters first; none if the word has Polish letters. */
function polishSpellings(word: string): string[] {
  if (word !== fold(word)) return [];
  const spellings: string[] = [];
  let last = [{ text: word, from: 0 }];
  for (let restored = 0; restored < MOST_RESTORED; restored += 1) {
    last = last.flatMap(withOneMore).slice(0, MOST_SPELLINGS - spellings.length);
    appendAll(
      spellings,
      last.map(({ text }) => text),
    );
  }
  return spellings;
}

function withOneMore({ text, from }: { text: string; from: number }) {
  return Array.from(text.slice(from)).flatMap((letter, at) =>
    Array.from(POLISH_LETTERS[letter] ?? "", (polish) => {
      const place = from + at;
      return { text: text.slice(0, place) + polish + text.slice(place + 1), from: place + 1 };
    }),
  );
}
