import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
  type TransactionSpec,
} from "@codemirror/state";
import { isCode, type SyntaxNode, syntaxTreeUpTo } from "./syntax-tree.ts";
import { cellsIn, tableRow } from "./tables/table-source.ts";

interface Part {
  from: number;
  to: number;
}

export type InlineKind = keyof typeof KINDS;

const KINDS = {
  bold: { mark: "**", node: "StrongEmphasis" },
  italic: { mark: "_", node: "Emphasis" },
  code: { mark: "`", node: "InlineCode" },
};

export const LINE_MARKS = /^[ \t]*(?:(?:>|[-*+](?: \[[ xX]\])?|\d{1,9}[.)]|#{1,6})[ \t]+|>)*/;

/** Syntax nodes inside which a mark would be plain text. */
const CLOSED = ["InlineCode", "URL", "Autolink", "HTMLTag", "Image"];
const INLINE = [...CLOSED, "StrongEmphasis", "Emphasis", "Strikethrough", "Link"];

/**
 * Puts marks around the selection or removes them. Each line and cell gets its own marks, because emphasis ends with a
 * paragraph. A caret before the closing mark moves behind the mark.
 */
export function toggleInlineMark(state: EditorState, kind: InlineKind, placeholder: string): TransactionSpec {
  return state.changeByRange((range) =>
    range.empty ? atCaret(state, range.head, kind, placeholder) : overSelection(state, range, kind),
  );
}

/** Returns the range without spaces at its ends, because a mark next to a space makes no emphasis. */
export function trimRange(state: EditorState, { from, to }: Part): Part {
  if (from >= to) return { from, to: from };
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  return text.trim() === "" ? { from, to: from } : { from: start, to: start + text.trim().length };
}

function atCaret(state: EditorState, head: number, kind: InlineKind, placeholder: string) {
  const { mark } = KINDS[kind];
  const at = Math.max(head, textFrom(state.doc.lineAt(head)));
  const around = nodeAround(state, { from: at, to: at }, kind);
  if (around && contentOf(around).to === at) return { range: EditorSelection.cursor(around.to) };
  const part = around ? contentOf(around) : (state.wordAt(at) ?? { from: at, to: at });
  if (part.from === part.to) {
    const range = EditorSelection.range(at + mark.length, at + mark.length + placeholder.length);
    return { changes: { from: at, insert: mark + placeholder + mark }, range };
  }
  const changes = state.changes(around ? withoutMarks(state, part, around) : addMarks(state, part, kind));
  return { changes, range: EditorSelection.cursor(changes.mapPos(at, at < part.to ? 1 : -1)) };
}

function overSelection(state: EditorState, range: SelectionRange, kind: InlineKind) {
  const pieces = partsOf(state, range);
  const around = pieces.map((part) => nodeAround(state, part, kind));
  const isOff = around.every((node) => node !== null);
  const changes = state.changes(
    pieces.flatMap((part, index) => {
      const node = around[index];
      if (node) return isOff ? withoutMarks(state, part, node) : [];
      return addMarks(state, part, kind);
    }),
  );
  const [first] = pieces;
  if (!first) return { range };
  const { from, to } = pieces.length === 1 ? first : range;
  const side = pieces.length === 1 ? 1 : -1;
  const [start, end] = [changes.mapPos(from, side), changes.mapPos(to, -side)];
  return { changes, range: EditorSelection.range(Math.min(start, end), Math.max(start, end)) };
}

/** Returns the parts of a selection that can have marks: one part for each line or cell, none in blocks of code. */
function partsOf(state: EditorState, range: SelectionRange): Part[] {
  const pieces: Part[] = [];
  const last = state.doc.lineAt(range.to).number;
  for (let { number } = state.doc.lineAt(range.from); number <= last; number += 1) {
    const line = state.doc.line(number);
    if (isCode(state, line.from + line.length)) continue;
    const row = tableRow(state, line);
    const cells = row === null ? [{ from: textFrom(line), to: line.to }] : row.isRule ? [] : cellsIn(line, row.prefix);
    for (const { from, to } of cells) {
      const part = trimRange(state, { from: Math.max(from, range.from), to: Math.min(to, range.to) });
      if (part.from < part.to) pieces.push(part);
    }
  }
  return pieces;
}

function textFrom(line: Line): number {
  return line.from + (LINE_MARKS.exec(line.text)?.[0].length ?? 0);
}

/** Returns the outermost node of the given kind whose marks enclose the whole part. */
function nodeAround(state: EditorState, part: Part, kind: InlineKind): SyntaxNode | null {
  let outermost: SyntaxNode | null = null;
  syntaxTreeUpTo(state, part.to).iterate({
    from: part.from,
    to: part.to,
    enter({ name, from, to, node }) {
      const isInside = part.from === part.to ? from < part.from && to > part.to : from <= part.from && to >= part.to;
      if (!outermost && name === KINDS[kind].node && isInside) outermost = node;
    },
  });
  return outermost;
}

function contentOf(node: SyntaxNode): Part {
  return { from: node.firstChild?.to ?? node.from, to: node.lastChild?.from ?? node.to };
}

/** Removes the marks from a part of a node. The node's text before and after the part gets marks of its own. */
function withoutMarks(state: EditorState, part: Part, node: SyntaxNode): ChangeSpec[] {
  const content = contentOf(node);
  let [from, to] = [Math.max(part.from, content.from), Math.min(part.to, content.to)];
  // Inner nodes with other marks are not split.
  syntaxTreeUpTo(state, content.to).iterate({
    from: content.from,
    to: content.to,
    enter(each) {
      const isInside = INLINE.includes(each.name) && each.from >= content.from && each.to <= content.to;
      if (isInside && each.from < to && each.to > from) [from, to] = [Math.min(from, each.from), Math.max(to, each.to)];
    },
  });
  const before = state.sliceDoc(content.from, from).trimEnd();
  const behind = state.sliceDoc(to, content.to);
  const mark = state.sliceDoc(node.from, content.from);
  const opens = { from: node.from, to: content.from };
  const closes = { from: content.to, to: node.to };
  const end = content.from + before.length;
  const start = content.to - behind.trimStart().length;
  const sign = (at: number) => (mark === "_" && isWithinWord(state, at, at) ? "*" : mark);
  return [
    ...(before === ""
      ? [opens]
      : [
          { ...opens, insert: sign(end) },
          { from: end, insert: sign(end) },
        ]),
    ...(behind.trim() === ""
      ? [closes]
      : [
          { from: start, insert: sign(start) },
          { ...closes, insert: sign(start) },
        ]),
  ];
}

/** Adds marks that do not cross other marks. If a piece of the part already had the same marks, the marks are joined. */
function addMarks(state: EditorState, part: Part, kind: InlineKind): ChangeSpec[] {
  const { from, to } = widened(state, part);
  const { mark, node } = KINDS[kind];
  const text = state.sliceDoc(from, to);
  if (kind === "code") {
    const [open, close] = codeMarks(text);
    return [
      { from, insert: open },
      { from: to, insert: close },
    ];
  }
  const inner: ChangeSpec[] = [];
  syntaxTreeUpTo(state, to).iterate({
    from,
    to,
    enter(each) {
      if (each.name !== node || each.from < from || each.to > to) return;
      const content = contentOf(each.node);
      inner.push({ from: each.from, to: content.from }, { from: content.to, to: each.to });
    },
  });
  const around = mark === "_" && isWithinWord(state, from, to) ? "*" : mark;
  return [{ from, insert: around }, ...inner, { from: to, insert: around }];
}

function widened(state: EditorState, part: Part): Part {
  let { from, to } = part;
  for (let before = -1; before !== to - from;) {
    before = to - from;
    syntaxTreeUpTo(state, to).iterate({
      from,
      to,
      enter(node) {
        if (!INLINE.includes(node.name) || node.to <= from || node.from >= to) return;
        const isWithin = node.from >= from && node.to <= to;
        const isAround = node.from <= from && node.to >= to;
        if (isWithin || (isAround && !CLOSED.includes(node.name))) return;
        from = Math.min(from, node.from);
        to = Math.max(to, node.to);
      },
    });
  }
  return { from, to };
}

/**
 * Returns the marks of a code span: more backticks than any run in the text. A space is added if the text begins or ends with
 * a backtick (CommonMark, code spans).
 */
export function codeMarks(text: string): [open: string, close: string] {
  const mark = "`".repeat(longestRun(text, "`") + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return [mark + space, space + mark];
}

/** Returns a fence longer than any run of backticks in the text, so that the text cannot end the fence. */
export function fenceAround(text: string): string {
  return "`".repeat(Math.max(3, longestRun(text, "`") + 1));
}

function longestRun(text: string, sign: string): number {
  let [longest, run] = [0, 0];
  for (const each of text) {
    run = each === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Whether underscores would be inside a word, where they do not make emphasis. Asterisks at the word's ends count as part of the word. */
function isWithinWord(state: EditorState, from: number, to: number): boolean {
  const before = /[\p{L}\d]\**$/u.test(state.sliceDoc(from - 3, from));
  const behind = /^\**[\p{L}\d]/u.test(state.sliceDoc(to, to + 3));
  return from === to ? before && behind : before || behind;
}
