import type { EditorState } from "@codemirror/state";
import { indentOf, itemBefore } from "../lists/list-items.ts";
import { isInHtmlBlock } from "../syntax-tree.ts";
import { tableAround } from "../tables/table-source.ts";
import { cutMarks } from "./cut-marks.ts";
import { markdownInCell, type PastedText } from "./paste-cells.ts";
import { gapBehind } from "./paste-code.ts";

/*
 * Adapts pasted Markdown to the place where it is inserted: to the marks of a quotation, the indentation of a list item, a
 * single heading mark, or the one line of a table cell.
 */

const QUOTATION = /^(?:[ \t]*>)+[ \t]?/;

const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?/;

const FOOTNOTE = /^\[\^[^\]\s]+\]:[ \t]*/;

/** Columns by which the blocks of a footnote are indented (GFM). */
export const FOOTNOTE_INDENT = 4;

const HEADING = /^#{1,6}[ \t]+/;

const BLOCK =
  /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>|```|~~~|\||<(?:details|table|figure|dl|div|aside)\b|(?:-{3,}|\*{3,}|_{3,})[ \t]*(?:\n|$))/;

/** Lines that neither continue the block above them nor join it. */
const APART = /^(?:#{1,6}[ \t]|```|~~~|[-*+][ \t])/;

/** Beginnings of blocks that need no empty line after a paragraph. */
const INTERRUPTS = /^(?:#{1,6}[ \t]|```|~~~|>)/;

/** Lines that are not plain words: indented, or begun with a mark of Markdown or HTML. */
const MARKED_LINE = /^(?:[^\S\n]|[-*+>#|<=]|\d{1,9}[.)]|```|~~~|___)/m;

/** A line of the source around the place of a paste, without the marks of its quotation. */
interface Place {
  quotation: string;
  /** The line before the place. */
  before: string;
  /** The line behind the place. */
  rest: string;
  above: string;
  below: string;
}

/**
 * Returns the change that pastes Markdown over a range. What is around the pasted blocks stays apart from them: the rest of a divided paragraph
 * and the next line get an empty line before them where they would continue the last pasted block (CommonMark, lazy continuation). `behind`:
 * line breaks after the pasted text, before the caret.
 */
export function fittedPaste(
  state: EditorState,
  range: { from: number; to: number },
  markdown: string,
  behind = gapBehind(markdown),
): PastedText {
  if (tableAround(state)) {
    const insert = markdownInCell(markdown);
    return { ...range, insert, caret: range.from + insert.length };
  }
  const isBlock = /\n[ \t]*\n/.test(markdown + behind) || markdown.split("\n").some((line) => BLOCK.test(line));
  const cut = isBlock ? cutMarks(state, range) : null;
  if (!cut) return fittedBlocks(state, range, markdown, behind);
  const { from, to, closing, opening } = cut;
  const at = from + closing.length;
  const divided = state.update({ changes: { from, to, insert: closing + opening } }).state;
  const change = fittedBlocks(divided, { from: at, to: at }, markdown, behind);
  const eaten = change.to - at;
  return {
    from,
    to: to + Math.max(0, eaten - opening.length),
    insert: closing + change.insert + opening.slice(eaten),
    caret: change.caret,
  };
}

function fittedBlocks(
  state: EditorState,
  { from, to }: { from: number; to: number },
  markdown: string,
  behind: string,
): PastedText {
  const place = placeOf(state, from, to);
  const isParting =
    behind === "" && place.rest.trim() !== "" && endsInBlock(markdown) && !isItemsInItem(place, markdown);
  const fitted = atPlace(state, from, markdown + behind);
  const lead = gapAbove(place, markdown);
  const insert = lead + fitted;
  if (isParting) {
    const space = indentOf(place.rest);
    return {
      from,
      to: to + space,
      insert: lead + atPlace(state, from, `${markdown}\n\n`),
      caret: from + insert.length,
    };
  }
  return { from, to, insert: insert + (behind === "" ? gapBelow(place, markdown) : ""), caret: from + insert.length };
}

/**
 * Returns the change that fits plain paragraphs to their place; null for other text and where nothing has to be fitted. Text with marks or
 * indentation, and whole lines, may come out of a source of Markdown, which has the marks and line breaks of its place already.
 */
export function fittedPlain(state: EditorState, pasted: string): PastedText | null {
  const { from, to } = state.selection.main;
  const tasks = tasksIn(state, pasted);
  if (tasks) return fittedPaste(state, { from, to }, tasks, "");
  // The last line break ends no line of the place. Whole lines may be the source of lines before the rest of this one.
  const end = to === state.doc.lineAt(to).to ? "" : pasted.includes("\n\n") ? " " : "\n";
  const text = pasted.replace(/\n$/, end);
  const isHeading = HEADING.test(text) && HEADING.test(placeOf(state, from, to).before);
  if (isHeading && !isInHtmlBlock(state, from)) return fittedPaste(state, { from, to }, text, "");
  const isPlain = text.includes("\n") && !/^\n|\n$/.test(text) && !MARKED_LINE.test(text);
  if (!isPlain || tableAround(state) || isInHtmlBlock(state, from)) return null;
  if (!text.includes("\n\n") && atPlace(state, from, text) === text) return null;
  const change = fittedPaste(state, { from, to }, text, "");
  return change.insert === text && change.to === to ? null : change;
}

/** Returns lines that are all tasks without a bullet, as Notion and Obsidian copy them, as a list; null for other text and among words. */
function tasksIn(state: EditorState, text: string): string | null {
  const lines = text.trim().split("\n");
  const line = state.doc.lineAt(state.selection.main.from);
  const isTasks = lines.every((each) => /^\[[ xX]\][ \t]+\S/.test(each));
  const hasWords = !/^(?:[-*+]|\d{1,9}[.)])?$/.test(line.text.replace(/^[\s>]+/, "").trimEnd());
  return isTasks && !hasWords && !isInHtmlBlock(state, line.from) ? lines.map((each) => `- ${each}`).join("\n") : null;
}

function placeOf({ doc }: EditorState, from: number, to: number): Place {
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  const quotation = QUOTATION.exec(first.text.slice(0, from - first.from))?.[0] ?? "";
  const lineAt = (number: number) => (number > 0 && number <= doc.lines ? doc.line(number).text : "");
  const above = lineAt(first.number - 1);
  return {
    quotation,
    before: first.text.slice(quotation.length, from - first.from),
    rest: last.text.slice(to - last.from),
    // A quotation does not continue a paragraph above it.
    above: quotation === "" ? above : above.slice(QUOTATION.exec(above)?.[0].length ?? above.length),
    below: quotation === "" ? lineAt(last.number + 1) : lineAt(last.number + 1).replace(QUOTATION, ""),
  };
}

function endsInBlock(markdown: string): boolean {
  const chunk = markdown.split(/\n{2,}/).at(-1) ?? "";
  const line = markdown.split("\n").at(-1) ?? "";
  return [chunk, line].some((each) => BLOCK.test(each) || /^(?: {2,}|\t)/.test(each));
}

/** Whether items are pasted into an item: their last one takes the rest of its words. */
function isItemsInItem({ before }: Place, markdown: string): boolean {
  const last = (markdown.split("\n").at(-1) ?? "").trimStart();
  return ITEM.test(before) && ITEM.test(markdown) && (ITEM.test(last) || !BLOCK.test(last));
}

/** Whether the paste is all that its line contains, besides the marks of a quotation. */
function isOnOwnLine({ before, rest }: Place): boolean {
  return before.trim() === "" && rest.trim() === "";
}

function gapAbove(place: Place, markdown: string): string {
  const { quotation, before, above, below } = place;
  if (before.trim() !== "" || isBlank(above)) return "";
  const isJoined = (BLOCK.test(markdown) || /\n\s*\n/.test(markdown)) && !INTERRUPTS.test(markdown);
  const isBetween = isOnOwnLine(place) && !isBlank(below);
  const joins = ITEM.test(markdown) && ITEM.test(above.trimStart());
  return (isJoined || isBetween) && !joins ? `\n${quotation}${before}` : "";
}

function gapBelow(place: Place, markdown: string): string {
  const { quotation, below } = place;
  if (place.rest.trim() !== "" || isBlank(below)) return "";
  const isContinued = endsInBlock(markdown) && !/(?:^|\n)#{1,6}[ \t][^\n]*$/.test(markdown);
  if (!isContinued && !isOnOwnLine(place)) return "";
  const line = below.trimStart();
  const isItem = ITEM.test(line) && (ITEM.test(place.before) || ITEM.test(markdown.split("\n").at(-1) ?? ""));
  const isApart = APART.test(line) || (line.startsWith(">") && !/^>/m.test(markdown));
  return isItem || isApart ? "" : `\n${quotation.trimEnd()}`;
}

function isBlank(line: string): boolean {
  return /^[\s>]*$/.test(line);
}

function atPlace(state: EditorState, at: number, markdown: string): string {
  const line = state.doc.lineAt(at);
  const before = line.text.slice(0, at - line.from);
  const quotation = QUOTATION.exec(before)?.[0] ?? "";
  const content = before.slice(quotation.length);
  const heading = HEADING.exec(content)?.[0];
  const isHeading = HEADING.test(markdown);
  if (heading !== undefined)
    return inQuotation(isHeading ? markdown.replace(HEADING, "") : apart(markdown, true), quotation);
  const item = ITEM.exec(content);
  if (item) return inQuotation(inItem(markdown, item, content.length > item[0].length), quotation);
  const note = FOOTNOTE.exec(content);
  if (note) return inQuotation(indented(apart(markdown, content.length > note[0].length), FOOTNOTE_INDENT), quotation);
  const indent = indentOf(content);
  const outer = indent > 1 ? itemBefore(state.doc, line.number, (each) => each.content <= indent) : null;
  const columns = outer?.content ?? (isBelowNote(state, line.number) ? FOOTNOTE_INDENT : 0);
  return inQuotation(indented(apart(markdown, content.trim() !== ""), columns), quotation);
}

/** Whether a line below a footnote's first one belongs to it: it goes on with the paragraph, or is indented (GFM). */
function isBelowNote({ doc }: EditorState, number: number): boolean {
  let isIndented = false;
  for (let at = number; at > 0; at -= 1) {
    const text = doc.line(at).text.replace(QUOTATION, "");
    if (at < number && FOOTNOTE.test(text)) return true;
    const isEmpty = text.trim() === "";
    if (isEmpty && at < number && isIndented) continue;
    isIndented = indentOf(text) >= FOOTNOTE_INDENT;
    if (!isIndented && (isEmpty || BLOCK.test(text))) return false;
  }
  return false;
}

function apart(markdown: string, hasText: boolean): string {
  return hasText && BLOCK.test(markdown) ? `\n\n${markdown}` : markdown;
}

function indented(markdown: string, columns: number): string {
  return markdown.replaceAll(/\n(?!\n)/g, `\n${" ".repeat(columns)}`);
}

function inItem(
  markdown: string,
  [, indent = "", mark = "", gap = "", box = ""]: RegExpExecArray,
  hasText: boolean,
): string {
  const isList = ITEM.test(markdown);
  const fitting = isList ? asItems(markdown, mark, gap, box, hasText) : apart(markdown, hasText);
  const list = isList && hasText ? `\n${fitting}` : fitting;
  return indented(list, isList ? indent.length : indent.length + mark.length + gap.length);
}

/** Gives the items of a list the marks of another one. What is inside an item keeps its place behind the mark, where that is longer. */
function asItems(markdown: string, mark: string, gap: string, box: string, hasText: boolean): string {
  let number = Number.parseInt(mark, 10);
  let isFirst = !hasText;
  let shift = "";
  const lines = markdown.split("\n").map((line) => {
    const [begun, old = "", task = ""] = /^((?:[-*+]|\d{1,9}[.)])[ \t]+)(\[[ xX]\][ \t]+)?/.exec(line) ?? [];
    if (begun === undefined) return /^[ \t]+\S/.test(line) ? shift + line : line;
    number += isFirst ? 0 : 1;
    const next = isFirst ? mark + gap : `${Number.isNaN(number) ? mark : number + mark.slice(-1)} `;
    shift = " ".repeat(Math.max(0, next.length - old.length));
    const text = line.slice(begun.length);
    if (!isFirst) return next + task + text;
    isFirst = false;
    return (box === "" ? task : "") + text;
  });
  return lines.join("\n");
}

function inQuotation(markdown: string, quotation: string): string {
  if (quotation === "") return markdown;
  return markdown.replaceAll(/\n(?!\n)/g, `\n${quotation}`).replaceAll(/\n(?=\n)/g, `\n${quotation.trimEnd()}`);
}
