/** Letters that Unicode does not decompose into a base letter and marks, with their spelling in slugs. */
const SPELLED: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "L",
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ı: "i",
};

const SPELLED_LETTER = new RegExp(`[${Object.keys(SPELLED).join("")}]`, "gu");
/** Combining marks, and characters that are not seen: soft hyphens, zero-width spaces and joiners. */
const MARK = /[\p{M}\p{Cf}]+/gu;

/** Returns a text in lower case without diacritics and invisible characters: "Łæńﬁ²" becomes "laenfi2". Spaces and punctuation stay. */
export function fold(text: string): string {
  // NFKD never composes, so texts in NFC and NFD give the same result. NFKD also exposes some letters of `SPELLED` (in ǽ).
  const bare = text.normalize("NFKD").replace(MARK, "");
  return bare.replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter).toLowerCase();
}

/** A word of a text: in lower case, without diacritics, and its position. */
export interface TextWord {
  text: string;
  folded: string;
  start: number;
  end: number;
}

/** Letters and digits. Hyphens and apostrophes separate words: "ChatGPT-a" is "chatgpt" and "a", "e-mail" is "e" and "mail". */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;
const INVISIBLE = /\p{Cf}+/gu;

/** All letters of Latin texts, for use in a character class. */
export const LATIN_LETTERS = String.raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F`;
const LATIN_WORD = new RegExp(`[${LATIN_LETTERS}0-9]+`, "g");

/**
 * Matches texts without combining marks, soft hyphens, superscript digits and the like. The expression has no Unicode classes: V8 drops compiled
 * expressions of an idle server, and compiling such classes again takes 5 to 20 ms.
 */
const LATIN_TEXT =
  /^[\t\n\r\x20-\x7E\u00A0-\u00A9\u00AB-\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF-\u024F\u2010-\u2027\u2030-\u205E\u20AC]*$/;

/** Returns whether a text has only characters of European Latin scripts. Simpler expressions can match such a text. */
export function isLatin(text: string): boolean {
  return LATIN_TEXT.test(text);
}

/** A word has at most this many characters. Longer words are keys or noise, so they are skipped. */
export const LONGEST_WORD = 64;

/** Returns the words of a text in order, at most `most`. */
export function textWords(text: string, most = Number.POSITIVE_INFINITY): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: match, index } of text.matchAll(isLatin(text) ? LATIN_WORD : WORD)) {
    if (words.length >= most) break;
    if (match.length > LONGEST_WORD) continue;
    const word = lowerCased(match);
    const folded = foldedWord(word);
    if (folded === "") continue;
    words.push({ text: word, folded, start: index, end: index + match.length });
  }
  return words;
}

/** A quick test that most words of a Polish text pass. `normalize` and `fold` need Unicode's tables, which take ten times as long. */
const PLAIN = /^[a-z0-9]*$/;
const PLAIN_CAPITALS = /^[A-Za-z0-9]*$/;
const POLISH = /[ąćęłńóśźż]/g;
const WITHOUT_MARKS: Readonly<Record<string, string>> = {
  ą: "a", ć: "c", ę: "e", ł: "l", ń: "n", ó: "o", ś: "s", ź: "z", ż: "z",
}; // prettier-ignore

function lowerCased(word: string): string {
  if (PLAIN.test(word)) return word;
  return PLAIN_CAPITALS.test(word) ? word.toLowerCase() : word.replace(INVISIBLE, "").normalize("NFC").toLowerCase();
}

function foldedWord(word: string): string {
  if (PLAIN.test(word)) return word;
  const plain = word.replace(POLISH, (letter) => WITHOUT_MARKS[letter] ?? letter);
  return PLAIN.test(plain) ? plain : fold(word);
}

/** Function words such as prepositions, each spelled with and without Polish letters. */
const FUNCTION_WORDS = new Set(
  (
    "a aby albo ale bez by być byc co czy czym dla do dwa dwaj dwie dwóch dwoch dwoma dwóm dwom dwu gdy gdzie i ile ja jak jaka " +
    "czemu dlaczego jaki jakie jeden jedna jedną jedne jednego jednej jedno jednym jest jeśli jesli jeżeli jezeli już juz kiedy kto która " +
    "ktora które ktore który ktory lub ma mi między miedzy mnie moja mój moj można mozna móc na nad nie nim o od oraz po pod " +
    "podczas przed przez przy są się sie skąd skad ta tak także takze tam te tego tej ten to trzeba tu tym u w warto we z za ze żeby zeby"
  ).split(" "),
);

/** Returns the words without function words. If there are only function words, returns all words. */
export function withoutFunctionWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isFunctionWord(word));
  return telling.length > 0 ? telling : [...words];
}

/** Returns whether a lower-case word has no meaning of its own. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}
