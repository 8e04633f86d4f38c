import { BREAK, OPAQUE } from "./text-block.ts";

/** A word or sign between spaces. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** Whether the token begins a line: the token is the first of a block or follows a hard break. */
  first: boolean;
}

/** Codes of the characters between words. `BREAK_CODE` is the code of a hard break, which also ends a line. */
const SPACES = new Set(Array.from(" \t\r\n\f\u00A0", (space) => space.charCodeAt(0)));
const BREAK_CODE = BREAK.charCodeAt(0);

const SPACED_DASH = /^[–—]$/u;
const SIGN = /^[–—\-=+×÷/|&·•*<>→←\\]+$/u;
const MARK = /[\u0300-\u036F]/;

/** Splits a text at spaces. Reads character by character, because an expression would create a match object for every word. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let first = true;
  let start = -1;
  const end = (at: number): void => {
    if (start === -1) return;
    tokens.push({ text: text.slice(start, at), start, end: at, first });
    first = false;
    start = -1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BREAK_CODE) {
      end(at);
      first = true;
    } else if (SPACES.has(code)) end(at);
    else if (start === -1) start = at;
  }
  end(text.length);
  return tokens;
}

/** Returns whether a token is a dash between spaces. Such a dash is tied to the word before it or, at the beginning of a line, to the next word. */
export function isSpacedDash(token: Token | undefined): boolean {
  return token !== undefined && SPACED_DASH.test(token.text);
}

/** Returns whether a token is a word to which another word may be tied: letters, digits, […] or an opaque element, but not a sign alone. */
export function isWord(token: Token | undefined): token is Token {
  return token !== undefined && (token.text === OPAQUE || !SIGN.test(token.text));
}

/** Returns the width of a token in characters. */
export function widthOf(token: Token): number {
  return MARK.test(token.text) ? token.text.normalize("NFC").length : token.text.length;
}

/** Matches initials in Latin letters, because Greek capitals are hardly ever initials. Four or more capitals are an acronym. */
const INITIAL = /^[([{„“"»«‚'‘]*(?:(?:(?=\p{Script=Latin})\p{Lu}|Ch|Cz|Dz|Dź|Dż|Rz|St|Sz|Th|Wł)\.[-–]?){1,3}$/u;
const SURNAME = /^\p{Lu}[\p{L}\p{M}’'-]*\p{L}/u;
const PARTICLE = new Set("van von de der den di da la le du".split(" "));
const FIRST_NAME = /^[([{„“"»«‚'‘]*\p{Lu}\p{Ll}{2,}$/u;
const NAME = /^[([{„“"»«‚'‘]*\p{Lu}\p{L}+$/u;
const TRAILING = /(?<![)\]}”"»«’',;:!?….\uFFFC])[)\]}”"»«’',;:!?….\uFFFC]+$/u;

/** Words that begin sentences. They are no names before an ordinal number ("Podczas II wojny") or after an initial. */
const NO_NAME = new Set(
  (
    "Ale Albo Ani Bez Bo Będą Będzie Był Była Były Było Chciał Choć Chyba Co Czy Czyli Dla Dlaczego Dlatego Do Dopiero Dwie " +
    "Dzięki Gdy Gdyby Gdzie Ich Jak Jaki Jako Jednak Jego Jej Jest Jeszcze Jeśli Jeżeli Już Każdy Kiedy Koło Koniec Kto " +
    "Która Które Który Lub Ma Mają Mam Mamy Mimo Między Moim Moja Moje Może Można Mój Na Nad Następnie Nasz Natomiast Nawet Nie Niestety Nikt No " +
    "Obok Oczywiście Od On Ona One Oni Ono Oraz Oto Około Po Początek Pod Podczas Podobnie Ponad Ponadto Potem Poza Przed Przez Przy " +
    "Skoro Są Stąd Ta Tak Także Tam Te Ten Tego Teraz Też To Trzeba Tu Tutaj Tuż Tym Tymczasem Warto We Według Wtedy Więc " +
    "Wobec Wszyscy Wszystko Za Zaś Zatem Ze Żeby"
  ).split(" "),
);

/** Matches nouns that are numbered by letters. A capital after "plan" or "witamina" is such a letter and no initial. */
const LETTERED =
  /^(?:plan|witamin|grup|klas|wariant|opcj|punkt|liter|stref|kategori|typ|blok|sektor|ocen|wersj|model|seri|film|długoś|wartoś|liczb|zmienn|tablic|element|indeks)\p{L}{0,3}$/iu;

/** Matches a product name in its maker's spelling. A capital after the name belongs to it: "iPhone X." */
const PRODUCT = /\p{Ll}\p{Lu}/u;

const LONGEST_INITIALS = 12;

/** Returns whether a word is written as a name: capitalised, at least two letters long, and no word that begins sentences. */
export function isName(word: string): boolean {
  return NAME.test(word) && !NO_NAME.has(word);
}

/** Returns whether a word is the initial of a name, such as "J." or "Cz." */
export function isInitial(word: string): boolean {
  return word.length <= LONGEST_INITIALS && word.includes(".") && INITIAL.test(word);
}

/** Endings of past-tense verbs in the first person. No surname has these endings. */
const PAST_TENSE = /(?:łem|łam|liśmy|łyśmy)$/u;

/** Returns whether a word may follow an initial: another initial, a particle such as "van", or a surname. */
export function followsInitial(word: string): boolean {
  return isInitial(word) || PARTICLE.has(word) || (SURNAME.test(word) && !isSentenceOpener(word));
}

/** Returns whether a capitalised word begins a sentence and is no name. */
export function isSentenceOpener(word: string): boolean {
  const bare = word.replace(TRAILING, "");
  return NO_NAME.has(bare) || PAST_TENSE.test(bare);
}

const BETWEEN_LETTERS = new Set("do i lub oraz albo czy a".split(" "));
const LETTER_AMONG_OTHERS = /^[([{„“"»«‚'‘]*\p{Lu},?$/u;

/** Returns whether the token is the last of several letters that are names: "od A do T.", "R, G i B." */
export function isLetterAmongOthers(tokens: readonly Token[], index: number): boolean {
  const [before, between] = [tokens[index - 2], tokens[index - 1]];
  if (!before || !between || tokens[index]?.first || between.first) return false;
  return BETWEEN_LETTERS.has(between.text) && LETTER_AMONG_OTHERS.test(before.text);
}

/** Returns whether the words are a first name and a Roman number, such as the name of a ruler or a pope. */
export function isRegnalName(word: string, next: string): boolean {
  const first = next.charCodeAt(0);
  if (first !== 0x49 && first !== 0x56 && first !== 0x58) return false;
  return FIRST_NAME.test(word) && !NO_NAME.has(word) && romanValue(next.replace(TRAILING, "")) > 0;
}

/** Returns whether a capital after the word names something, such as "plan B", and is no initial. */
export function isNamedByLetter(noun: string): boolean {
  return LETTERED.test(noun) || PRODUCT.test(noun);
}

const OPENING = /^[([{„“"»«‚'‘]/u;
const SENTENCE_END = /[.!?…:][)\]}”"»«’'\uFFFC]*$/u;

/** Abbreviations with a full stop that never end a sentence. Abbreviations that announce a number or a name are handled separately. */
const UNFINISHED = /^[([{„“"»«‚'‘]*(?:np|tzn|tzw|tj|m\.in|por|zob|ok)\.$/iu;

/** Returns whether the token begins a sentence, a quotation or direct speech. */
export function beginsSentence(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (!token || !before || token.first || OPENING.test(token.text)) return true;
  if (isSpacedDash(before)) return before.first || SENTENCE_END.test(tokens[index - 2]?.text ?? "");
  return SENTENCE_END.test(before.text) && !UNFINISHED.test(before.text);
}

const SMALL_LETTER = /\p{Ll}/u;
const WORD_IN_CAPITALS = /\p{Lu}{2}/u;

/** Returns whether the token's line is in capitals, like an old heading. */
export function isInCapitals(tokens: readonly Token[], index: number): boolean {
  let start = index;
  while (start > 0 && !tokens[start]?.first) start -= 1;
  let end = index + 1;
  while (end < tokens.length && !tokens[end]?.first) end += 1;
  const line = tokens.slice(start, end).map(({ text }) => text);
  return line.some((text) => WORD_IN_CAPITALS.test(text)) && !line.some((text) => SMALL_LETTER.test(text));
}

const ROMAN = /^(X{0,3})(IX|IV|V?I{0,3})$/u;
const ONES: Readonly<Record<string, number>> = { IX: 9, IV: 4 };

/** Returns the value of a Roman number up to 39; 0 for anything else. */
export function romanValue(text: string): number {
  const match = ROMAN.exec(text);
  if (!match) return 0;
  const [, tens = "", ones = ""] = match;
  return tens.length * 10 + (ONES[ones] ?? (ones.startsWith("V") ? 4 : 0) + ones.length);
}
