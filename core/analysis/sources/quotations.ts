import type { TextRange } from "../built-in-analysis.ts";

/** assistant.md, Checks: shorter words between quotation marks are names, titles and irony. */
export const LEAST_QUOTED = 15;

/** „…”, »…« and «…» with one of another kind inside, and straight marks that open after a space and close before one. */
const QUOTATION =
  /„([^„”]{1,5000}(?:„[^„”]{1,1000}”[^„”]{0,4000})*)”|«([^«»]{1,5000})»|»([^«»]{1,5000})«|“([^“”]{1,5000})”|(?<![\p{L}\p{N}])"([^"\n]{1,5000})"(?![\p{L}\p{N}])/gu;
/** What stands for words left out. */
const GAP = /\[(?:…|\.\.\.)\]|\((?:…|\.\.\.)\)/u;

/** A quotation that is long enough to be checked; the range holds its marks. */
export interface Quotation extends TextRange {
  text: string;
}

export function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(QUOTATION)].flatMap((found) => {
    const words = found.slice(1).find((each) => each !== undefined) ?? "";
    if (alike(words).length < LEAST_QUOTED) return [];
    return [{ text: words, start: found.index, end: found.index + found[0].length }];
  });
}

/** Whether the words stand in the text, one part after the other where some are left out. Only marks and spaces may differ. */
export function standsIn(quoted: string, source: string): boolean {
  const text = ` ${source} `;
  let from = 0;
  for (const part of quoted.split(GAP)) {
    const wanted = alike(part);
    if (wanted === "") continue;
    const at = text.indexOf(` ${wanted} `, from);
    if (at < 0) return false;
    from = at + wanted.length + 1;
  }
  return true;
}

/**
 * A text as its words alone, in lower case with diacritics and one space between them: what typography, a break or an emphasis
 * changes is the same afterwards, what changes a word is not. A comma or point inside a number stays.
 */
export function alike(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u00ad\u200b\u2060\0]/gu, "")
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/gu, "")
    .replace(/(?!(?<=\d)[.,](?=\d))[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}
