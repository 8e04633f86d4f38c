import { escapeHtml } from "#core/base/values/escape-html.ts";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import { formulasIn, shownFormula } from "../../formulas.ts";
import { regionsBetween, type MarkupEdit, otherSitePage, placeOf } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

/* Converts notations of Obsidian, Python-Markdown, wikis and TeX that Szpalta's Markdown does not have. */

/** `CONTENTS` is the place of a table of contents, `INCLUDED` an included file, `MARKED` highlighted text. Szpalta's pages always have a table of contents. */
const CONTENTS = /^[ \t]*(?:\[\[_?TOC_?\]\]|\[toc\]|@\[toc\](?:\([^()\r\n\u2028\u2029]*\))?)[ \t]*$/gim;
const INCLUDED = /^[ \t]*-{2,}8<-{2,}[ \t]*(\S[^\n]*)?$/gm;
const MARKED = /(?<![=\w])==(?=[^\s=])([^=\n]{1,500}(?<=\S))==(?![=\w])/g;
/** `LOW` and `HIGH` are subscript and superscript (`H~2~O`, `x^2^`) of pandoc and Ghost. `PLUSES` are keys of MkDocs (`++ctrl+c++`) or inserted text of markdown-it (`++words++`). */
const LOW = /(?<=[\p{L}\p{N})])~([\p{L}\p{N}+-]{1,12})~(?![~\p{N}])/gu;
const HIGH = /(?<=[\p{L}\p{N})])\^([\p{L}\p{N}+-]{1,12})\^(?![\^\p{N}])/gu;
const PLUSES = /(?<![\w+])\+\+(?=[^\s+])([^+\n]{1,500}(?:\+[^+\n]{1,40}){0,5})(?<=\S)\+\+(?![\w+])/g;
const KEY =
  /^(?:enter|return|esc|escape|tab|space|backspace|del|delete|ins|insert|home|end|shift|ctrl|alt|cmd|command|option|meta|windows|fn|(?:page|arrow)-?\w+|up|down|left|right|f\d{1,2}|[a-z0-9])$/i;

/** An embed of markdown-it's plugins: `@[youtube](id)`. */
const AT_SITE = /@\[([a-z]{1,20})\]\(([^()\s]{1,300})\)/gi;

/** A definition of an abbreviation in PHP Markdown Extra, kramdown and Python-Markdown. */
const ABBREVIATION = /^ {0,3}\*\[([^\]\n]{1,60})\]:[ \t]*([^\n]{0,500})$/gm;
const WORD = /[\p{L}\p{N}]{1,60}/gu;
const WORD_ALONE = /^[\p{L}\p{N}]+$/u;

/** Places in which abbreviations are not marked: headings, link targets, HTML and addresses. */
const NO_PROSE =
  /^ {0,3}#[^\n]*|^ {0,3}\*?\[[^\]\n]{1,200}\]:[^\n]*|\]\([^()\n]{0,2000}\)|<[^<>\n]{1,2000}>|https?:\S+/gm;

/** Display formulas on lines of their own. */
const BLOCKS = [
  [/^[ \t]*\$\$(?!\$)/gm, /\$\$[ \t]*$/gm],
  [/^[ \t]*\\{1,2}\[/gm, /\\{1,2}\][ \t]*$/gm],
] as const;

/** A formula may have at most this many characters. */
const LONGEST = 5_000;

/** Returns edits that replace foreign notations. `withTags` is the body with Markdown's code replaced by spaces. */
export function foreignNotationEdits(body: string, withTags: string): MarkupEdit[] {
  const masked = withoutCodeElements(withTags);
  const edits = formulaEdits(body, masked);
  for (const match of masked.matchAll(AT_SITE)) {
    const address = otherSitePage(match[1] ?? "", match[2] ?? "");
    if (address !== null) edits.push({ ...placeOf(match), text: address });
  }
  for (const match of masked.matchAll(CONTENTS)) edits.push({ ...placeOf(match), text: "" });
  for (const match of masked.matchAll(INCLUDED))
    edits.push({ ...placeOf(match), text: "", remark: markupLost.inclusion((match[1] ?? "").trimEnd()) });
  for (const match of masked.matchAll(MARKED)) {
    const { start, end } = placeOf(match);
    edits.push({ start, end: start + 2, text: "<mark>" }, { start: end - 2, end, text: "</mark>" });
  }
  for (const match of masked.matchAll(LOW)) edits.push({ ...placeOf(match), text: `<sub>${match[1]}</sub>` });
  for (const match of masked.matchAll(HIGH)) edits.push({ ...placeOf(match), text: `<sup>${match[1]}</sup>` });
  for (const match of masked.matchAll(PLUSES)) edits.push({ ...placeOf(match), text: keysOf(match[1] ?? "") });
  return [...edits, ...abbreviationEdits(body, masked)];
}

const CODE = [/<(?:code|pre|kbd|samp|tt)(?:\s[^<>]{0,500})?>/gi, /<\/(?:code|pre|kbd|samp|tt)\s*>/gi] as const;

/** Replaces code in HTML by spaces: its dollars and other signs are no notations. */
function withoutCodeElements(masked: string): string {
  const regions = regionsBetween(masked, ...CODE);
  return applyTextEdits(
    masked,
    regions.map(({ start, end }) => ({ start, end, text: masked.slice(start, end).replaceAll(/[^\n]/g, " ") })),
  );
}

/** Returns the HTML for `++words++`: keys of a keyboard or inserted text. */
function keysOf(words: string): string {
  const keys = words.split("+");
  const areKeys = keys.length > 1 ? keys.every((key) => /^[a-z0-9-]+$/i.test(key)) : KEY.test(words);
  return areKeys ? keys.map((key) => `<kbd>${key}</kbd>`).join("+") : `<ins>${words}</ins>`;
}

/**
 * Marks each word that the text defines as an abbreviation (`*[HTML]: HyperText Markup Language`), and removes the definitions. If an
 * abbreviation has several words, its definition is only removed, with a remark.
 */
function abbreviationEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const meanings = new Map<string, string>();
  for (const match of masked.matchAll(ABBREVIATION)) {
    const [, short = "", meaning = ""] = match;
    const isWord = WORD_ALONE.test(short);
    if (isWord) meanings.set(short, meaning.trim());
    edits.push({ ...placeOf(match), text: "", ...(isWord ? {} : { remark: markupLost.abbreviation(short) }) });
  }
  if (meanings.size === 0) return edits;
  for (const { 0: word, index: start } of masked.replaceAll(NO_PROSE, blank).matchAll(WORD)) {
    const meaning = meanings.get(word);
    const end = start + word.length;
    if (meaning !== undefined)
      edits.push({ start, end, text: `<abbr title="${escapeHtml(meaning)}">${body.slice(start, end)}</abbr>` });
  }
  return edits;
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

function formulaEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  for (const { start, innerStart, innerEnd, end } of BLOCKS.flatMap((signs) => regionsBetween(masked, ...signs))) {
    const [source, inner] = [body.slice(start, end), body.slice(innerStart, innerEnd).trim()];
    if (inner === "" || inner.length > LONGEST) continue;
    const indent = /^[ \t]*/.exec(source)?.[0] ?? "";
    const text = `${indent}\`\`\`latex\n${indent}${inner}\n${indent}\`\`\``;
    edits.push({ start, end, text, formula: shownFormula(source) });
  }
  for (const { start, end, inner, shown } of formulasIn(masked))
    if (!body.slice(start, end).includes("`")) edits.push({ start, end, text: `\`${inner}\``, formula: shown });
  return edits;
}
