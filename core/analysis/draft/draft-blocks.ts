import { createParser } from "#core/markdown/parser.ts";
import type { TextRange } from "../built-in-analysis.ts";

/** A block of a draft, and the block's range in the Markdown source. */
export interface DraftBlock extends TextRange {
  kind: "paragraph" | "heading" | "item" | "table";
  level: number;
  quoted: boolean;
  /** The block's source with each character of mark-up replaced by a NUL. The words of links and code stay. */
  text: string;
}

interface Hidden {
  code: boolean;
  links: boolean;
  quotes: boolean;
}

const NOTHING_HIDDEN: Hidden = { code: false, links: false, quotes: false };

const parser = createParser("site");

/** Returns the paragraphs, headings, list items and table rows of a Markdown text, in order. */
export function blocksOfDraft(body: string): DraftBlock[] {
  const starts = lineStarts(body);
  const blocks: DraftBlock[] = [];
  const open = { quotes: 0, items: 0 };
  let heading = 0;
  for (const { type, tag, map } of blockTokens(body)) {
    if (type === "blockquote_open") open.quotes += 1;
    if (type === "blockquote_close") open.quotes -= 1;
    if (type === "list_item_open") open.items += 1;
    if (type === "list_item_close") open.items -= 1;
    if (type === "heading_open") heading = Number(tag.slice(1));
    if (type === "heading_close") heading = 0;
    const isRow = type === "tr_open";
    if (!map || (type !== "inline" && !isRow)) continue;
    const [start, end] = [starts[map[0]] ?? body.length, starts[map[1]] ?? body.length];
    if (start < (blocks.at(-1)?.end ?? 0)) continue;
    const kind = isRow ? "table" : heading > 0 ? "heading" : open.items > 0 ? "item" : "paragraph";
    const text = maskOf(body.slice(start, end), kind, NOTHING_HIDDEN);
    blocks.push({ kind, level: heading, quoted: open.quotes > 0, start, end, text });
  }
  return blocks;
}

/** Returns the text of a block like `DraftBlock.text`. If `hidden` says so, words of code, links or quotations become NULs too. */
export function maskedText(body: string, { start, end, kind }: DraftBlock, hidden: Hidden): string {
  return maskOf(body.slice(start, end), kind, hidden);
}

function maskOf(source: string, kind: DraftBlock["kind"], hidden: Hidden): string {
  const text = mask(source, hidden);
  return kind === "table" ? text.replaceAll("|", ".") : text;
}

/** Parses only the blocks, without the inline syntax inside them. */
function blockTokens(body: string) {
  const tokens: ReturnType<typeof parser.parse> = [];
  // Line ends and NULs are normalised like in markdown-it. No character changes its line, so tokens have the line
  // numbers of `body`.
  parser.block.parse(body.replace(/\r\n?|\n/gu, "\n").replaceAll("\0", "\uFFFD"), parser, { mark: "" }, tokens);
  return tokens;
}

function lineStarts(body: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of body.matchAll(/\r\n?|\n/gu)) starts.push(index + end.length);
  return starts;
}

/* Each character of mark-up becomes a NUL, so that positions stay the same. A NUL is no letter, space or punctuation mark. */

const BLANK = "\0";

/** Matches `[words](address "title")` and `![words](address)`, with brackets and parentheses nested one level deep. */
const LINK =
  /(!?\[)((?:[^[\]\\]|\\.|\[[^[\]]*\]){0,2000})(\](?:\((?:[^()\\\n]|\\.|\([^()\n]*\)){0,4000}\)|\[[^\]\n]{0,1000}\]))/gu;
const CODE = /(?<!`)(`+)(?!`)([\s\S]{1,4000}?)(?<!`)\1(?!`)/gu;
const TAG = /<\/?[a-z][^<>]{0,4000}>|<!--[\s\S]{0,4000}?-->/giu;
const BARE_ADDRESS = /<?\b(?:https?:\/\/|www\.)[^\s<>)\]„”"\0]+>?/giu;
const FOOTNOTE = /\[\^[^\]\n]{1,200}\]:?/gu;
const MARKS = /\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\\(?=[!-/:-@[-`{-~])/gu;
/** Matches a quotation within a block. A straight quote opens a quotation after a space and closes a quotation before a space. */
const QUOTATION =
  /„[^„”\n]{1,3000}”|«[^»\n]{1,3000}»|»[^«\n]{1,3000}«|(?<![\p{L}\p{N}])"[^"\n]{1,3000}"(?![\p{L}\p{N}])/gu;
const LINE_MARKS = /^[ \t]*(?:>[ \t]?)+|^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|^[ \t]*#{1,6}[ \t]+/gmu;

/** Replaces mark-up by NULs, and also the words of code, links or quotations if `hidden` says so. Offsets stay the same. */
function mask(source: string, hidden: Hidden): string {
  const words = (text: string, hide: boolean) => (hide ? blanked(text) : text);
  let struckOut = source.replace(LINE_MARKS, blanked).replace(CODE, (all, ticks: string, code: string) => {
    return blanked(ticks) + words(code, hidden.code) + blanked(ticks);
  });
  struckOut = struckOut.replace(LINK, (_, open: string, label: string, rest: string) => {
    return blanked(open) + words(label, hidden.links || open === "![") + blanked(rest);
  });
  struckOut = struckOut
    .replace(TAG, blanked)
    .replace(BARE_ADDRESS, blanked)
    .replace(FOOTNOTE, blanked)
    .replace(MARKS, blanked);
  return hidden.quotes ? struckOut.replace(QUOTATION, blanked) : struckOut;
}

function blanked(text: string): string {
  return text.replace(/[^\n]/gu, (sign) => BLANK.repeat(sign.length));
}
