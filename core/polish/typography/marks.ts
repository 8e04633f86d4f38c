import type { TypographyEdit } from "./block.ts";

const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;
const THREE_DOTS = /(?<!\.)\.{3}(?!\.)/gu;
const SYMBOL = /\((?:c|r|tm)\)/giu;
const SYMBOLS: Readonly<Record<string, string>> = { "(c)": "©", "(r)": "®", "(tm)": "™" };

/** Two or more numbers with an x between them, perhaps with a unit of length at the end. */
const PRODUCT =
  /(?<![\p{L}\p{N}_.,])\d+(?:,\d+)?(?:(?:[xX×]|[ \n\u00A0][xX×][ \n\u00A0])\d+(?:,\d+)?)+(?=(?:mm|cm|dm|km|m|px)?(?![\p{L}\p{N}_]))/gu;
const TIMES = /[xX]/gu;
const HEXADECIMAL = /^0[xX]/u;

/** ' inside a word. */
export function apostropheEdits(text: string): TypographyEdit[] {
  return text.includes("'") ? editsOf(text, APOSTROPHE, () => "’") : [];
}

/** Three dots, no more and no fewer. */
export function ellipsisEdits(text: string): TypographyEdit[] {
  return text.includes("...") ? editsOf(text, THREE_DOTS, () => "…") : [];
}

export function symbolEdits(text: string): TypographyEdit[] {
  return text.includes("(") ? editsOf(text, SYMBOL, (typed) => SYMBOLS[typed.toLowerCase()] ?? typed) : [];
}

/** x between numbers; `0x10` is a hexadecimal number. */
export function multiplicationEdits(text: string): TypographyEdit[] {
  const products = [...text.matchAll(PRODUCT)].filter(({ 0: product }) => !HEXADECIMAL.test(product));
  return products.flatMap(({ 0: product, index }) =>
    editsOf(product, TIMES, () => "×").map(({ start, end, put }) => ({ start: start + index, end: end + index, put })),
  );
}

function editsOf(text: string, pattern: RegExp, put: (typed: string) => string): TypographyEdit[] {
  return Array.from(text.matchAll(pattern), ({ 0: typed, index }) => ({
    start: index,
    end: index + typed.length,
    put: put(typed),
  }));
}
