import { ownValue } from "#core/base/values/own-value.ts";
import type { EditorState } from "@codemirror/state";
import { codeMarks, fenceAround } from "../inline-commands.ts";
import { type SyntaxTree, syntaxTreeUpTo } from "../syntax-tree.ts";

/** The type under which VS Code says what it copies, beside HTML and text. */
const EDITOR_DATA = "vscode-editor-data";

/** Languages of prose: what is copied from such files is pasted as it is. */
const PROSE = new Set(["markdown", "plaintext"]);

type Node = SyntaxTree["topNode"];

/** VS Code's names of languages that have another one behind a fence. */
const FENCE_NAMES: Record<string, string> = { shellscript: "bash", typescriptreact: "tsx", javascriptreact: "jsx" };

/** The text to paste into the code around the selection, byte for byte; null where there is none. */
export function pastedIntoCode(state: EditorState, text: string): string | null {
  const { from, to } = state.selection.main;
  const tree = syntaxTreeUpTo(state, to);
  // A fence without an end goes on over empty lines, which the tree leaves out.
  const behindWords = state.sliceDoc(0, from).trimEnd().length;
  for (const at of [from, behindWords]) {
    for (const side of [-1, 1] as const) {
      for (let node: Node | null = tree.resolveInner(at, side); node; node = node.parent) {
        if (node.name === "InlineCode" && node.from < from && to < node.to) return text;
        if (isFenceAround(state, node)) return text.replaceAll(/\r?\n/g, `\n${indentOf(state, node)}`);
      }
    }
  }
  return null;
}

function isFenceAround({ doc, selection: { main } }: EditorState, node: Node): boolean {
  if (node.name !== "FencedCode" || main.from <= doc.lineAt(node.from).to) return false;
  const { lastChild } = node;
  const isClosed = lastChild?.name === "CodeMark" && lastChild.from > node.from;
  return !isClosed || main.to < doc.lineAt(lastChild.from).from;
}

/** Code in a quotation or an item goes on as far in as it began. */
function indentOf({ doc }: EditorState, fence: Node): string {
  const first = doc.lineAt(fence.from);
  return first.text.slice(0, fence.from - first.from).replaceAll(/[^>\s]/g, " ");
}

/** The language of copied code: null where it is not known, "prose" where it is prose. */
export function languageOfCode(data: DataTransfer): string | null {
  let mode: unknown;
  try {
    mode = (JSON.parse(data.getData(EDITOR_DATA) || "{}") as { mode?: unknown }).mode;
  } catch {
    return null;
  }
  if (typeof mode !== "string" || !/^[\w+#.-]{1,40}$/.test(mode)) return null;
  return PROSE.has(mode) ? "prose" : (ownValue(FENCE_NAMES, mode) ?? mode);
}

/** Copied code as Markdown: a line among words is a code span, all else a fence that no line of it ends. */
export function codeAsMarkdown(text: string, language: string | null, isAmongWords: boolean): string {
  const code = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  if (isAmongWords && !code.includes("\n")) {
    const [open, close] = codeMarks(code.trim());
    return open + code.trim() + close;
  }
  const fence = fenceAround(code);
  return `${fence}${language ?? ""}\n${code}\n${fence}`;
}

const LAST_BLOCK = /(?:^|\n)[ \t>]*(?:`{3,}|~{3,}|\|[^\n]*\||!\[[^\n]*\))[ \t]*$/;

/** Line feeds behind a pasted fence, table or picture, so that what is typed next does not go into it. */
export function gapBehind(markdown: string): string {
  if (!LAST_BLOCK.test(markdown)) return "";
  return /[|)]\s*$/.test(markdown) ? "\n\n" : "\n";
}
