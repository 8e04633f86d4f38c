import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { cellsIn, isInTable, placeIn, tableAround } from "./table-source.ts";

/**
 * Returns the change for a bar typed over `from` to `to` if the bar is text of a cell; null if the bar ends a cell. The rule: the row has all
 * its cells already, and something stands before the bar and behind it in the row. Such a bar would push the last cell out of the table, so it
 * is escaped, in code spans too (GFM, tables). In rows that lack cells, at both ends of a row, in the delimiter row, and directly before the last
 * bar of the heading row, people write the table by hand.
 */
export function typedBar(state: EditorState, from: number, to: number): TransactionSpec | null {
  const table = state.selection.ranges.length === 1 ? tableAround(state) : null;
  const { from: start, to: end, text } = state.doc.lineAt(from);
  if (!table || to > end || table.rule.line.from === start) return null;
  const { row } = placeIn(table, from);
  if (row.line.from !== start) return null;
  const [before, behind] = [text.slice(row.prefix.length, from - start), text.slice(to - start)];
  const isInside = before.trim() !== "" && behind.trim() !== "";
  const isFull = cellsIn({ from: start, text: before + behind }, 0).length >= table.columns;
  const beginsColumn = row === table.head && behind.trimEnd() === "|";
  // An odd number of backslashes: the bar is escaped already.
  const isEscaped = (/(?<!\\)\\*$/.exec(before)?.[0].length ?? 0) % 2 === 1;
  if (!isInside || !isFull || beginsColumn || isEscaped) return null;
  const insert = String.raw`\|`;
  return {
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: "input.type",
  };
}

/**
 * Returns where words belong that would be typed behind the last bar of a row that has all its cells, and what parts them from the cell's
 * words; null at other places. Readers see nothing of what is behind that bar.
 */
export function lastCellBefore(state: EditorState, at: number): { at: number; gap: "" | " " } | null {
  const table = state.selection.ranges.length === 1 && isInTable(state) ? tableAround(state) : null;
  const { from: start, text } = state.doc.lineAt(at);
  const end = start + text.trimEnd().length;
  if (!table || at < end || !/(?<!\\)(?:\\\\)*\|$/.test(text.trimEnd())) return null;
  const { cells = [] } = [table.head, ...table.body].find(({ line }) => line.from === start) ?? {};
  const cell = cells.at(-1);
  if (!cell || cells.length < table.columns) return null;
  return { at: cell.to, gap: cell.to > cell.from ? " " : "" };
}

/** Keeps what is typed in a table in its cells: escapes bars within a cell, and moves words from behind the last bar into the last cell. */
export function typingInCells(): Extension {
  return [
    EditorView.inputHandler.of((view, from, to, text) => {
      if (view.state.readOnly || view.composing) return false;
      const change =
        text === "|" ? typedBar(view.state, from, to) : from === to && typedBehindRow(view.state, from, text);
      if (change) view.dispatch(change);
      return Boolean(change);
    }),
    // On a phone every word is composed, and a composition must stay where it began.
    EditorState.transactionFilter.of((transaction) => {
      const { selection, startState } = transaction;
      if (!selection?.main.empty || transaction.docChanged || !transaction.isUserEvent("select.pointer"))
        return transaction;
      const there = startState.update({ selection }).state;
      const cell = lastCellBefore(there, selection.main.head);
      return cell ? [transaction, { selection: { anchor: cell.at }, sequential: true }] : transaction;
    }),
  ];
}

function typedBehindRow(state: EditorState, at: number, text: string): TransactionSpec | null {
  const cell = text.trim() === "" ? null : lastCellBefore(state, at);
  if (!cell) return null;
  const insert = cell.gap + text;
  const selection = { anchor: cell.at + insert.length };
  return { changes: { from: cell.at, insert }, selection, scrollIntoView: true, userEvent: "input.type" };
}
