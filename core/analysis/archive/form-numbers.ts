import { LONGEST_WORD, textWords } from "#core/polish/text-words.ts";
import { HASH_BASIS, hashWith, type WordNumbers } from "./word-numbers.ts";

/** What a UTF-16 unit is: not looked at yet, no part of a word, a letter or digit that needs Unicode's tables, a mark, half a pair. */
const UNKNOWN = 0;
const GAP = 1;
const ODD = 2;
const MARK = 3;
const PAIR = 4;
/** The first unit of a plain letter or digit („0”), which is kept as its lower case. */
const PLAIN_FROM = 48;
/** Letters before this one (the end of Latin Extended-B) join with no other letter into a third. */
const LATIN_END = 0x0250;

const LETTER_SIGN = /^[\p{L}\p{N}]$/u;
const MARK_SIGN = /^\p{M}$/u;
const WORD_HERE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/uy;

const KINDS = new Uint16Array(0x10000);
const UNITS = new Uint16Array(LONGEST_WORD);

/** A word of plain letters as it was just read: where it ends, and its hash; its units are in `UNITS`. */
const PLAIN_WORD = { end: 0, hash: 0 };

/**
 * Writes the numbers of a text's words into `into` from `from` on, at most `most` of them, and returns where they end. They are
 * the `text` of the words that `wordsOf` finds, ten times as fast: an archive has millions.
 */
export function writeFormNumbers(
  text: string,
  most: number,
  forms: WordNumbers,
  into: Uint32Array,
  from: number,
): number {
  let [at, to] = [0, from];
  while (at < text.length && to - from < most) {
    const kind = kindAt(text, at);
    if (kind === GAP || kind === MARK) {
      at += 1;
    } else if (readPlain(text, at)) {
      const { end, hash } = PLAIN_WORD;
      if (end - at <= LONGEST_WORD) into[to++] = forms.addUnits(UNITS, end - at, hash);
      at = end;
    } else {
      WORD_HERE.lastIndex = at;
      const found = WORD_HERE.exec(text)?.[0];
      if (found === undefined) throw new Error("What begins with neither a gap nor a mark is a word.");
      for (const word of textWords(found)) into[to++] = forms.add(word.text);
      at += found.length;
    }
  }
  return to;
}

/** Reads the word that begins here in lower case into `PLAIN_WORD`; false for one that is not all plain. */
function readPlain(text: string, from: number): boolean {
  let at = from;
  let hash = HASH_BASIS | 0;
  for (; at < text.length; at += 1) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- every character of the archive passes here; all units have a kind
    let kind = KINDS[text.charCodeAt(at)]!;
    if (kind < PLAIN_FROM) {
      if (kind !== GAP) kind = kindAt(text, at);
      if (kind === GAP) break;
      if (kind < PLAIN_FROM) return false;
    }
    if (at - from < LONGEST_WORD) UNITS[at - from] = kind;
    hash = hashWith(hash, kind);
  }
  PLAIN_WORD.end = at;
  PLAIN_WORD.hash = hash;
  return true;
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  let kind = KINDS[unit];
  if (kind === undefined || kind === UNKNOWN) KINDS[unit] = kind = kindOf(unit);
  if (kind !== PAIR) return kind;
  const sign = String.fromCodePoint(text.codePointAt(at) ?? unit);
  if (LETTER_SIGN.test(sign)) return ODD;
  return MARK_SIGN.test(sign) ? MARK : GAP;
}

function kindOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdbff) return PAIR;
  const sign = String.fromCharCode(unit);
  if (MARK_SIGN.test(sign)) return MARK;
  if (!LETTER_SIGN.test(sign)) return GAP;
  const lower = sign.toLowerCase();
  const isPlain = unit < LATIN_END && lower.length === 1 && sign.normalize("NFC") === sign;
  return isPlain ? lower.charCodeAt(0) : ODD;
}
