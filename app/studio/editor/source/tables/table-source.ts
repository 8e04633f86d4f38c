import { syntaxTree } from "@codemirror/language";
import type { EditorState, Line } from "@codemirror/state";
import { type SyntaxNode, type SyntaxTree, treeUpTo } from "../tree-up-to.ts";

/** A cell of a row by places in the document: between its bars, and its text without the spaces around it. */
export interface SourceCell {
  start: number;
  end: number;
  from: number;
  to: number;
}

export interface SourceRow {
  line: Line;
  /** What stands before the row in its line: marks of quotations and lists, indentation. */
  prefix: string;
  cells: SourceCell[];
}

/** A table of the source. Rows may have fewer or more cells than there are columns; readers see `columns` of each. */
export interface SourceTable {
  head: SourceRow;
  /** The line under the headings. */
  rule: SourceRow;
  body: SourceRow[];
  columns: number;
}

/** Characters after the caret within which its table is read to the end. */
const READ_ON = 100_000;
/** Columns a row may be indented by beyond what it stands in; more is code. */
const MOST_INDENT = 3;

/** The table the caret is in, which is no selection of several lines; null elsewhere, in code too. */
export function tableAround(state: EditorState): SourceTable | null {
  const { main } = state.selection;
  if (state.doc.lineAt(main.anchor).number !== state.doc.lineAt(main.head).number) return null;
  const node = tableNode(state, treeUpTo(state, main.head + READ_ON));
  if (!node) return null;
  const [head, rule, ...rows] = rowsOf(state, node);
  if (!head || !rule || rule.cells.length !== head.cells.length) return null;
  const body = rowsInside(rows, rule, contentColumn(state, node));
  const last = (body.at(-1) ?? rule).line;
  return main.head > last.to ? null : { head, rule, body, columns: head.cells.length };
}

/** Whether the caret is in a table, as far as the text has been read; costs nothing. */
export function isInTable(state: EditorState): boolean {
  return tableNode(state, syntaxTree(state)) !== null;
}

function tableNode(state: EditorState, tree: SyntaxTree): SyntaxNode | null {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  // The caret may stand in the marks before a row, or in the spaces behind it.
  const places = [head, line.from + (PREFIX.exec(line.text)?.[0].length ?? 0)];
  for (const at of places) {
    for (const side of [-1, 1] as const) {
      for (let node: SyntaxNode | null = tree.resolveInner(at, side); node; node = node.parent) {
        if (node.name === "Table" && node.to >= line.from && node.from <= line.to) return node;
      }
    }
  }
  return null;
}

function rowsOf(state: EditorState, { from, to }: SyntaxNode): SourceRow[] {
  const rows: SourceRow[] = [];
  const last = state.doc.lineAt(to).number;
  const first = state.doc.lineAt(from);
  for (let { number } = first; number <= last; number += 1) {
    const line = state.doc.line(number);
    // A list's mark stands before the first row alone: before another it begins an item.
    const length = number === first.number ? from - first.from : (PREFIX.exec(line.text)?.[0].length ?? 0);
    rows.push({ line, prefix: line.text.slice(0, length), cells: cellsIn(line, length) });
  }
  return rows;
}

/** Marks of quotations and indentation. */
const PREFIX = /^(?:[ \t]*>)*[ \t]*/;

/** Rows up to the first that stands outside the quotation or the item of the table, or is code by its indentation. */
function rowsInside(rows: SourceRow[], rule: SourceRow, column: number): SourceRow[] {
  const depth = depthOf(rule);
  const end = rows.findIndex((row) => {
    const indent = columnsOf(row.prefix) - column;
    return depthOf(row) !== depth || isBlank(row) || indent < 0 || indent > MOST_INDENT;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function isBlank({ line, prefix }: SourceRow): boolean {
  return line.text.slice(prefix.length).trim() === "";
}

function depthOf({ prefix }: SourceRow): number {
  return prefix.split(">").length;
}

/** The column at which the text of the innermost list item begins that holds the table; 0 outside lists. */
function contentColumn(state: EditorState, table: SyntaxNode): number {
  for (let node = table.parent; node; node = node.parent) {
    if (node.name === "Blockquote") return columnsOf(quoteBefore(state, table.from));
    const mark = node.name === "ListItem" ? node.getChild("ListMark") : null;
    if (!mark) continue;
    const line = state.doc.lineAt(mark.from);
    const after = /^[ \t]{1,4}(?=[^ \t])/.exec(line.text.slice(mark.to - line.from))?.[0] ?? " ";
    return columnsOf(line.text.slice(0, mark.to - line.from) + after);
  }
  return 0;
}

/** The marks of the quotations a place stands in, with the one space that belongs to the last. */
function quoteBefore(state: EditorState, at: number): string {
  const line = state.doc.lineAt(at);
  return /^(?:[ \t]*>)+ ?/.exec(line.text)?.[0] ?? "";
}

function columnsOf(prefix: string): number {
  let columns = 0;
  for (const sign of prefix) columns += sign === "\t" ? 4 - (columns % 4) : 1;
  return columns;
}

/** The cells of a line from `start` on. A bar ends a cell unless a backslash stands before it; in code too. */
export function cellsIn({ from, text }: Pick<Line, "from" | "text">, start: number): SourceCell[] {
  const end = text.trimEnd().length;
  let at = text[start] === "|" ? start + 1 : start;
  const cells: SourceCell[] = [];
  for (let index = at; index < end; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === "|") {
      cells.push(cellOf(from, text, at, index));
      at = index + 1;
    }
  }
  if (at < end) cells.push(cellOf(from, text, at, end));
  return cells;
}

function cellOf(lineFrom: number, text: string, start: number, end: number): SourceCell {
  const said = text.slice(start, end);
  // An empty cell is written into behind its first space.
  const lead = said.trim() === "" ? Math.min(1, said.length) : said.length - said.trimStart().length;
  const from = lineFrom + start + lead;
  return { start: lineFrom + start, end: lineFrom + end, from, to: from + said.trim().length };
}

/** The row and the column of a place; the line under the headings belongs to them. */
export function placeIn(table: SourceTable, at: number): { row: SourceRow; index: number; column: number } {
  const rows = [table.head, ...table.body];
  const found = rows.findIndex(({ line }) => at >= line.from && at <= line.to);
  const inRule = at >= table.rule.line.from && at <= table.rule.line.to;
  const index = Math.max(0, found);
  const row = rows[index] ?? table.head;
  const { cells } = inRule ? table.rule : row;
  const column = cells.findLastIndex(({ start }) => start <= at);
  return { row, index, column: Math.min(Math.max(0, column), table.columns - 1) };
}
