import { insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import type { ChangeSpec, EditorState, Line, StateCommand, Transaction } from "@codemirror/state";
import { indentLess, indentMore } from "@codemirror/commands";
import { syntaxTreeUpTo } from "./syntax-tree.ts";

interface Item {
  line: Line;
  indent: number;
  /** The column of the text, where nested items begin (CommonMark, list items). */
  content: number;
  number: number | null;
}

const ITEM = /^([ ]*)([-*+]|(\d{1,9})[.)])([ ]+)/;
const ONLY_MARKS = /^[ \t]*(?:(?:>|[-*+](?:[ \t]+\[[ xX]\])?|\d{1,9}[.)])[ \t]*)+$/;
const OUTER_QUOTES = /^((?:[ \t]*>)*[ \t]*)>[ \t]*$/;
const CODE = ["CodeText", "FencedCode", "CodeBlock"];

const nextMark = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** Tab: nests the selected items under the one before; outside lists it indents. */
export const indentItems: StateCommand = (target) => {
  const { state, dispatch } = target;
  const first = itemAt(state, state.doc.lineAt(state.selection.main.from).number);
  if (!first) return indentMore(target);
  const above = itemBefore(state, first.line.number, (item) => item.indent <= first.indent);
  if (!above || above.indent < first.indent) return true;
  dispatch(shifted(state, first, above.content - first.indent, "input.indent"));
  return true;
};

/** Shift+Tab: moves the selected items one level up; outside lists it unindents. */
export const outdentItems: StateCommand = (target) => {
  const { state, dispatch } = target;
  const first = itemAt(state, state.doc.lineAt(state.selection.main.from).number);
  if (!first) return indentLess(target);
  const above = itemBefore(state, first.line.number, (item) => item.indent < first.indent);
  if (first.indent > 0) {
    const by = (above?.indent ?? 0) - first.indent;
    dispatch(shifted(state, first, by, "delete.dedent"));
  }
  return true;
};

/** Enter leaves a list or quotation by an empty line, else the next paragraph continues it (CommonMark, lazy continuation). */
export const continueMarkup: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const leaves = main.empty && main.head === line.to && ONLY_MARKS.test(line.text) && !isCode(state, main.head);
  if (!leaves) return nextMark({ state, dispatch });
  const outer = OUTER_QUOTES.exec(line.text)?.[1];
  if (outer !== undefined) {
    const left = state.update({ changes: { from: line.from, to: line.to, insert: outer }, userEvent: "input" });
    dispatch(withGap(state, left));
    return true;
  }
  return nextMark({ state, dispatch: (left) => dispatch(withGap(state, left)) });
};

function shifted(state: EditorState, first: Item, by: number, userEvent: string): Transaction {
  const changes: ChangeSpec[] = [];
  const moved = new Set<number>();
  const last = state.doc.lineAt(state.selection.main.to).number;
  for (let number = first.line.number; number <= state.doc.lines; number += 1) {
    const line = state.doc.line(number);
    const indent = line.text.length - line.text.trimStart().length;
    if (line.text.trim() === "") continue;
    if (number > last && indent <= first.indent) break;
    moved.add(number);
    if (by > 0) changes.push({ from: line.from, insert: " ".repeat(by) });
    else changes.push({ from: line.from, to: line.from + Math.min(indent, -by) });
  }
  const shift = state.update({ changes });
  // A list with numbers of its own keeps them.
  const wasInOrder = wrongNumbers(state, first.line.number, new Set()).length === 0;
  const numbers = shift.state.changes(wasInOrder ? wrongNumbers(shift.state, first.line.number, moved) : []);
  const selection = shift.state.selection.map(numbers, 1);
  return state.update({ changes: shift.changes.compose(numbers), selection, userEvent, scrollIntoView: true });
}

/** The first item of a level keeps its number, unless it was moved there. */
function wrongNumbers(state: EditorState, around: number, moved: Set<number>): ChangeSpec[] {
  const changes: ChangeSpec[] = [];
  const levels: { indent: number; next: number | null }[] = [];
  for (let at = topOfList(state, around); at <= state.doc.lines; at += 1) {
    const item = itemAt(state, at);
    const { text } = state.doc.line(at);
    if (!item && text.trim() !== "" && !text.startsWith(" ")) break;
    if (!item) continue;
    while ((levels.at(-1)?.indent ?? 0) > item.indent) levels.pop();
    const sibling = levels.at(-1)?.indent === item.indent ? levels.pop() : undefined;
    const fresh = moved.has(at) ? 1 : item.number;
    const number = item.number === null ? null : (sibling?.next ?? fresh);
    levels.push({ indent: item.indent, next: number === null ? null : number + 1 });
    if (number === item.number || number === null) continue;
    const from = item.line.from + item.indent;
    changes.push({ from, to: from + String(item.number).length, insert: String(number) });
  }
  return changes;
}

function topOfList(state: EditorState, around: number): number {
  let top = around;
  for (let at = around - 1; at > 0; at -= 1) {
    const { text } = state.doc.line(at);
    if (itemAt(state, at)) top = at;
    else if (text.trim() !== "" && !text.startsWith(" ")) break;
  }
  return top;
}

function itemBefore(state: EditorState, number: number, fits: (item: Item) => boolean): Item | null {
  for (let at = number - 1; at > 0; at -= 1) {
    const { text } = state.doc.line(at);
    const item = itemAt(state, at);
    if (item && fits(item)) return item;
    if (!item && text.trim() !== "" && !text.startsWith(" ")) return null;
  }
  return null;
}

function itemAt(state: EditorState, number: number): Item | null {
  const line = state.doc.line(number);
  const found = ITEM.exec(line.text);
  if (!found) return null;
  const [whole, indent = "", , digits] = found;
  return { line, indent: indent.length, content: whole.length, number: digits ? Number(digits) : null };
}

function withGap(state: EditorState, left: Transaction): Transaction {
  const { doc, selection } = left.state;
  const line = doc.lineAt(selection.main.head);
  if (line.number === 1 || !/^[\s>]*$/.test(line.text)) return left;
  if (/^[\s>]*$/.test(doc.line(line.number - 1).text)) return left;
  const gap = left.state.changes({ from: line.from, insert: `${line.text.trimEnd()}${left.state.lineBreak}` });
  return state.update({
    changes: left.changes.compose(gap),
    selection: left.state.selection.map(gap, 1),
    scrollIntoView: true,
    userEvent: "input",
  });
}

function isCode(state: EditorState, at: number): boolean {
  const inner = syntaxTreeUpTo(state, at).resolveInner(at, -1);
  return CODE.some((name) => inner.name === name || inner.matchContext([name]));
}
