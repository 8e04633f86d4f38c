import { fold } from "../text-words.ts";
import type { PolishDictionary } from "../dictionary/open-dictionary.ts";
import { formLookup } from "./dictionary.ts";

/** The possible lemmas of one spelling of a typed word. */
export type WordReading = readonly string[];

/**
 * Returns the possible readings of a typed word in lower case: first as written, then, for a word without Polish letters, with the
 * diacritics that it may have lost. A word that the dictionary does not know has no readings.
 */
export type ReadTyped = (word: string) => readonly WordReading[];

/** Finds no readings; used when there is no dictionary. */
export const READ_NOTHING: ReadTyped = () => [];

/** The particle of "zróbże", "zróbmyż" and "zróbcież" without diacritics. */
const PARTICLE = /ze$|(?<=my|cie)z$/u;
const NEGATION = "nie";

/** Returns the spellings of a word. Those with "nie" or a particle are put together, because the dictionary lacks them. */
function spellingsOf({ spellings }: Pick<PolishDictionary, "spellings">, word: string): string[] {
  const rest = word.startsWith(NEGATION) ? spellings(word.slice(NEGATION.length)) : [];
  const [particle = ""] = PARTICLE.exec(word) ?? [];
  const bare = particle === "" ? [] : spellings(word.slice(0, -particle.length));
  const emphatic = bare.map((form) => form + particle.replace("z", "ż"));
  return [...spellings(word), ...rest.map((form) => NEGATION + form), ...emphatic];
}

/** Makes a function that reads typed words with the dictionary. */
export function typedWordLemmas(dictionary: Pick<PolishDictionary, "readings" | "spellings">): ReadTyped {
  const lookUp = formLookup(dictionary);
  const known = (form: string) => {
    const { lemmas, isKnown } = lookUp(form);
    return isKnown ? lemmas : [];
  };
  return (word) => {
    const others = word === fold(word) ? spellingsOf(dictionary, word).filter((spelling) => spelling !== word) : [];
    const readings = [known(word), [...new Set(others.flatMap(known))]];
    return readings.filter((lemmas) => lemmas.length > 0);
  };
}
