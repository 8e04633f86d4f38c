import { EditorState, type Extension, type Text, type Transaction } from "@codemirror/state";
import { isCode } from "../syntax-tree.ts";
import { itemAt, topOfList, wrongNumbers } from "./list-items.ts";

/** User events that move, remove or add whole lines, except Enter, whose own command corrects the numbers. */
const LINE_EVENTS = ["delete", "move", "input.indent", "input.item", "input.paste", "input.drop", "input.copyline"];

/**
 * When lines are added, removed or moved, corrects the numbers of lists in the same undo step. Lists inside pasted text, and lists that
 * were out of order before, keep their numbers.
 */
export function renumberLists(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    const changes = isOfLines(transaction) ? numbersOf(transaction) : [];
    return changes.length === 0 ? transaction : [transaction, { changes, sequential: true }];
  });
}

function isOfLines(transaction: Transaction): boolean {
  if (!transaction.docChanged || !LINE_EVENTS.some((event) => transaction.isUserEvent(event))) return false;
  if (["move", "input.indent", "delete.dedent"].some((event) => transaction.isUserEvent(event))) return true;
  const { doc } = transaction.startState;
  let isOfLine = false;
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    const line = doc.lineAt(fromA);
    const takesMark = fromA < toA && isMarkAt(doc, fromA);
    isOfLine ||= takesMark || inserted.lines > 1 || line.to < toA;
  });
  return isOfLine;
}

/** Whether the position is at an item's mark or before the mark. */
function isMarkAt(doc: Text, at: number): boolean {
  const line = doc.lineAt(at);
  const item = itemAt(doc, line.number);
  return item !== null && at - line.from <= item.start + item.indent;
}

function numbersOf({ startState, changes, newDoc }: Transaction) {
  let [fromA, toA, fromB, toB] = [Infinity, 0, Infinity, 0];
  changes.iterChangedRanges((startA, endA, startB, endB) => {
    fromA = Math.min(fromA, startA);
    fromB = Math.min(fromB, startB);
    toA = Math.max(toA, endA);
    toB = Math.max(toB, endB);
  });
  const before = listsAround(startState.doc, fromA, toA);
  const start = before.map((top) => itemAt(startState.doc, top)?.number ?? null).find((number) => number !== null);
  const wasInOrder = before.every((top) => wrongNumbers(startState.doc, top, null).length === 0);
  if (start === undefined || !wasInOrder || isCode(startState, fromA)) return [];
  // A paragraph that divides a list is no new beginning: the second part goes on counting.
  const [top = 0] = before;
  const isDivided = before.length === 1 && startState.doc.line(top).to < fromA;
  const next = isDivided ? numberAfter(newDoc, top, newDoc.lineAt(fromB).number) : start;
  return listsAround(newDoc, fromB, toB).flatMap((each) =>
    wrongNumbers(newDoc, each, newDoc.line(each).to < fromB ? null : next),
  );
}

/** Returns the number after the last item before a line, on the level of the list's first item. */
function numberAfter(doc: Text, top: number, end: number): number | null {
  const first = itemAt(doc, top);
  let last = first?.number ?? null;
  for (let at = top; at < end; at += 1) {
    const item = itemAt(doc, at);
    if (item?.indent === first?.indent) last = item?.number ?? last;
  }
  return last === null ? null : last + 1;
}

/** Returns the first lines of the lists in which the range begins and ends. */
function listsAround(doc: Text, from: number, to: number): number[] {
  const last = doc.lineAt(to).number;
  let next = last + 1;
  while (next <= doc.lines && doc.line(next).text.trim() === "") next += 1;
  const lines = [doc.lineAt(from).number, last, Math.min(next, doc.lines)];
  return [...new Set(lines.filter((line) => itemAt(doc, line)).map((line) => topOfList(doc, line)))];
}
