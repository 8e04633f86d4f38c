import { compareCodeUnits } from "#core/polish/collation.ts";
import { openDictionary, type PolishDictionary, type FormReading } from "../dictionary/open-dictionary.ts";
import { LONGEST_WORD } from "../text-words.ts";
import { stemsOfUnknown } from "./unknown-words.ts";

/** What the dictionary says about a form. `isKnown` is false if the lemmas are only guessed. */
export interface FormFacts {
  lemmas: readonly string[];
  isKnown: boolean;
}

/**
 * Returns the possible lemmas of a form, at least one, in lower case. For an unknown form, returns its stems. `choose-lemmas.ts` chooses one
 * lemma by the forms of the whole archive.
 */
export type LookUpForm = (form: string) => FormFacts;

/** From this many letters on, the part after a hyphen is a word ("post-klasyczny"). A shorter part is an ending ("ChatGPT-owi"). */
const LEAST_TAIL = 4;

const NEGATION = "nie";

/** Makes a dictionary that is opened when it is first used. `load` returns the bytes of its file. */
export function lazyDictionary(load: () => Uint8Array): PolishDictionary {
  let opened: PolishDictionary | undefined;
  const open = () => (opened ??= openDictionary(load()));
  return {
    readings: (form) => open().readings(form),
    spellings: (word) => open().spellings(word),
    near: (word, most) => open().near(word, most),
  };
}

/** Makes a function that looks up lemmas in the dictionary, which takes a few microseconds. Letter case does not matter. */
export function formLookup({ readings }: Pick<PolishDictionary, "readings">): LookUpForm {
  return (form) => {
    const word = form.toLowerCase();
    const lemmas = knownLemmas(readings, word);
    return lemmas.length > 0 ? { lemmas, isKnown: true } : { lemmas: lemmasOfUnknown(readings, word), isKnown: false };
  };
}

type Read = PolishDictionary["readings"];

/** The particle of "zróbże", "zróbmyż" and "zróbcież". */
const EMPHASIS = /że$|(?<=my|cie)ż$/u;

function knownLemmas(read: Read, word: string): string[] {
  const lemmas = lemmasOf(read(word));
  if (lemmas.length > 0) return lemmas;
  if (word.startsWith(NEGATION)) return negatedLemmas(read, word.slice(NEGATION.length));
  return EMPHASIS.test(word) ? lemmasOf(read(word.replace(EMPHASIS, "")).filter(({ kind }) => kind === "verb")) : [];
}

/** Returns the lemmas of "nie" with a word. "niezrobiony" is a word of its own, but the dictionary has only "zrobiony". */
function negatedLemmas(read: Read, word: string): string[] {
  const negated = read(word).filter(({ kind }) => kind === "participle" || kind === "adjective" || kind === "adverb");
  return lemmasOf(negated).map((lemma) => NEGATION + lemma);
}

/** Returns the lemmas, the likeliest first: short ones before long ones, names after all other words. */
function lemmasOf(readings: readonly FormReading[]): string[] {
  const rank = ({ lemma, kind }: FormReading) => (kind === "name" ? lemma.length + LONGEST_WORD : lemma.length);
  const likely = readings.toSorted((one, other) => rank(one) - rank(other) || compareCodeUnits(one.lemma, other.lemma));
  return [...new Set(likely.map(({ lemma }) => lemma))];
}

function lemmasOfUnknown(read: Read, word: string): readonly string[] {
  const hyphen = word.lastIndexOf("-");
  if (hyphen > 0 && word.length - hyphen > LEAST_TAIL) {
    const tails = knownLemmas(read, word.slice(hyphen + 1));
    if (tails.length > 0) return tails.map((tail) => word.slice(0, hyphen + 1) + tail);
  }
  return stemsOfUnknown(word);
}
