import { fold } from "../text-words.ts";
import { type Automaton, FORM_END, NO_STATE, unaccented } from "./automaton.ts";

/** A form near a typed word. */
export interface NearForm {
  form: string;
  /** How many letters are missing, added, changed or swapped. Diacritics do not count. */
  distance: number;
}

/** Returns the forms at most `most` mistakes away from a word, in the order that `PolishDictionary.near` says. */
export function formsNear(automaton: Automaton, word: string, most: number): NearForm[] {
  const wanted = Array.from(fold(word), (letter) => letter.charCodeAt(0));
  const found: NearForm[] = [];
  /** The distances of the walked form's beginnings from the beginnings of the word: a row for each letter. */
  const rows = [wanted.map((_, at) => at).concat(wanted.length)];
  const letters: number[] = [];

  function walk(state: number, form: string): void {
    const distance = rows[form.length]?.at(-1) ?? 0;
    if (distance <= most && automaton.step(state, FORM_END) !== NO_STATE) found.push({ form, distance });
    automaton.eachTransition(state, (label, target) => {
      if (label === FORM_END) return;
      letters[form.length] = unaccented(label);
      rows[form.length + 1] = nextRow(wanted, rows, letters, form.length);
      if (Math.min(...(rows[form.length + 1] ?? [])) <= most) walk(target, form + String.fromCharCode(label));
    });
  }
  walk(automaton.first, "");
  const others = ({ form }: NearForm) => Array.from(form).filter((letter) => !word.includes(letter)).length;
  return found.toSorted((one, other) => one.distance - other.distance || others(one) - others(other));
}

/** Returns the row after the letter at `depth` (optimal string alignment: two neighbours that changed places are one mistake). */
function nextRow(
  wanted: readonly number[],
  rows: readonly number[][],
  letters: readonly number[],
  depth: number,
): number[] {
  const [last = [], before = []] = [rows[depth], rows[depth - 1]];
  const letter = letters[depth];
  const row = [depth + 1];
  for (const [at, other] of wanted.entries()) {
    const changed = (last[at] ?? 0) + (letter === other ? 0 : 1);
    const swapped = letter === wanted[at - 1] && letters[depth - 1] === other ? (before[at - 1] ?? 0) + 1 : changed;
    row.push(Math.min(changed, swapped, (last[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
  }
  return row;
}
