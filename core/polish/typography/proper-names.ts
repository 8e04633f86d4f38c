import { romanValue } from "./roman.ts";

const INITIAL = /^[([{„“"»«‚'‘]*(?:(?:\p{Lu}|Ch|Cz|Dz|Dź|Dż|Rz|St|Sz|Th|Wł)\.[-–]?)+$/u;
const SURNAME = /^\p{Lu}[\p{L}\p{M}’'-]*\p{L}/u;
const PARTICLE = new Set("van von de der den di da la le du".split(" "));
const FIRST_NAME = /^[([{„“"»«‚'‘]*\p{Lu}\p{Ll}{2,}$/u;
const TRAILING = /[)\]}”"»«’',;:!?….\uFFFC]+$/u;

/** Words that begin sentences and stand before an ordinal number, not before a ruler's: "Podczas II wojny". */
const NO_NAME = new Set(
  (
    "Ale Albo Ani Bez Będzie Choć Czy Dla Dopiero Dwie Gdy Jako Jeszcze Jest Już Kiedy Koło Koniec Lub Mimo Między Nad " +
    "Nawet Oraz Około Początek Pod Podczas Ponad Potem Przed Przez Przy Także Tak Ten Tego Też Tuż Według Więc Wobec Zaś"
  ).split(" "),
);

/** Nouns named by a letter: after "plan" or "witamina" a capital is a name, not a word or an initial. */
const LETTERED =
  /^(?:plan|witamin|grup|klas|wariant|opcj|punkt|liter|stref|kategori|typ|blok|sektor|ocen)\p{L}{0,3}$/iu;

const LONGEST_INITIALS = 12;

export function isInitial(word: string): boolean {
  return word.length <= LONGEST_INITIALS && word.includes(".") && INITIAL.test(word);
}

export function followsInitial(word: string): boolean {
  return isInitial(word) || SURNAME.test(word) || PARTICLE.has(word);
}

export function isRuler(word: string, next: string): boolean {
  const first = next.charCodeAt(0);
  if (first !== 0x49 && first !== 0x56 && first !== 0x58) return false;
  return FIRST_NAME.test(word) && !NO_NAME.has(word) && romanValue(next.replace(TRAILING, "")) > 0;
}

export function isLettered(noun: string): boolean {
  return LETTERED.test(noun);
}
