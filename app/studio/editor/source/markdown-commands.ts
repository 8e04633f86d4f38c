import { isolateHistory } from "@codemirror/commands";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import {
  blockAt,
  fencedBlock,
  footnote,
  toggleLineMark,
  toggleQuotation,
  insertRule,
  removeFence,
} from "./block-commands.ts";
import { toggleInlineMark } from "./inline-commands.ts";
import { isCode } from "./syntax-tree.ts";
import { tableAround } from "./tables/table-source.ts";

export type TextAct = keyof typeof EDITS;

export type AskingAct = "link" | "table" | "file";

export type MarkdownAct = TextAct | AskingAct | "picture";

export interface Placeholders {
  text: string;
  footnote: string;
  column: string;
  cell: string;
}

/** Returns the command as one undo step. After it, typing continues at the caret or replaces a selected placeholder. */
export function edit(state: EditorState, act: TextAct, words: Placeholders): TransactionSpec {
  const spec = EDITS[act](state, words);
  const annotations = isolateHistory.of("full");
  return { ...spec, annotations, scrollIntoView: true, userEvent: "input.markdown" };
}

/** Placeholder for a video's address. It is selected, so that a pasted address replaces it. */
const FILM_ADDRESS = "https://www.youtube.com/watch?v=";

const EDITS = {
  bold: (state, { text }) => toggleInlineMark(state, "bold", text),
  italic: (state, { text }) => toggleInlineMark(state, "italic", text),
  "heading-2": (state) => toggleLineMark(state, "## "),
  "heading-3": (state) => toggleLineMark(state, "### "),
  list: (state) => toggleLineMark(state, "- "),
  numbered: (state) => toggleLineMark(state, "1. "),
  tasks: (state) => toggleLineMark(state, "- [ ] "),
  quote: toggleQuotation,
  code: toggleCode,
  footnote: (state, words) => footnote(state, words.footnote),
  rule: insertRule,
  film: (state) => blockAt(state, FILM_ADDRESS, 0, FILM_ADDRESS.length),
} satisfies Record<string, (state: EditorState, words: Placeholders) => TransactionSpec>;

/**
 * Returns what forbids a command at the caret: a block of code; a table, if the command needs lines of its own; several
 * selected lines, for a link. Null when nothing forbids the command.
 */
export function obstacleToCommand(state: EditorState, act: MarkdownAct): "code" | "table" | "lines" | null {
  const { from, to } = state.selection.main;
  if (act === "link" && state.sliceDoc(from, to).trim().includes("\n")) return "lines";
  if (act !== "code" && act !== "link" && isCode(state, from) && isCode(state, to)) return "code";
  return NEEDS_LINES.has(act) && tableAround(state) ? "table" : null;
}

const NEEDS_LINES = new Set<MarkdownAct>([
  "heading-2",
  "heading-3",
  "list",
  "numbered",
  "tasks",
  "quote",
  "rule",
  "film",
]);

/** Turns words into inline code; turns several lines, or an empty line, into a fenced block. Inside a fenced block, removes the fence. */
function toggleCode(state: EditorState, { text }: Placeholders): TransactionSpec {
  const plain = removeFence(state);
  if (plain) return plain;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (line.number === state.doc.lineAt(to).number && line.text.trim() !== "")
    return toggleInlineMark(state, "code", text);
  return fencedBlock(state);
}
