import { BREAK, OPAQUE } from "./block.ts";

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
