import { EditorSelection, type StateCommand } from "@codemirror/state";
import { blankRow } from "./table-commands.ts";
import { tableAround } from "./table-source.ts";

/** False outside tables. Adds a row after the last cell. */
export const nextCell: StateCommand = ({ state, dispatch }) => {
  const table = tableAround(state);
  if (!table) return false;
  const cells = [table.head, ...table.body].flatMap((row) => row.cells);
  const { head } = state.selection.main;
  const next = cells[cells.findLastIndex(({ from }) => from <= head) + 1];
  if (next) {
    dispatch(state.update({ selection: EditorSelection.range(next.from, next.to), scrollIntoView: true }));
    return true;
  }
  const { line } = table.body.at(-1) ?? table.rule;
  const row = blankRow(table.body.at(-1) ?? table.rule, table.columns);
  dispatch(
    state.update({
      changes: { from: line.to, insert: state.toText(`\n${row}`) },
      selection: { anchor: line.to + 1 + row.indexOf("|") + 2 },
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};

/** False outside tables. */
export const previousCell: StateCommand = ({ state, dispatch }) => {
  const table = tableAround(state);
  if (!table) return false;
  const cells = [table.head, ...table.body].flatMap((row) => row.cells);
  const { head } = state.selection.main;
  const previous = cells[cells.findLastIndex(({ from }) => from <= head) - 1];
  if (previous)
    dispatch(state.update({ selection: EditorSelection.range(previous.from, previous.to), scrollIntoView: true }));
  return true;
};
