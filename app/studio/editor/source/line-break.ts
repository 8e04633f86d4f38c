import type { StateCommand } from "@codemirror/state";
import { indentOf, itemAt, quotedLine } from "./lists/list-items.ts";
import { isCode } from "./syntax-tree.ts";
import { tableAround } from "./tables/table-source.ts";

const HEADING = /^ {0,3}#{1,6}[ \t]/;
/** A backslash at the end of a line is Markdown's hard break already. */
const BROKEN = /(?<!\\)(?:\\\\)*\\$/;

/**
 * Shift+Enter: begins a new line in the same paragraph, item or quotation. In a cell or a heading, which have only one line in the source,
 * inserts `<br>`. Returns false in code and before the marks of a line, where a plain line begins.
 */
export const breakLine: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  if (state.readOnly || isCode(state, from)) return false;
  const line = state.doc.lineAt(from);
  const { start, text } = quotedLine(state.doc, line.number);
  const item = itemAt(state.doc, line.number);
  const textStart = start + (item ? item.indent + item.mark : Math.min(indentOf(text), from - line.from - start));
  const column = from - line.from;
  if (column < textStart) return false;
  const isRow = tableAround(state) !== null;
  const before = line.text.slice(textStart, column).trimEnd();
  if (isRow && !line.text.slice(0, column).includes("|")) return false;
  const isOneLine = isRow || HEADING.test(text);
  const next = `\n${line.text.slice(0, start)}${" ".repeat(item ? item.content : indentOf(text))}`;
  const mark = before === "" || BROKEN.test(before) ? "" : "\\";
  const after = state.doc.lineAt(to);
  const rest = after.text.slice(to - after.from);
  const insert = state.toText(isOneLine ? "<br>" : mark + next);
  // A space before or behind a break would be the first or last sign of a line.
  const begin = before === "" ? from : line.from + textStart + before.length;
  const end = isRow ? to : to + indentOf(rest);
  dispatch(
    state.update({
      changes: { from: begin, to: end, insert },
      selection: { anchor: begin + insert.length },
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};
