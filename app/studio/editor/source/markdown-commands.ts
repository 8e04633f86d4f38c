import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from "@codemirror/state";
import { fencedBlock, footnote, marked, quoted, ruled } from "./block-commands.ts";

export type TextAct = keyof typeof EDITS;

export type AskingAct = "link" | "table";

export type MarkdownAct = TextAct | AskingAct;

export interface Placeholders {
  text: string;
  footnote: string;
  column: string;
  cell: string;
}

/** Afterwards the caret or the selected placeholder is where typing continues. */
export function edit(state: EditorState, act: TextAct, words: Placeholders): TransactionSpec {
  const spec = EDITS[act](state, words);
  return { ...spec, scrollIntoView: true, userEvent: "input.markdown" };
}

const EDITS = {
  bold: (state, { text }) => wrapped(state, "**", text),
  italic: (state, { text }) => wrapped(state, "_", text),
  "heading-2": (state) => marked(state, "## "),
  "heading-3": (state) => marked(state, "### "),
  list: (state) => marked(state, "- "),
  numbered: (state) => marked(state, "1. "),
  quote: quoted,
  code: coded,
  footnote: (state, words) => footnote(state, words.footnote),
  rule: ruled,
} satisfies Record<string, (state: EditorState, words: Placeholders) => TransactionSpec>;

export const LINE_MARKS = /^[ \t]*(?:(?:>|[-*+](?: \[[ xX]\])?|\d{1,9}[.)]|#{1,6})[ \t]+|>)*/;

/** Wraps or unwraps line by line, since emphasis ends with a paragraph. A caret before the closing mark passes it. */
function wrapped(state: EditorState, mark: string, placeholder: string): TransactionSpec {
  return state.changeByRange((range) => {
    if (range.empty && isAtEnd(state, range.head, mark))
      return { range: EditorSelection.cursor(range.head + mark.length) };
    if (state.doc.lineAt(range.from).number !== state.doc.lineAt(range.to).number)
      return linesWrapped(state, range, mark);
    const { from, to } = trimmed(state, range.empty ? (state.wordAt(range.head) ?? range) : range);
    const before = state.sliceDoc(from - mark.length, from);
    const after = state.sliceDoc(to, to + mark.length);
    if (before === mark && after === mark) {
      const changes = [
        { from: from - mark.length, to: from },
        { from: to, to: to + mark.length },
      ];
      return { changes, range: moved(range, from, to, -mark.length) };
    }
    if (from === to) {
      const start = from + mark.length;
      return {
        changes: { from, insert: mark + placeholder + mark },
        range: EditorSelection.range(start, start + placeholder.length),
      };
    }
    const around = mark === "_" && isWithinWord(state, from, to) ? "*" : mark;
    const changes = [
      { from, insert: around },
      { from: to, insert: around },
    ];
    return { changes, range: moved(range, from, to, mark.length) };
  });
}

function linesWrapped(state: EditorState, range: SelectionRange, mark: string) {
  const parts: { from: number; to: number }[] = [];
  for (let number = state.doc.lineAt(range.from).number; ; number += 1) {
    const line = state.doc.line(number);
    const textFrom = line.from + (LINE_MARKS.exec(line.text)?.[0].length ?? 0);
    const part = trimmed(state, { from: Math.max(range.from, textFrom), to: Math.min(range.to, line.to) });
    if (part.from < part.to) parts.push(part);
    if (line.to >= range.to) break;
  }
  const isMarked = ({ from, to }: { from: number; to: number }) => {
    const text = state.sliceDoc(from, to);
    return text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark);
  };
  const off = parts.length > 0 && parts.every(isMarked);
  const changes: ChangeSpec[] = parts.flatMap(({ from, to }) => {
    const ends = [from, off ? to - mark.length : to];
    return ends.map((at) => (off ? { from: at, to: at + mark.length } : { from: at, insert: mark }));
  });
  const set = state.changes(changes);
  return { changes: set, range: EditorSelection.range(set.mapPos(range.from, -1), set.mapPos(range.to, 1)) };
}

/** Without spaces at the ends: marks next to a space are no emphasis. */
export function trimmed(state: EditorState, { from, to }: { from: number; to: number }): { from: number; to: number } {
  if (from >= to) return { from, to: from };
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  return text.trim() === "" ? { from, to: from } : { from: start, to: start + text.trim().length };
}

/** Underscores inside a word are not emphasis in Markdown. */
function isWithinWord(state: EditorState, from: number, to: number): boolean {
  return /[\p{L}\d]/u.test(state.sliceDoc(from - 1, from) + state.sliceDoc(to, to + 1));
}

function isAtEnd(state: EditorState, at: number, mark: string): boolean {
  const before = state.sliceDoc(state.doc.lineAt(at).from, at);
  return state.sliceDoc(at, at + mark.length) === mark && before.split(mark).length % 2 === 0;
}

function moved({ empty, head }: SelectionRange, from: number, to: number, by: number): SelectionRange {
  return empty ? EditorSelection.cursor(head + by) : EditorSelection.range(from + by, to + by);
}

/** Inline code within a line; a fenced block for several lines and on an empty line. */
function coded(state: EditorState, { text }: Placeholders): TransactionSpec {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (line.number === state.doc.lineAt(to).number && line.text.trim() !== "") return wrapped(state, "`", text);
  return fencedBlock(state);
}
