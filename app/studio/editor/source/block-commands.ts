import { isolateHistory } from "@codemirror/commands";
import { EditorSelection, type EditorState, type Line, type TransactionSpec } from "@codemirror/state";
import { fenceAround } from "./inline-commands.ts";
import { codeBlockAround, isCode, type SyntaxNode, syntaxTreeUpTo } from "./syntax-tree.ts";

const OUTER = /^(?:[ \t]*>)*[ \t]*/;

const QUOTES = /^(?:[ \t]*>)*/;

const MARK = /^(?:#{1,6}|[-*+](?: \[[ xX]\])?|\d{1,9}[.)])(?:[ \t]+|$)/;

const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/** Quotes the selected lines, or removes the marks `>` when all lines have them. */
export function toggleQuotation(state: EditorState): TransactionSpec {
  const lines = selectedLines(state);
  const off = lines.every(({ text }) => /^[ \t]*>/.test(text));
  const changes = lines.map(({ from, text }) => {
    const was = /^[ \t]*> ?/.exec(text)?.[0] ?? "";
    return off ? { from, to: from + was.length } : { from, insert: text === "" && lines.length > 1 ? ">" : "> " };
  });
  if (off) return withCaretBehind(state, [...gapsAround(state, lines, 1), ...changes]);
  return apart(state, withCaretBehind(state, changes), lines, false);
}

/** Sets a mark at the selected lines. Replaces another heading level or list mark; removes the mark where all lines have it. */
export function toggleLineMark(state: EditorState, mark: "## " | "### " | "- " | "1. " | "- [ ] "): TransactionSpec {
  const lines = selectedLines(state);
  const full = lines.length > 1 ? lines.filter(({ text, from }) => text.trim() !== "" && !isCode(state, from)) : lines;
  const marks = full.map(({ from, text }) => {
    const outer = OUTER.exec(text)?.[0] ?? "";
    return { from: from + outer.length, was: MARK.exec(text.slice(outer.length))?.[0] ?? "" };
  });
  const off = marks.length > 0 && marks.every(({ was }) => isSame(was, mark));
  const changes = marks.map(({ from, was }, index) => {
    const insert = off ? "" : mark === "1. " ? `${index + 1}. ` : mark;
    return { from, to: from + was.length, insert };
  });
  if (off) return withCaretBehind(state, [...gapsAround(state, full, 0), ...changes]);
  const spec = withCaretBehind(state, changes);
  const isNewList = !mark.startsWith("#") && [marks[0], marks.at(-1)].every((each) => !ITEM.test(each?.was ?? ""));
  return isNewList ? apart(state, spec, full, true) : spec;
}

/**
 * Adds empty lines around lines that become a list or a quotation, because the line below would continue it, and the dash of an empty item
 * would make the line above a heading (CommonMark). A quotation at the end needs none above.
 */
function apart(state: EditorState, spec: TransactionSpec, lines: Line[], isList: boolean): TransactionSpec {
  const { newDoc, newSelection, changes, state: marked } = state.update(spec);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return spec;
  const prefix = QUOTES.exec(first.text)?.[0] ?? "";
  const isOther = (number: number) => {
    const text = number > 0 && number <= newDoc.lines ? newDoc.line(number).text : "";
    const inner = text.replace(QUOTES, "");
    return inner.trim() !== "" && !(isList ? ITEM.test(inner) : /^[ \t]*>/.test(text));
  };
  const isBelow = isOther(last.number + 1);
  const gaps = marked.changes([
    ...((isList || isBelow) && isOther(first.number - 1)
      ? [{ from: newDoc.line(first.number).from, insert: `${prefix}\n` }]
      : []),
    ...(isBelow ? [{ from: newDoc.line(last.number).to, insert: `\n${prefix}` }] : []),
  ]);
  return { changes: changes.compose(gaps), selection: newSelection.map(gaps) };
}

/** Returns the empty lines (with marks `>` in a quotation) that separate the given lines from the paragraphs around them. */
function gapsAround({ doc }: EditorState, lines: Line[], quotesOff: number): { from: number; insert: string }[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const prefix = ">".repeat(Math.max(0, (QUOTES.exec(first.text)?.[0].split(">").length ?? 1) - 1 - quotesOff));
  const isFull = (number: number) =>
    number > 0 && number <= doc.lines && doc.line(number).text.replace(QUOTES, "").trim() !== "";
  return [
    ...(isFull(first.number - 1) ? [{ from: first.from, insert: `${prefix}\n` }] : []),
    ...(isFull(last.number + 1) ? [{ from: last.to, insert: `\n${prefix}` }] : []),
  ];
}

/** Whether two marks are of one kind: numbers, bullets or task boxes. */
function isSame(was: string, mark: string): boolean {
  const kindOf = (text: string) =>
    text
      .trim()
      .replace(/^\d+[.)]$/, "1.")
      .replace(/^[*+]/, "-")
      .replace(/\[[xX]\]$/, "[ ]");
  return was !== "" && kindOf(was) === kindOf(mark);
}

/** Moves a caret that is before a new mark to the place after the mark. */
function withCaretBehind(
  state: EditorState,
  changes: { from: number; to?: number; insert?: string }[],
): TransactionSpec {
  const set = state.changes(changes);
  const ranges = state.selection.ranges.map((range) => {
    if (!range.empty) return range.map(set);
    const line = state.doc.lineAt(range.head);
    const mark = changes.find(({ from, insert }) => insert && from >= line.from && from <= line.to);
    const behind = mark ? set.mapPos(mark.to ?? mark.from, 1) : 0;
    return EditorSelection.cursor(Math.max(set.mapPos(range.head, 1), behind));
  });
  return { changes: set, selection: EditorSelection.create(ranges, state.selection.mainIndex) };
}

/** Returns the selected lines. A line does not count if only the line break before it is selected. */
function selectedLines(state: EditorState): Line[] {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const first = state.doc.lineAt(from).number;
    const end = state.doc.lineAt(to);
    const last = end.from === to ? Math.max(first, end.number - 1) : end.number;
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return [...numbers].map((number) => state.doc.line(number));
}

/** Puts a fence around the selected lines and keeps them selected. Lines without text are replaced by an empty block with the caret in it. */
export function fencedBlock(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const selected = selectedLines(state);
  const [start, end] = [selected[0]?.from ?? from, selected.at(-1)?.to ?? to];
  const lines = state.sliceDoc(start, end);
  if (lines.trim() === "") return blockAt(state, "```\n\n```", 4, 0);
  const fence = fenceAround(lines);
  const insert = state.toText(`${fence}\n${lines}\n${fence}`);
  const first = start + fence.length + 1;
  return { changes: { from: start, to: end, insert }, selection: EditorSelection.range(first, first + end - start) };
}

/** Removes the fence of the block of code around the selection; null outside code. */
export function removeFence(state: EditorState): TransactionSpec | null {
  const { from, to } = state.selection.main;
  const node = codeBlockAround(state, from);
  if (node?.name !== "FencedCode" || node.from > from || node.to < to) return null;
  const { doc } = state;
  const [first, last] = [doc.lineAt(node.from), doc.lineAt(node.to)];
  const isQuoted = OUTER.exec(first.text)?.[0].length === node.from - first.from;
  const isClosed = first.number < last.number && node.getChildren("CodeMark").length > 1;
  const opens = { from: isQuoted ? first.from : node.from, to: Math.min(first.to + 1, doc.length) };
  const closes = { from: Math.max(last.from - 1, opens.to), to: last.to };
  return { changes: isClosed ? [opens, closes] : [opens] };
}

/** Inserts a table as an undo step of its own. `rows` includes the heading. */
export function insertTable(
  state: EditorState,
  { columns, rows }: { columns: number; rows: number },
  { column, cell }: { column: string; cell: string },
): TransactionSpec {
  const row = (text: string) => `|${` ${text} |`.repeat(columns)}`;
  const table = [row(column), row("---"), ...Array.from({ length: rows - 1 }, () => row(cell))].join("\n");
  const annotations = isolateHistory.of("full");
  return { ...blockAt(state, table, 2, column.length), annotations, scrollIntoView: true, userEvent: "input.table" };
}

export function insertRule(state: EditorState): TransactionSpec {
  return blockAt(state, "---\n\n", 5, 0);
}

/** Inserts a block with empty lines around it, and selects `length` characters of the block from `offset`. */
export function blockAt(state: EditorState, block: string, offset: number, length: number): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to);
  const isEmpty = line.text.trim() === "";
  const above = isEmpty && line.number > 1 ? state.doc.line(line.number - 1).text.trim() : "";
  const before = isEmpty ? (above === "" ? "" : "\n") : "\n\n";
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : "";
  const after = line.number === state.doc.lines ? "" : next === "" ? "" : "\n";
  const from = isEmpty ? line.from : line.to;
  const start = from + before.length + offset;
  const insert = state.toText(before + block + after);
  return { changes: { from, to: line.to, insert }, selection: EditorSelection.range(start, start + length) };
}

/** Adds a footnote under the next free number and selects the note's text at the end of the source. */
export function footnote(state: EditorState, text: string): TransactionSpec {
  const source = state.doc.toString();
  const taken = [...source.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...taken) + 1}]`;
  const { head, to } = state.selection.main;
  const word = state.selection.main.empty ? state.wordAt(head) : null;
  // A reference must not split a word, so it goes after the word.
  const at = behindCode(state, word && word.from < to ? word.to : to);
  const before = source.slice(0, at) + mark + source.slice(at);
  const note = state.toText(`${gapBeforeNote(before)}${mark}: ${text}`);
  const end = before.length + note.length;
  return {
    changes: [
      { from: at, insert: mark },
      { from: state.doc.length, insert: note },
    ],
    selection: EditorSelection.range(end - text.length, end),
  };
}

/** Returns the place after the inline code around `at`, because inside code a footnote's mark would be plain text. */
export function behindCode(state: EditorState, at: number): number {
  let node: SyntaxNode | null = syntaxTreeUpTo(state, at).resolveInner(at, -1);
  while (node && node.name !== "InlineCode") node = node.parent;
  return node ? Math.max(at, node.to) : at;
}

/** Returns the line breaks between `source` and a new note at its end. Notes follow one another without an empty line. */
export function gapBeforeNote(source: string): string {
  const last = source.trimEnd().split("\n").at(-1) ?? "";
  const ends = source.length - source.replace(/(?<!\n)\n+$/, "").length;
  const wanted = /^\[\^[^\]]+\]:/.test(last) ? 1 : 2;
  return "\n".repeat(Math.max(0, wanted - ends));
}
