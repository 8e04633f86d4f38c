import type { ChangeSpec, Line, Text } from "@codemirror/state";

/** An item of a list. Columns count from the end of the quotation marks before the item. */
export interface Item {
  line: Line;
  /** Number of characters of the quotation marks before the item. */
  start: number;
  depth: number;
  indent: number;
  /** The column of the text, where nested items begin (CommonMark, list items). */
  content: number;
  /** Length of the mark in characters, including a task box and the spaces after both. */
  mark: number;
  number: number | null;
}

interface QuotedLine {
  line: Line;
  start: number;
  depth: number;
  text: string;
}

const QUOTES = /^(?:[ \t]*>)+ ?/;
const ITEM = /^( *)([-*+]|(\d{1,9})[.)])( +)(\[[ xX]\] +)?/;

/** Reads a line without its quotation marks. `depth` is the number of these marks. */
export function quotedLine(doc: Text, number: number): QuotedLine {
  const line = doc.line(number);
  const quotes = QUOTES.exec(line.text)?.[0] ?? "";
  return { line, start: quotes.length, depth: quotes.split(">").length - 1, text: line.text.slice(quotes.length) };
}

/** Returns the item that begins on a line; null when no item begins there. */
export function itemAt(doc: Text, number: number): Item | null {
  const { line, start, depth, text } = quotedLine(doc, number);
  const match = ITEM.exec(text);
  if (!match) return null;
  const [all, indent = "", , digits, , box = ""] = match;
  const mark = all.length - indent.length;
  const content = all.length - box.length;
  return { line, start, depth, indent: indent.length, content, mark, number: digits ? Number(digits) : null };
}

/** Returns the nearest item above a line, in the same list, for which `fits` is true. */
export function itemBefore(doc: Text, number: number, fits: (item: Item) => boolean): Item | null {
  const { depth } = quotedLine(doc, number);
  for (let at = number - 1; at > 0; at -= 1) {
    if (isOutside(quotedLine(doc, at), depth)) return null;
    const item = itemAt(doc, at);
    if (item && fits(item)) return item;
  }
  return null;
}

/** Returns the last line of an item including its nested items. `last` is a further line that belongs to the item in any case. */
export function lastLineOf(doc: Text, { line, depth, indent }: Item, last = line.number): number {
  let end = last;
  for (let at = last + 1; at <= doc.lines; at += 1) {
    const { text, depth: lineDepth } = quotedLine(doc, at);
    if (lineDepth !== depth) break;
    if (text.trim() === "") continue;
    if (indentOf(text) <= indent) break;
    end = at;
  }
  return end;
}

/** Returns the number of white space characters at the beginning of a text. */
export function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** Returns the line of the first item of a list. */
export function topOfList(doc: Text, around: number): number {
  const { depth } = quotedLine(doc, around);
  let top = around;
  for (let at = around - 1; at > 0; at -= 1) {
    if (itemAt(doc, at)?.depth === depth) top = at;
    else if (isOutside(quotedLine(doc, at), depth)) break;
  }
  return top;
}

/** Returns changes that correct the numbers of a list. The first item gets `start` or keeps its number; nested lists begin at 1. */
export function wrongNumbers(doc: Text, top: number, start: number | null): ChangeSpec[] {
  const { depth } = quotedLine(doc, top);
  const changes: ChangeSpec[] = [];
  const levels: { indent: number; next: number | null }[] = [];
  for (let at = top; at <= doc.lines; at += 1) {
    if (isOutside(quotedLine(doc, at), depth)) break;
    const item = itemAt(doc, at);
    if (!item) continue;
    while ((levels.at(-1)?.indent ?? 0) > item.indent) levels.pop();
    const sibling = levels.at(-1)?.indent === item.indent ? levels.pop() : undefined;
    const first = levels.length > 0 ? 1 : at === top ? (start ?? item.number) : item.number;
    const number = item.number === null ? null : (sibling?.next ?? first);
    levels.push({ indent: item.indent, next: number === null ? null : number + 1 });
    if (number === item.number || number === null) continue;
    const from = item.line.from + item.start + item.indent;
    changes.push({ from, to: from + String(item.number).length, insert: String(number) });
  }
  return changes;
}

/** Whether a line ends a list: it belongs to another quotation, or is a paragraph without indentation. */
function isOutside({ depth: lineDepth, text, line }: QuotedLine, depth: number): boolean {
  if (lineDepth !== depth) return line.text.trim() !== "";
  return text.trim() !== "" && !text.startsWith(" ") && !ITEM.test(text);
}
