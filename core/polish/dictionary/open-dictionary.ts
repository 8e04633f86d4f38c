import { appendAll } from "#core/base/values/append-all.ts";
import { fold } from "../text-words.ts";
import { type Automaton, FORM_END, NO_STATE, openAutomaton, unaccented } from "./automaton.ts";
import { PREFIXED, STRIPPED, WORD_KINDS, type WordKind } from "./format.ts";
import { formsNear, type NearForm } from "./near-forms.ts";

/** A word that a form belongs to. The lemma is in lower case; a "name" is a word that is written with a capital letter. */
export interface FormReading {
  lemma: string;
  kind: WordKind;
}

/** The Polish dictionary. Its forms are in lower case. */
export interface PolishDictionary {
  /** Returns the words that have exactly this form; none for a form that the dictionary lacks. */
  readings(form: string): FormReading[];
  /** Returns the forms equal to the word but for diacritics: "łodzi" and "lodzi" for "lodzi", "żle" and "źle" for "żle". */
  spellings(word: string): string[];
  /**
   * Returns forms that are at most `most` mistakes away from the word, the nearest first. Of equally near forms, those with fewer other
   * diacritics come first. Takes about 1 ms for one mistake, 15 ms for two.
   */
  near(word: string, most: 1 | 2): NearForm[];
}

/** Opens a dictionary file (`format.ts`), whose bytes are read in place. Throws if they are no dictionary or not all of one. */
export function openDictionary(file: Uint8Array): PolishDictionary {
  const automaton = openAutomaton(file);
  return {
    readings: (form) => readingsOf(automaton, form),
    spellings: (word) => spellingsOf(automaton, fold(word)),
    near: (word, most) => formsNear(automaton, word, most),
  };
}

const SUPERLATIVE = PREFIXED.charCodeAt(0);
const PREFIX_LENGTH = 3;

function readingsOf(automaton: Automaton, form: string): FormReading[] {
  let state = automaton.first;
  for (let at = 0; at < form.length; at += 1) {
    const letter = form.charCodeAt(at);
    state = letter <= FORM_END ? NO_STATE : automaton.step(state, letter);
    if (state === NO_STATE) return [];
  }
  state = automaton.step(state, FORM_END);
  const readings: FormReading[] = [];
  if (state !== NO_STATE) addReadings(automaton, state, form, null, readings);
  return readings;
}

/** Adds the readings of the codes that begin at a state. `lemma` is what is known of the lemma; null before the first label. */
function addReadings(
  automaton: Automaton,
  state: number,
  form: string,
  lemma: string | null,
  readings: FormReading[],
): void {
  automaton.eachTransition(state, (label, target) => {
    const kind = WORD_KINDS[label - 1];
    if (kind !== undefined) readings.push({ lemma: lemma ?? form, kind });
    else if (label === SUPERLATIVE) appendAll(readings, comparativeReadings(automaton, form.slice(PREFIX_LENGTH)));
    else {
      const longer =
        lemma === null ? form.slice(0, form.length - (label - STRIPPED)) : lemma + String.fromCharCode(label);
      addReadings(automaton, target, form, longer, readings);
    }
  });
}

function comparativeReadings(automaton: Automaton, form: string): FormReading[] {
  return readingsOf(automaton, form).filter(({ kind }) => kind === "adjective" || kind === "adverb");
}

function spellingsOf(automaton: Automaton, folded: string): string[] {
  const found: string[] = [];
  const walk = (state: number, form: string) => {
    const isWhole = form.length === folded.length;
    if (isWhole && automaton.step(state, FORM_END) !== NO_STATE) found.push(form);
    if (isWhole) return;
    automaton.eachTransition(state, (label, target) => {
      const letter = String.fromCharCode(label);
      if (unaccented(label) === folded.charCodeAt(form.length)) walk(target, form + letter);
    });
  };
  walk(automaton.first, "");
  return found;
}
