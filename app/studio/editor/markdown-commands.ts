import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from "@codemirror/state";

/* What the buttons, the slash menu and the keys do to the source. Each is a change of a state and nothing else. */

export type MarkdownAct =
  | "bold"
  | "italic"
  | "link"
  | "heading-2"
  | "heading-3"
  | "list"
  | "numbered"
  | "quote"
  | "code"
  | "footnote"
  | "table"
  | "rule";

/** Words put where the writer has selected none. */
export interface Placeholders {
  text: string;
  address: string;
  footnote: string;
  column: string;
  cell: string;
}

export function edit(state: EditorState, act: MarkdownAct, words: Placeholders): TransactionSpec {
  const spec = EDITS[act](state, words);
  return { ...spec, scrollIntoView: true, userEvent: "input.markdown" };
}

const EDITS: Record<MarkdownAct, (state: EditorState, words: Placeholders) => TransactionSpec> = {
  bold: (state, { text }) => wrapped(state, "**", text),
  italic: (state, { text }) => wrapped(state, "_", text),
  link: linked,
  "heading-2": (state) => prefixed(state, "## ", /^#{1,6}\s+/),
  "heading-3": (state) => prefixed(state, "### ", /^#{1,6}\s+/),
  list: (state) => prefixed(state, "- ", /^(?:[-*+]|\d+[.)])\s+/),
  numbered: (state) => prefixed(state, "1. ", /^(?:[-*+]|\d+[.)])\s+/),
  quote: (state) => prefixed(state, "> ", /^>\s?/),
  code: coded,
  footnote: footnoted,
  table: (state, { column, cell }) =>
    blocked(state, `| ${column} | ${column} |\n| --- | --- |\n| ${cell} | ${cell} |`, 2, column.length),
  rule: (state) => blocked(state, "---", 3, 0),
};

/**
 * Marks around each selection or the word at a bare cursor; taken off where they are already there. A bare cursor before the
 * marks that end goes past them, and nowhere is a word selected that the next key would replace.
 */
function wrapped(state: EditorState, mark: string, placeholder: string): TransactionSpec {
  return state.changeByRange((range) => {
    if (range.empty && isAtEnd(state, range.head, mark))
      return { range: EditorSelection.cursor(range.head + mark.length) };
    const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
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
    const changes = [
      { from, insert: mark },
      { from: to, insert: mark },
    ];
    return { changes, range: moved(range, from, to, mark.length) };
  });
}

/** Whether what a mark has begun in this line ends right here. */
function isAtEnd(state: EditorState, at: number, mark: string): boolean {
  const before = state.sliceDoc(state.doc.lineAt(at).from, at);
  return state.sliceDoc(at, at + mark.length) === mark && before.split(mark).length % 2 === 0;
}

function moved({ empty, head }: SelectionRange, from: number, to: number, by: number): SelectionRange {
  return empty ? EditorSelection.cursor(head + by) : EditorSelection.range(from + by, to + by);
}

function linked(state: EditorState, { text, address }: Placeholders): TransactionSpec {
  return state.changeByRange((range) => {
    const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
    const words = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(words);
    const label = isAddress || words === "" ? text : words;
    const target = isAddress ? words : address;
    const start = isAddress || words === "" ? from + 1 : from + label.length + 3;
    const end = isAddress || words === "" ? start + label.length : start + target.length;
    return {
      changes: { from, to, insert: `[${label}](${target})` },
      range: EditorSelection.range(start, end),
    };
  });
}

/** A mark at the beginning of every selected line, in the place of another of its kind; off where all lines have it. */
function prefixed(state: EditorState, prefix: string, kind: RegExp): TransactionSpec {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to).number;
    for (let number = state.doc.lineAt(from).number; number <= last; number += 1) numbers.add(number);
  }
  const lines = [...numbers].map((number) => state.doc.line(number));
  const full = lines.length > 1 ? lines.filter(({ text }) => text.trim() !== "") : lines;
  const off = full.every(({ text }) => text.startsWith(prefix));
  const changes: ChangeSpec[] = full.map(({ from, text }) => {
    const was = kind.exec(text)?.[0] ?? "";
    return { from, to: from + was.length, insert: off ? "" : prefix };
  });
  return { changes };
}

/** Within a line a span of code; over whole lines a fenced block. */
function coded(state: EditorState, { text }: Placeholders): TransactionSpec {
  const { from, to } = state.selection.main;
  if (state.doc.lineAt(from).number === state.doc.lineAt(to).number) return wrapped(state, "`", text);
  const start = state.doc.lineAt(from).from;
  const end = state.doc.lineAt(to).to;
  const insert = state.toText(`\`\`\`\n${state.sliceDoc(start, end)}\n\`\`\``);
  return { changes: { from: start, to: end, insert }, selection: { anchor: start + 3 } };
}

/** The mark here, its text at the end under the next free number. */
function footnoted(state: EditorState, { footnote }: Placeholders): TransactionSpec {
  const taken = [...state.doc.toString().matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const number = Math.max(0, ...taken) + 1;
  const at = state.selection.main.to;
  const mark = `[^${number}]`;
  const last = state.doc.lines > 0 ? state.doc.line(state.doc.lines).text : "";
  const gap = last === "" ? "" : last.startsWith("[^") ? "\n" : "\n\n";
  const note = state.toText(`${gap}${mark}: ${footnote}`);
  const end = state.doc.length + mark.length + note.length;
  return {
    changes: [
      { from: at, insert: mark },
      { from: state.doc.length, insert: note },
    ],
    selection: { anchor: end - footnote.length, head: end },
  };
}

/** A block of its own, with an empty line on either side; `length` characters from `offset` on are selected. */
function blocked(state: EditorState, block: string, offset: number, length: number): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to);
  const before = line.text.trim() === "" ? "" : "\n\n";
  const after = state.sliceDoc(line.to, line.to + 2) === "\n\n" ? "" : "\n";
  const insert = state.toText(before + block + after);
  const start = line.to + before.length + offset;
  return { changes: { from: line.to, insert }, selection: { anchor: start, head: start + length } };
}
