import { isolateHistory } from "@codemirror/commands";
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type StateCommand,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { cellsIn, placeIn, type SourceRow, type SourceTable, tableAround } from "./table-source.ts";

/* Each command is one undo step. Rows begin and end with a bar, because a table of one column needs these bars. */

export type TableAct = keyof typeof ACTS;
export type Alignment = "none" | "left" | "center" | "right";

interface TablePlace {
  state: EditorState;
  table: SourceTable;
  row: SourceRow;
  index: number;
  column: number;
}

interface Rewriting {
  changes: ChangeSpec[];
  /** The caret goes to the line `at`, rewritten as `row`, or to a new row after this line. Null: the caret moves with the text. */
  caret: { column: number; at: Line; row: { prefix: string; text: string }; added?: "row" | "column" } | null;
}

/** Returns a command on the table around the caret. Outside tables the command returns false. */
export function tableCommand(act: TableAct): StateCommand {
  return ({ state, dispatch }) => {
    const place = tablePlaceOf(state);
    if (!place) return false;
    const spec = state.readOnly ? null : changed(place, act);
    if (spec) dispatch(state.update(spec));
    return true;
  };
}

/** Returns the commands that are possible at the caret and the alignment of the caret's column; null outside tables. */
export function tableState(state: EditorState): { acts: ReadonlySet<TableAct>; alignment: Alignment } | null {
  const place = tablePlaceOf(state);
  if (!place) return null;
  return { acts: new Set(TABLE_ACTS.filter((act) => isPossible(place, act))), alignment: alignmentOf(place) };
}

/** Returns an empty row with the given number of columns. */
export function blankRow({ prefix }: Pick<SourceRow, "prefix">, columns: number): string {
  return `${prefix}|${"  |".repeat(columns)}`;
}

function tablePlaceOf(state: EditorState): TablePlace | null {
  const table = tableAround(state);
  return table && { state, table, ...placeIn(table, state.selection.main.head) };
}

function isPossible({ table, index, column }: TablePlace, act: TableAct): boolean {
  switch (act) {
    case "row-above":
    case "row-remove":
      return index > 0;
    case "row-up":
      return index > 1;
    case "row-down":
      return index > 0 && index < table.body.length;
    case "column-back":
      return column > 0;
    case "column-on":
      return column < table.columns - 1;
    case "column-remove":
      return table.columns > 1;
    default:
      return true;
  }
}

function changed(place: TablePlace, act: TableAct): TransactionSpec | null {
  if (!isPossible(place, act)) return null;
  const { state } = place;
  const { changes, caret } = ACTS[act](place);
  const set = state.changes(changes);
  const spec = { changes: set, annotations: isolateHistory.of("full"), scrollIntoView: true, userEvent: "input.table" };
  if (!caret) return spec;
  const line = set.mapPos(caret.at.from, -1) + (caret.added === "row" ? caret.at.length + 1 : 0);
  return { ...spec, selection: { anchor: line + caretIn(place, caret) } };
}

function caretIn({ state, row, column }: TablePlace, caret: NonNullable<Rewriting["caret"]>): number {
  const { prefix, text } = caret.row;
  const was = caret.added ? undefined : row.cells[column];
  const offset = was ? Math.max(0, state.selection.main.head - was.from) : 0;
  const cell = cellsIn({ from: 0, text }, prefix.length)[caret.column];
  return cell ? Math.min(cell.from + offset, cell.to) : text.length;
}

const ACTS = {
  "row-above": (place) => withRow(place, place.index - 1),
  "row-below": (place) => withRow(place, place.index),
  "row-up": (place) => swappedRows(place, -1),
  "row-down": (place) => swappedRows(place, 1),
  "row-remove": withoutRow,
  "column-left": (place) => withColumn(place, place.column),
  "column-right": (place) => withColumn(place, place.column + 1),
  "column-back": (place) => swappedColumns(place, place.column - 1),
  "column-on": (place) => swappedColumns(place, place.column + 1),
  "column-remove": withoutColumn,
  "align-none": (place) => aligned(place, "none"),
  "align-left": (place) => aligned(place, "left"),
  "align-center": (place) => aligned(place, "center"),
  "align-right": (place) => aligned(place, "right"),
  "table-remove": withoutTable,
} satisfies Record<string, (place: TablePlace) => Rewriting>;

export const TABLE_ACTS = Object.keys(ACTS) as TableAct[];

/** Inserts a row. The caret goes into the new row and stays in its column. */
function withRow({ state, table, column }: TablePlace, index: number): Rewriting {
  const after = index === 0 ? table.rule : (table.body[index - 1] ?? table.rule);
  const text = blankRow(after, table.columns);
  const caret = { column, at: after.line, row: { prefix: after.prefix, text }, added: "row" as const };
  return { changes: [{ from: after.line.to, insert: state.toText(`\n${text}`) }], caret };
}

/** Swaps the text of two rows, so that line endings stay where they are. */
function swappedRows({ table, row, index, column }: TablePlace, step: -1 | 1): Rewriting {
  const other = table.body[index - 1 + step];
  if (!other) return { changes: [], caret: null };
  const changes = [
    { from: row.line.from, to: row.line.to, insert: other.line.text },
    { from: other.line.from, to: other.line.to, insert: row.line.text },
  ];
  return { changes, caret: { column, at: other.line, row: { prefix: row.prefix, text: row.line.text } } };
}

/** Removes the caret's row. The caret goes to the next row, or to the row before if there is no next row. */
function withoutRow({ state, table, row, index, column }: TablePlace): Rewriting {
  const { from, to } = row.line;
  const isLast = to === state.doc.length;
  const changes = [isLast ? { from: from - 1, to } : { from, to: to + 1 }];
  const next = table.body[index] ?? table.body[index - 2] ?? table.head;
  return { changes, caret: { column, at: next.line, row: { prefix: next.prefix, text: next.line.text } } };
}

/** Inserts a column. The caret goes into the new column and stays in its row. */
function withColumn(place: TablePlace, at: number): Rewriting {
  const { changes, caret } = rewritten(place, at, (texts, isRule) =>
    at < texts.length || (at === texts.length && texts.length === place.table.columns)
      ? texts.toSpliced(at, 0, isRule ? " --- " : "  ")
      : texts,
  );
  return { changes, caret: caret && { ...caret, added: "column" } };
}

function swappedColumns(place: TablePlace, to: number): Rewriting {
  const { column } = place;
  return rewritten(place, to, (texts) => {
    const last = Math.max(column, to);
    const [one, other] = [texts[column] ?? "  ", texts[to] ?? "  "];
    if (texts.length <= Math.min(column, to)) return texts;
    const padded = [...texts, ...Array.from({ length: Math.max(0, last + 1 - texts.length) }, () => "  ")];
    return padded.with(column, other).with(to, one);
  });
}

function withoutColumn(place: TablePlace): Rewriting {
  const { column, table } = place;
  return rewritten(place, Math.min(column, table.columns - 2), (texts) =>
    column < texts.length ? texts.toSpliced(column, 1) : texts,
  );
}

function rewritten(
  { state, table, row }: TablePlace,
  column: number,
  change: (texts: string[], isRule: boolean) => string[],
): Rewriting {
  const changes: ChangeSpec[] = [];
  let caret: Rewriting["caret"] = null;
  for (const each of [table.head, table.rule, ...table.body]) {
    const texts = each.cells.map(({ start, end }) => state.sliceDoc(start, end));
    const next = change(texts, each === table.rule);
    const text = next === texts ? each.line.text : each.prefix + rowOf(next);
    if (each === row) caret = { column, at: each.line, row: { prefix: each.prefix, text } };
    if (text === each.line.text) continue;
    const from = each.line.from + each.prefix.length;
    changes.push({ from, to: each.line.to, insert: text.slice(each.prefix.length) });
  }
  return { changes, caret };
}

function rowOf(texts: string[]): string {
  const spaced = texts.map((text) => {
    if (text.trim() === "") return text || " ";
    return `${/^\s/.test(text) ? "" : " "}${text}${/\s$/.test(text) ? "" : " "}`;
  });
  return `|${(spaced.length === 0 ? ["  "] : spaced).join("|")}|`;
}

function aligned({ state, table, column }: TablePlace, alignment: Alignment): Rewriting {
  const cell = table.rule.cells[column];
  if (!cell) return { changes: [], caret: null };
  const { from, to } = cell;
  const width = Math.max(3, to - from);
  const left = alignment === "left" || alignment === "center" ? ":" : "";
  const right = alignment === "right" || alignment === "center" ? ":" : "";
  const insert = left + "-".repeat(width - left.length - right.length) + right;
  return { changes: insert === state.sliceDoc(from, to) ? [] : [{ from, to, insert }], caret: null };
}

function alignmentOf({ state, table, column }: TablePlace): Alignment {
  const cell = table.rule.cells[column];
  const rule = cell ? state.sliceDoc(cell.from, cell.to) : "";
  if (rule.startsWith(":")) return rule.endsWith(":") ? "center" : "left";
  return rule.endsWith(":") ? "right" : "none";
}

function withoutTable({ table }: TablePlace): Rewriting {
  const from = table.head.line.from + table.head.prefix.length;
  return { changes: [{ from, to: (table.body.at(-1) ?? table.rule).line.to }], caret: null };
}

/** Moves to the next cell; adds a row after the last cell. Returns false outside tables. */
export const nextCell: StateCommand = (target) => steppedCell(target, 1);

/** Moves to the previous cell. Returns false outside tables. */
export const previousCell: StateCommand = (target) => steppedCell(target, -1);

function steppedCell({ state, dispatch }: Parameters<StateCommand>[0], step: -1 | 1): boolean {
  const table = tableAround(state);
  if (!table) return false;
  const cells = [table.head, ...table.body].flatMap((row) => row.cells);
  const { head } = state.selection.main;
  const cell = cells[cells.findLastIndex(({ from }) => from <= head) + step];
  if (cell) dispatch(state.update({ selection: EditorSelection.range(cell.from, cell.to), scrollIntoView: true }));
  else if (step > 0) dispatch(withLastRow(state, table));
  return true;
}

function withLastRow(state: EditorState, table: SourceTable, column = 0): Transaction {
  const last = table.body.at(-1) ?? table.rule;
  const row = blankRow(last, table.columns);
  const cell = cellsIn({ from: last.line.to + 1, text: row }, last.prefix.length)[column];
  return state.update({
    changes: { from: last.line.to, insert: state.toText(`\n${row}`) },
    selection: { anchor: cell?.from ?? last.line.to },
    scrollIntoView: true,
    userEvent: "input",
  });
}

/**
 * Enter: goes to the end of the cell below, and adds a row after the last row. In an empty last row, removes the row and
 * continues with a paragraph, as in an empty list item. Returns false outside tables, and before a table's first bar, where
 * Enter adds a line above the table.
 */
export const nextRow: StateCommand = ({ state, dispatch }) => {
  const place = tablePlaceOf(state);
  if (!place || state.readOnly) return false;
  const { table, row, column } = place;
  const { head } = state.selection.main;
  if (head <= table.head.line.from + table.head.prefix.length) return false;
  const inRule = head >= table.rule.line.from && head <= table.rule.line.to;
  const below = inRule ? table.body[0] : table.body[place.index];
  if (below) {
    const anchor = below.cells[column]?.to ?? below.line.to;
    dispatch(state.update({ selection: { anchor }, scrollIntoView: true, userEvent: "select" }));
  } else
    dispatch(!inRule && place.index > 0 && isBlank(row) ? leftBelow(state, row) : withLastRow(state, table, column));
  return true;
};

function isBlank({ cells }: SourceRow): boolean {
  return cells.every(({ from, to }) => from === to);
}

/** Continues below the table with a paragraph, after an empty line. */
function leftBelow(state: EditorState, { line, prefix }: SourceRow): Transaction {
  const insert = `${prefix.trimEnd()}\n${prefix}`;
  return state.update({
    changes: { from: line.from, to: line.to, insert: state.toText(insert) },
    selection: { anchor: line.from + insert.length },
    scrollIntoView: true,
    userEvent: "input",
  });
}
