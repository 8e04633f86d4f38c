/* Markdown with mark-up struck out sign for sign, so that places stay. The sign is no letter, space or punctuation. */

export const STRUCK = "\0";

export interface Hidden {
  code: boolean;
  links: boolean;
  quotes: boolean;
}

/** `[words](address "title")` and `![words](address)`; brackets and parentheses inside one level deep. */
const LINK =
  /(!?\[)((?:[^[\]\\]|\\.|\[[^[\]]*\]){0,2000})(\](?:\((?:[^()\\\n]|\\.|\([^()\n]*\)){0,4000}\)|\[[^\]\n]{0,1000}\]))/gu;
const CODE = /(?<!`)(`+)(?!`)([\s\S]{1,4000}?)(?<!`)\1(?!`)/gu;
const TAG = /<\/?[a-z][^<>]{0,4000}>|<!--[\s\S]{0,4000}?-->/giu;
const BARE_ADDRESS = /<?\b(?:https?:\/\/|www\.)[^\s<>)\]„”"\0]+>?/giu;
const FOOTNOTE = /\[\^[^\]\n]{1,200}\]:?/gu;
const MARKS = /\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\\(?=[!-/:-@[-`{-~])/gu;
/** A quotation ends in its block. A straight quote is one where it opens after a space and closes before one. */
const QUOTATION =
  /„[^„”\n]{1,3000}”|«[^»\n]{1,3000}»|»[^«\n]{1,3000}«|(?<![\p{L}\p{N}])"[^"\n]{1,3000}"(?![\p{L}\p{N}])/gu;
const LINE_MARKS = /^[ \t]*(?:>[ \t]?)+|^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|^[ \t]*#{1,6}[ \t]+/gmu;

/** A part of a Markdown source with its mark-up struck out, and what `hidden` names; as long as it was. */
export function mask(source: string, hidden: Hidden): string {
  const words = (text: string, hide: boolean) => (hide ? struck(text) : text);
  let masked = source.replace(LINE_MARKS, struck).replace(CODE, (all, ticks: string, code: string) => {
    return struck(ticks) + words(code, hidden.code) + struck(ticks);
  });
  masked = masked.replace(LINK, (_, open: string, label: string, rest: string) => {
    return struck(open) + words(label, hidden.links || open === "![") + struck(rest);
  });
  masked = masked.replace(TAG, struck).replace(BARE_ADDRESS, struck).replace(FOOTNOTE, struck).replace(MARKS, struck);
  return hidden.quotes ? masked.replace(QUOTATION, struck) : masked;
}

function struck(text: string): string {
  return text.replace(/[^\n]/gu, (sign) => STRUCK.repeat(sign.length));
}
