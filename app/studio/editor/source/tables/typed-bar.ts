import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { cellsIn, placeIn, tableAround } from "./table-source.ts";

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

/** Escapes bars that are typed within a cell. */
export function escapeTypedBars(): Extension {
  return EditorView.inputHandler.of((view, from, to, text) => {
    const change = text === "|" && !view.state.readOnly && !view.composing ? typedBar(view.state, from, to) : null;
    if (change) view.dispatch(change);
    return change !== null;
  });
}
