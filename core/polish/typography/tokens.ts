import { BREAK, OPAQUE } from "./text-block.ts";

export interface Token {
  text: string;
  start: number;
  end: number;
  /** Whether a line begins with it: the first of a block or the first after a hard break. */
  first: boolean;
}

const WORD_OR_BREAK = /\u2028|[^ \t\r\n\f\u00A0\u2028]+/gu;
const SPACED_DASH = /^[–—]$/u;
const SIGN = /^[–—\-=+×÷/|&·•*<>→←\\]+$/u;
const MARK = /[\u0300-\u036F]/;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let first = true;
  for (const { 0: word, index } of text.matchAll(WORD_OR_BREAK)) {
    if (word !== BREAK) tokens.push({ text: word, start: index, end: index + word.length, first });
    first = word === BREAK;
  }
  return tokens;
}

/** A dash between spaces: it belongs to the word before it, and at the start of a line to the one after it. */
export function isSpacedDash(token: Token | undefined): boolean {
  return token !== undefined && SPACED_DASH.test(token.text);
}

/** A word for which another can wait: letters, digits, a bracketed omission, an opaque element, but no lone sign. */
export function isWord(token: Token | undefined): token is Token {
  return token !== undefined && (token.text === OPAQUE || !SIGN.test(token.text));
}

export function widthOf(token: Token): number {
  return MARK.test(token.text) ? token.text.normalize("NFC").length : token.text.length;
}

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

const ROMAN = /^(X{0,3})(IX|IV|V?I{0,3})$/u;
const ONES: Readonly<Record<string, number>> = { IX: 9, IV: 4 };

export function romanValue(text: string): number {
  const parts = ROMAN.exec(text);
  if (!parts) return 0;
  const [, tens = "", ones = ""] = parts;
  return tens.length * 10 + (ONES[ones] ?? (ones.startsWith("V") ? 4 : 0) + ones.length);
}
