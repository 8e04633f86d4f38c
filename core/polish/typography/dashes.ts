import type { TypographyEdit } from "./block.ts";

/** A hyphen, two hyphens or a dash between spaces, or at the end of a line. */
const DASH = /(?<=\S)[ \t\r\n\u00A0]+(--?|[–—])(?=[ \t\r\n\u00A0\u2028]|$)/gu;

/** The same at the beginning of a line. */
const SPEECH = /(?<=^|\u2028)([ \t\r\n\u00A0]*)(--?|[–—])[ \t\r\n\u00A0]+(?=\S)/gu;

const REST_OF_EQUATION = /^[ \n\u00A0]+\d[\d.,]*[ \n\u00A0]*=/u;
const DIGIT = /\d/u;

/** How far an equation's right side is looked for, in characters. */
const EQUATION_REACH = 24;

/** ` - ` and ` -- ` become a dash; every spaced dash is tied to the word before it. */
export function dashEdits(text: string): TypographyEdit[] {
  const edits: TypographyEdit[] = [];
  for (const { 0: typed, 1: sign = "", index } of text.matchAll(DASH)) {
    const end = index + typed.length;
    const put = `\u00A0${dashFor(sign)}`;
    if (typed !== put && !isSubtraction(text, index, end)) edits.push({ start: index, end, put });
  }
  return edits;
}

/** A line that starts with a dash or hyphens and a space is someone speaking. */
export function dialogueEdits(text: string): TypographyEdit[] {
  const edits: TypographyEdit[] = [];
  for (const { 0: typed, 1: indent = "", 2: sign = "", index } of text.matchAll(SPEECH)) {
    const start = index + indent.length;
    const put = `${dashFor(sign)}\u00A0`;
    if (typed.slice(indent.length) !== put) edits.push({ start, end: index + typed.length, put });
  }
  return edits;
}

/** Hyphens stand for the en dash; a dash typed as such stays the one the author chose. */
function dashFor(sign: string): string {
  return sign.startsWith("-") ? "–" : sign;
}

function isSubtraction(text: string, start: number, end: number): boolean {
  return DIGIT.test(text.charAt(start - 1)) && REST_OF_EQUATION.test(text.slice(end, end + EQUATION_REACH));
}
