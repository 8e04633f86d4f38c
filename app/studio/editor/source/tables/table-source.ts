import { syntaxTree } from "@codemirror/language";
import type { EditorState, Line } from "@codemirror/state";
import { nodesAround, type SyntaxNode, type SyntaxTree, syntaxTreeUpTo } from "../syntax-tree.ts";

/** A cell as offsets in the text: `start` and `end` are at its bars, `from` and `to` around its trimmed text. */
export interface SourceCell {
  start: number;
  end: number;
  from: number;
  to: number;
}

export interface SourceRow {
  line: Line;
  prefix: string;
  cells: SourceCell[];
}

/** A table in the source. A row may have fewer or more cells than `columns`; readers see exactly `columns` cells. */
export interface SourceTable {
  head: SourceRow;
  /** The delimiter row. */
  rule: SourceRow;
  body: SourceRow[];
  columns: number;
}

/** To find the table's end, at most this many characters after the caret are parsed. */
const READ_ON = 100_000;
/** A row has at most this many spaces before it, because more indentation makes code (CommonMark). */
const MOST_INDENT = 3;

/** Returns the table around the caret; null outside tables, in code, and for a selection of several lines. */
export function tableAround(state: EditorState): SourceTable | null {
  const { main } = state.selection;
  if (state.doc.lineAt(main.anchor).number !== state.doc.lineAt(main.head).number) return null;
  const node = tableNode(state, syntaxTreeUpTo(state, main.head + READ_ON));
  if (!node) return null;
  const [head, rule, ...rows] = rowsOf(state, node);
  if (!head || !rule || rule.cells.length !== head.cells.length) return null;
  const body = rowsInside(rows, rule, contentColumn(state, node));
  const last = (body.at(-1) ?? rule).line;
  return main.head > last.to ? null : { head, rule, body, columns: head.cells.length };
}

/** Reads a line as a table's row; null for other lines. `prefix`: number of characters before the first bar. `isRule`: the delimiter row. */
export function tableRow(state: EditorState, line: Line): { prefix: number; isRule: boolean } | null {
  const prefix = PREFIX.exec(line.text)?.[0].length ?? 0;
  for (
    let node: SyntaxNode | null = syntaxTreeUpTo(state, line.to).resolveInner(line.from + prefix, 1);
    node;
    node = node.parent
  ) {
    if (node.name !== "Table") continue;
    const isRule = state.doc.lineAt(node.from).number + 1 === line.number;
    return { prefix: Math.max(prefix, node.from - line.from), isRule };
  }
  return null;
}

/** Whether the caret is in a table. Uses only text that is parsed already, so that the check is fast enough for every key press. */
export function isInTable(state: EditorState): boolean {
  return tableNode(state, syntaxTree(state)) !== null;
}

function tableNode(state: EditorState, tree: SyntaxTree): SyntaxNode | null {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const around = nodesAround(tree, head, line.from + (PREFIX.exec(line.text)?.[0].length ?? 0));
  return around.find(({ name, from, to }) => name === "Table" && to >= line.from && from <= line.to) ?? null;
}

function rowsOf(state: EditorState, { from, to }: SyntaxNode): SourceRow[] {
  const rows: SourceRow[] = [];
  const last = state.doc.lineAt(to).number;
  const first = state.doc.lineAt(from);
  for (let { number } = first; number <= last; number += 1) {
    const line = state.doc.line(number);
    // Only the first row can follow a list mark: before another row the mark begins an item.
    const length = number === first.number ? from - first.from : (PREFIX.exec(line.text)?.[0].length ?? 0);
    rows.push({ line, prefix: line.text.slice(0, length), cells: cellsIn(line, length) });
  }
  return rows;
}

const PREFIX = /^(?:[ \t]*>)*[ \t]*/;

function rowsInside(rows: SourceRow[], rule: SourceRow, column: number): SourceRow[] {
  const depth = depthOf(rule);
  const end = rows.findIndex((row) => {
    const indent = columnsOf(row.prefix) - column;
    return (
      depthOf(row) !== depth ||
      row.line.text.slice(row.prefix.length).trim() === "" ||
      indent < 0 ||
      indent > MOST_INDENT
    );
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function depthOf({ prefix }: SourceRow): number {
  return prefix.split(">").length;
}

/** Returns the column where the text of the innermost list item around the table begins; 0 outside lists. */
function contentColumn(state: EditorState, table: SyntaxNode): number {
  for (let node = table.parent; node; node = node.parent) {
    if (node.name === "Blockquote") {
      return columnsOf(/^(?:[ \t]*>)+ ?/.exec(state.doc.lineAt(table.from).text)?.[0] ?? "");
    }
    const mark = node.name === "ListItem" ? node.getChild("ListMark") : null;
    if (!mark) continue;
    const line = state.doc.lineAt(mark.from);
    const after = /^[ \t]{1,4}(?=[^ \t])/.exec(line.text.slice(mark.to - line.from))?.[0] ?? " ";
    return columnsOf(line.text.slice(0, mark.to - line.from) + after);
  }
  return 0;
}

function columnsOf(prefix: string): number {
  let columns = 0;
  for (const sign of prefix) columns += sign === "\t" ? 4 - (columns % 4) : 1;
  return columns;
}

/** Returns the cells of a row. A bar that is not escaped ends a cell, even inside code (GFM, tables). */
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
  const content = text.slice(start, end);
  // Typing in an empty cell begins after its first space.
  const lead = content.trim() === "" ? Math.min(1, content.length) : content.length - content.trimStart().length;
  const from = lineFrom + start + lead;
  return { start: lineFrom + start, end: lineFrom + end, from, to: from + content.trim().length };
}

/** Returns the row and column of an offset. An offset in the delimiter row counts as in the heading. */
export function placeIn(table: SourceTable, at: number): { row: SourceRow; index: number; column: number } {
  const rows = [table.head, ...table.body];
  const rowIndex = rows.findIndex(({ line }) => at >= line.from && at <= line.to);
  const inRule = at >= table.rule.line.from && at <= table.rule.line.to;
  const index = Math.max(0, rowIndex);
  const row = rows[index] ?? table.head;
  const { cells } = inRule ? table.rule : row;
  const column = cells.findLastIndex(({ start }) => start <= at);
  return { row, index, column: Math.min(Math.max(0, column), table.columns - 1) };
}
