const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Matches white space. Characters below `FIRST_WIDE_SPACE` are compared by their code instead. */
const WIDE_SPACE = /\s/;

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const FIRST_BEYOND_ASCII = 0x80;
const FIRST_WIDE_SPACE = 0x1680;

/**
 * Returns the number of words of a text: parts between spaces with a letter or digit. Reading each character takes a tenth of the time of a
 * regular expression.
 */
export function countWords(text: string): number {
  let words = 0;
  let isCounted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) isCounted = false;
    else if (!isCounted && isLetterOrDigit(unit, text, at)) {
      isCounted = true;
      words += 1;
    }
  }
  return words;
}

function isSpace(unit: number): boolean {
  if (unit === SPACE || unit === NO_BREAK_SPACE || (unit >= 0x09 && unit <= 0x0d)) return true;
  return unit >= FIRST_WIDE_SPACE && WIDE_SPACE.test(String.fromCharCode(unit));
}

function isLetterOrDigit(unit: number, text: string, at: number): boolean {
  if (unit < FIRST_BEYOND_ASCII) {
    const isDigit = unit >= 0x30 && unit <= 0x39;
    const lower = unit | 0x20;
    return isDigit || (lower >= 0x61 && lower <= 0x7a);
  }
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(at) ?? unit));
}
