import { EditorSelection, type EditorState, type Line, type StateCommand } from "@codemirror/state";

/* Tab and Shift+Tab in a Markdown table: from cell to cell, and a new row after the last one. */

/** A cell by the places of its text in the document, without the spaces around it. */
interface Cell {
  from: number;
  to: number;
}

/** The line under the headings (GFM, tables). */
const DELIMITER = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Tab: the next cell is selected; after the last one a row is added. Not taken outside tables. */
export const nextCell: StateCommand = ({ state, dispatch }) => {
  const rows = rowsAround(state);
  if (!rows) return false;
  const cells = rows.flatMap(cellsOf);
  const { head } = state.selection.main;
  const next = cells[cells.findLastIndex(({ from }) => from <= head) + 1];
  if (next) {
    dispatch(state.update({ selection: EditorSelection.range(next.from, next.to), scrollIntoView: true }));
    return true;
  }
  const last = rows.at(-1);
  if (!last) return false;
  const width = Math.max(...rows.map((row) => cellsOf(row).length));
  const insert = `${state.lineBreak}|${"  |".repeat(width)}`;
  dispatch(
    state.update({
      changes: { from: last.to, insert },
      selection: { anchor: last.to + state.lineBreak.length + 2 },
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};

/** Shift+Tab: the cell before is selected; in the first one nothing happens. Not taken outside tables. */
export const previousCell: StateCommand = ({ state, dispatch }) => {
  const rows = rowsAround(state);
  if (!rows) return false;
  const cells = rows.flatMap(cellsOf);
  const { head } = state.selection.main;
  const previous = cells[cells.findLastIndex(({ from }) => from <= head) - 1];
  if (previous)
    dispatch(state.update({ selection: EditorSelection.range(previous.from, previous.to), scrollIntoView: true }));
  return true;
};

/** The rows of the table the caret is in, the delimiters left out; null outside tables. */
function rowsAround(state: EditorState): Line[] | null {
  const { main } = state.selection;
  const here = state.doc.lineAt(main.head);
  if (state.doc.lineAt(main.anchor).number !== here.number || !here.text.includes("|")) return null;
  let first = here.number;
  while (first > 1 && state.doc.line(first - 1).text.includes("|")) first -= 1;
  const rows: Line[] = [];
  for (let number = first; number <= state.doc.lines; number += 1) {
    const line = state.doc.line(number);
    if (!line.text.includes("|")) break;
    rows.push(line);
  }
  const [heads, delimiter, ...rest] = rows;
  return heads && delimiter && DELIMITER.test(delimiter.text) ? [heads, ...rest] : null;
}

function cellsOf({ from, text }: Line): Cell[] {
  const cells: Cell[] = [];
  const outer = /^[ \t]*\|?/.exec(text)?.[0].length ?? 0;
  for (const found of text.slice(outer).matchAll(/((?:\\.|[^\\|])*)(?:\||$)/g)) {
    const [whole, said = ""] = found;
    const start = from + outer + found.index;
    const isRest = !whole.endsWith("|") && said.trim() === "";
    if (isRest) break;
    // An empty cell is written into behind its first space.
    const lead = said.trim() === "" ? Math.min(1, said.length) : said.length - said.trimStart().length;
    cells.push({ from: start + lead, to: start + lead + said.trim().length });
  }
  return cells;
}
