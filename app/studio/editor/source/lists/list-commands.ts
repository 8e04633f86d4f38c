import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import type { ChangeSpec, EditorState, StateCommand, Text, Transaction } from "@codemirror/state";
import { indentLess, indentMore, moveLineDown, moveLineUp } from "@codemirror/commands";
import { isCode, parsedTarget } from "../syntax-tree.ts";
import { indentOf, type Item, itemAt, itemBefore, lastLineOf, quotedLine } from "./list-items.ts";

const ONLY_MARKS = /^[ \t]*(?:(?:>|[-*+](?:[ \t]+\[[ xX]\])?|\d{1,9}[.)])[ \t]*)+$/;
const OUTER_QUOTES = /^((?:[ \t]*>)*[ \t]*)>[ \t]*$/;
const BLANK = /^[\s>]*$/;

const nextMark = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/**
 * Tab: nests the selected items in the item before them; a paragraph below a list goes into its last item. Other paragraphs
 * stay, because readers do not see an indentation, and four spaces would make code.
 */
export const indentItems: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { doc } = state;
  if (isCode(state, state.selection.main.from)) return indentMore(target);
  const number = doc.lineAt(state.selection.main.from).number;
  const first = itemAt(doc, number);
  const indent = first?.indent ?? indentOf(quotedLine(doc, number).text);
  const above = itemBefore(doc, number, (item) => item.indent <= indent);
  if (!above || above.content <= indent) return true;
  if (first) dispatch(shifted(state, first, above.content - indent, "input.indent"));
  else {
    const changes = {
      from: doc.line(number).from + quotedLine(doc, number).start,
      insert: " ".repeat(above.content - indent),
    };
    dispatch(state.update({ changes, userEvent: "input.indent", scrollIntoView: true }));
  }
  return true;
};

/** Shift+Tab: moves the selected items one level up; outside lists it unindents. */
export const outdentItems: StateCommand = (target) => {
  const { state, dispatch } = target;
  const first = firstItem(state);
  if (!first) return indentLess(target);
  if (first.indent > 0) dispatch(outdented(state, first));
  return true;
};

/** Alt+↑ and Alt+↓: swaps an item with its neighbour, each with its nested items. Outside lists, swaps lines. */
export const moveItemsUp: StateCommand = (target) => movedItems(target, -1);
export const moveItemsDown: StateCommand = (target) => movedItems(target, 1);

/**
 * Enter on an empty item or quoted line leaves the list or quotation with an empty line. Without this line, the next
 * paragraph would continue the list or quotation (CommonMark, lazy continuation).
 */
export const continueMarkup: StateCommand = (target) => {
  const { state, dispatch } = parsedTarget(target);
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const continued = main.empty && !isCode(state, main.head) ? continuedItem(state.doc, line.number) : null;
  if (continued) {
    dispatch(withNextItem(state, continued));
    return true;
  }
  const leaves = main.empty && main.head === line.to && ONLY_MARKS.test(line.text) && !isCode(state, main.head);
  if (!leaves) return nextMark({ state, dispatch: (next) => dispatch(withoutRenumbering(state, next)) });
  const outer = OUTER_QUOTES.exec(line.text)?.[1];
  if (outer !== undefined) {
    const left = state.update({ changes: { from: line.from, to: line.to, insert: outer }, userEvent: "input" });
    dispatch(withGap(state, left, "input"));
    return true;
  }
  return nextMark({ state, dispatch: (left) => dispatch(withGap(state, left, "input")) });
};

/** Leaves out changes behind the caret if Enter began no item: in a later paragraph of an item, CodeMirror would count this line as one. */
function withoutRenumbering(state: EditorState, next: Transaction): Transaction {
  if (state.selection.ranges.length > 1) return next;
  const changes: { from: number; to: number; insert: Text }[] = [];
  next.changes.iterChanges((from, to, _from, _to, insert) => {
    if (from <= state.selection.main.head) changes.push({ from, to, insert });
  });
  const isItem = changes.some(({ insert }) => !BLANK.test(insert.toString()));
  if (isItem || changes.length === 0) return next;
  return state.update({ changes, selection: next.selection, scrollIntoView: true, userEvent: "input" });
}

/** Returns the item whose paragraph goes on in a line; null for the item's first line and for lines behind an empty one. */
function continuedItem(doc: EditorState["doc"], number: number): Item | null {
  const { text } = quotedLine(doc, number);
  for (let at = number; at > 0 && !BLANK.test(doc.line(at).text); at -= 1) {
    const item = itemAt(doc, at);
    if (item) return at < number && item.content <= indentOf(text) ? item : null;
  }
  return null;
}

function withNextItem(state: EditorState, { line, start, indent, mark, number }: Item): Transaction {
  const [column, next] = [start + indent, number === null ? "" : String(number + 1)];
  const bullet = line.text.slice(column + (number === null ? 0 : String(number).length), column + mark);
  const insert = `\n${line.text.slice(0, column)}${next}${bullet.replace(/\[[xX]\]/, "[ ]")}`;
  return state.update({
    ...state.replaceSelection(state.toText(insert)),
    scrollIntoView: true,
    userEvent: "input.item",
  });
}

/**
 * Backspace behind or before a mark: an empty item between two others goes away; a nested item moves one level up; any other
 * item, or a quoted line, becomes a paragraph.
 */
export const removeMark: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || ranges.length > 1 || isCode(state, main.head)) return false;
  const item = itemAt(state.doc, line.number);
  const column = main.head - line.from;
  if (item && (column === item.start + item.indent + item.mark || joinsAbove(state, item, column))) {
    const isEmpty = main.head === line.to && joinsAbove(state, item, item.start + item.indent);
    if (isEmpty && siblingBelow(state.doc, item, line.number)?.[0] === line.number + 1)
      dispatch(
        state.update({ changes: { from: line.from - 1, to: line.to }, userEvent: "delete", scrollIntoView: true }),
      );
    else if (item.indent > 0) dispatch(outdented(state, item));
    else dispatch(withGap(state, state.update({ changes: unmarked(state, item) }), "delete"));
    return true;
  }
  const { start, text } = quotedLine(state.doc, line.number);
  if (start === 0 || column !== start || text.startsWith(" ")) return deleteMarkupBackward(parsedTarget(target));
  const from = line.from + line.text.slice(0, start).lastIndexOf(">");
  dispatch(withGap(state, state.update({ changes: { from, to: main.head } }), "delete"));
  return true;
};

/** Whether the column is before the item's mark, where Backspace would join the item to text in the line above. */
function joinsAbove({ doc }: EditorState, { line, start, indent }: Item, column: number): boolean {
  return column >= start && column <= start + indent && line.number > 1 && !BLANK.test(doc.line(line.number - 1).text);
}

function firstItem(state: EditorState): Item | null {
  return isCode(state, state.selection.main.from)
    ? null
    : itemAt(state.doc, state.doc.lineAt(state.selection.main.from).number);
}

function outdented(state: EditorState, first: Item): Transaction {
  const above = itemBefore(state.doc, first.line.number, (item) => item.indent < first.indent);
  return shifted(state, first, (above?.indent ?? 0) - first.indent, "delete.dedent");
}

function shifted(state: EditorState, first: Item, by: number, userEvent: string): Transaction {
  const changes: ChangeSpec[] = [];
  const end = lastLineOf(state.doc, first, lastSelected(state));
  for (let number = first.line.number; number <= end; number += 1) {
    const { line, start, text } = quotedLine(state.doc, number);
    if (text.trim() === "") continue;
    const from = line.from + start;
    if (by > 0) changes.push({ from, insert: " ".repeat(by) });
    else changes.push({ from, to: from + Math.min(indentOf(text), -by) });
  }
  const set = state.changes(changes);
  const selection = state.selection.map(set, 1);
  return state.update({ changes: set, selection, userEvent, scrollIntoView: true });
}

/** Returns the last line of the selection. A line does not count if none of its characters is selected. */
function lastSelected({ doc, selection: { main } }: EditorState): number {
  const { number, from } = doc.lineAt(main.to);
  return !main.empty && from === main.to ? number - 1 : number;
}

/** Removes the mark of an item; its nested items move out with it. */
function unmarked({ doc }: EditorState, item: Item): ChangeSpec[] {
  const from = item.line.from + item.start;
  const changes: ChangeSpec[] = [{ from, to: from + item.mark }];
  const end = lastLineOf(doc, item);
  for (let number = item.line.number + 1; number <= end; number += 1) {
    const { line, start, text } = quotedLine(doc, number);
    const nested = Math.min(indentOf(text), item.content);
    if (text.trim() !== "") changes.push({ from: line.from + start, to: line.from + start + nested });
  }
  return changes;
}

function movedItems(target: Parameters<StateCommand>[0], step: -1 | 1): boolean {
  const { state, dispatch } = target;
  const { doc } = state;
  const first = firstItem(state);
  if (!first) return (step < 0 ? moveLineUp : moveLineDown)(target);
  const end = lastLineOf(doc, first, lastSelected(state));
  const [upper, lower] =
    step < 0
      ? [siblingAbove(doc, first), [first.line.number, end]]
      : [[first.line.number, end], siblingBelow(doc, first, end)];
  if (!upper || !lower) return true;
  const [above, below] = [linesOf(doc, upper), linesOf(doc, lower)];
  const by = step < 0 ? above.from - below.from : below.to - above.to;
  const { anchor, head } = state.selection.main;
  dispatch(
    state.update({
      changes: [
        { from: above.from, to: above.to, insert: doc.slice(below.from, below.to) },
        { from: below.from, to: below.to, insert: doc.slice(above.from, above.to) },
      ],
      selection: { anchor: anchor + by, head: head + by },
      userEvent: "move.line",
      scrollIntoView: true,
    }),
  );
  return true;
}

function siblingAbove(doc: EditorState["doc"], first: Item): number[] | null {
  const above = itemBefore(doc, first.line.number, ({ indent }) => indent <= first.indent);
  return above?.indent === first.indent ? [above.line.number, lastLineOf(doc, above)] : null;
}

function siblingBelow(doc: EditorState["doc"], first: Item, end: number): number[] | null {
  let number = end + 1;
  while (number <= doc.lines && quotedLine(doc, number).text.trim() === "") number += 1;
  const below = number <= doc.lines ? itemAt(doc, number) : null;
  if (below?.indent !== first.indent || below.depth !== first.depth) return null;
  return [number, lastLineOf(doc, below)];
}

function linesOf(doc: EditorState["doc"], [first = 1, last = first]: number[]): { from: number; to: number } {
  return { from: doc.line(first).from, to: doc.line(last).to };
}

/** Adds empty lines around the caret's line, because this line would otherwise join the line above or below. */
function withGap(state: EditorState, left: Transaction, userEvent: string): Transaction {
  const { doc, selection, lineBreak } = left.state;
  const line = doc.lineAt(selection.main.head);
  const prefix = /^(?:[ \t]*>)*/.exec(line.text)?.[0] ?? "";
  const isItem = itemAt(doc, line.number) !== null;
  const isFull = (number: number) => !isItem && number > 0 && number <= doc.lines && !BLANK.test(doc.line(number).text);
  const changes: ChangeSpec[] = [];
  if (isFull(line.number - 1)) changes.push({ from: line.from, insert: prefix + lineBreak });
  if (isFull(line.number + 1)) changes.push({ from: line.to, insert: lineBreak + prefix });
  const gap = left.state.changes(changes);
  const caret = selection.main.head + (isFull(line.number - 1) ? prefix.length + lineBreak.length : 0);
  return state.update({
    changes: left.changes.compose(gap),
    selection: { anchor: caret },
    scrollIntoView: true,
    userEvent,
  });
}
