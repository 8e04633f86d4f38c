import type { EditorState } from "@codemirror/state";
import { cellsIn, placeIn, tableAround } from "../tables/table-source.ts";
import { codeMarks } from "../inline-commands.ts";

/* A cell of a Markdown table has one line: pasted lines become `<br>`, and the cells of a pasted table go into the cells beside and below. */

/** A line whose indentation has a meaning, as in code; the indentation of list items has none. */
const INDENTED = /\n(?:\t| {2})[ \t]*[^-*+•>\d\s]/;

const WHOLE_ROW = /^[ \t]*\|.*\|[ \t]*$/;

/** Returns the pasted text as the single line of a table cell; null outside cells, and for table rows pasted between rows. */
export function textInCell(state: EditorState, text: string): string | null {
  return isInCell(state, text) ? inCell(INDENTED.test(text) ? asSpans(text, 0) : text) : null;
}

/** Returns the selection, or the nearest place in a cell when it is outside the bars of a row, because readers see no text there. */
export function rangeInCell(state: EditorState): { from: number; to: number } {
  const { from, to, empty } = state.selection.main;
  const table = tableAround(state);
  if (!table || !empty) return { from, to };
  const { row, column } = placeIn(table, from);
  const cell = row.cells[column];
  const at = !cell || (cell.start <= from && from <= cell.end) ? from : from < cell.start ? cell.from : cell.to;
  return { from: at, to: at };
}

/**
 * Returns pasted Markdown as the single line of a table cell, without marks of blocks, because a cell would show them as characters. Items of
 * a list keep a bullet.
 */
export function markdownInCell(markdown: string): string {
  return inCell(
    markdown
      .replaceAll(FENCED, (_, indent: string, _fence: string, code: string) => asSpans(code, indent.length))
      .replaceAll(RULE_ROW, "")
      .replaceAll(ROW, (_, cells: string) => cells.trim())
      .replaceAll(HARD_BREAK, "")
      .replaceAll(BLOCK_MARKS, (marks, at: number, whole: string) =>
        /[-*+]/.test(marks) && (whole[at + marks.length] ?? "\n") !== "\n" ? "• " : "",
      ),
  );
}

/** A change of a paste. The caret goes to `caret`, an offset after the change. */
export interface PastedText {
  from: number;
  to: number;
  insert: string;
  caret: number;
}

/**
 * Returns the change that puts the cells of a pasted table into the table around the caret: from the caret's cell on, to the right and below.
 * The table gets the rows and columns that it lacks. `isPlain`: tabs separate cells too. `isLoss`: other text was in these cells. Null when
 * the text is no table or the caret is outside cells.
 */
export function pastedCells(
  state: EditorState,
  text: string,
  isPlain: boolean,
): (PastedText & { isLoss: boolean }) | null {
  const cells = isPlain && !isInCell(state, text) ? null : (cellsOf(text) ?? (isPlain ? tabbedCells(text) : null));
  const table = cells && tableAround(state);
  if (!table) return null;
  const { index, column } = placeIn(table, state.selection.main.from);
  const columns = Math.max(table.columns, column + cells.reduce((most, row) => Math.max(most, row.length), 0));
  const rows = [table.head, table.rule, ...table.body];
  const first = index === 0 || columns > table.columns ? 0 : index + 1;
  const end = index + cells.length + 1;
  const last = rows[Math.min(end, rows.length) - 1] ?? table.rule;
  let isLoss = false;
  const lines = Array.from({ length: end - first }, (_, at) => {
    const row = rows[first + at];
    const texts = row?.cells.map((cell) => state.sliceDoc(cell.from, cell.to)) ?? [];
    while (texts.length < columns) texts.push(row === table.rule ? "---" : "");
    const pasted = row === table.rule ? [] : (cells[Math.max(0, first + at - 1) - index] ?? []);
    for (const [offset, cell] of pasted.entries()) {
      isLoss ||= !["", cell].includes(texts[column + offset] ?? "");
      texts[column + offset] = cell;
    }
    return `${(row ?? last).prefix}| ${texts.join(" | ")} |`;
  });
  const from = (rows[first] ?? table.head).line.from;
  const insert = lines.join("\n");
  const lastLine = { from: from + insert.length - (lines.at(-1)?.length ?? 0), text: lines.at(-1) ?? "" };
  const filled = cellsIn(lastLine, last.prefix.length)[column + (cells.at(-1)?.length ?? 1) - 1];
  return { from, to: last.line.to, insert, caret: filled?.to ?? from, isLoss };
}

function isInCell(state: EditorState, text: string): boolean {
  const { from } = state.selection.main;
  const line = state.doc.lineAt(from);
  const isBetweenRows = from === line.from || from === line.to;
  return tableAround(state) !== null && !(isBetweenRows && linesOf(text).every((row) => WHOLE_ROW.test(row)));
}

/** Returns the cells of a Markdown table, row by row; null for other text. */
function cellsOf(text: string): string[][] | null {
  const rows = linesOf(text);
  if (rows.length === 0 || !rows.every((row) => WHOLE_ROW.test(row))) return null;
  return rows
    .filter((row, at) => at !== 1 || row.search(RULE_ROW) < 0)
    .map((row) => cellsIn({ from: 0, text: row }, 0).map(({ from, to }) => row.slice(from, to)));
}

/** Returns the cells of lines that have the same number of tabs; null for other text. */
function tabbedCells(text: string): string[][] | null {
  const rows = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
  const width = rows[0]?.length ?? 0;
  return width > 1 && rows.every((row) => row.length === width) ? rows.map((row) => row.map(inCell)) : null;
}

/** Patterns of fences with their code, of dashes under a table's heading, of table rows, and of marks of headings, bullets and quotations. */
const FENCED = /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^\1\2[ \t]*$/gm;
const RULE_ROW = /^(?:\|(?:[ \t]*:?-+:?[ \t]*\|)+|-{3,})[ \t]*$/gm;
const ROW = /^\|(.*)\|[ \t]*$/gm;
const HARD_BREAK = /(?<!\\)\\$/gm;
const BLOCK_MARKS = /^[ \t]*(?:>[ \t]*|(?:#{1,6}|[-*+])(?:[ \t]+|$))+(?:\[[ xX]\][ \t]+)?/gm;

/** Returns lines of code as code spans, which keep the indentation (app/styles/site/code.css). */
function asSpans(code: string, indent: number): string {
  const lines = code.split("\n").map((line) => line.slice(indent).replaceAll("\t", "    ").trimEnd());
  return lines.map((line) => (line === "" ? "" : codeMarks(line).join(line))).join("\n");
}

/** Returns the lines of a text without the space around them; empty ones are left out. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Returns text for a table cell. A backslash before `<br>` would make the tag words. */
function inCell(text: string): string {
  return linesOf(text.replaceAll("\t", " "))
    .map((line) => line.replaceAll(/(?<!\\)\|/g, "\\|"))
    .join("<br>")
    .replaceAll("\\<br>", "\\ <br>");
}
