import { ownValue } from "#core/base/values/own-value.ts";
import type { EditorState } from "@codemirror/state";
import { tableAround } from "../tables/table-source.ts";
import { linesOf } from "./paste-cells.ts";
import { codeMarks, fenceAround } from "../inline-commands.ts";
import { nodesAround, type SyntaxNode, syntaxTreeUpTo } from "../syntax-tree.ts";

/** The clipboard type in which VS Code names the language of copied text. */
const EDITOR_DATA = "vscode-editor-data";

/** Languages that are not code: text copied from such files is pasted unchanged. */
const PROSE = new Set(["markdown", "plaintext"]);

/** Maps VS Code's name of a language to its name in Markdown, when the two differ. */
const FENCE_NAMES: Record<string, string> = { shellscript: "bash", typescriptreact: "tsx", javascriptreact: "jsx" };

/** Returns the text to paste into code, unchanged except for its indentation. Null when the selection is outside code. */
export function pastedIntoCode(state: EditorState, text: string): string | null {
  const { from, to } = state.selection.main;
  const tree = syntaxTreeUpTo(state, to);
  // A fence without an end continues over empty lines, but the syntax tree leaves these lines out.
  const behindWords = state.sliceDoc(0, from).trimEnd().length;
  for (const node of nodesAround(tree, from, behindWords)) {
    if (node.name === "InlineCode" && node.from < from && to < node.to) return inSpan(state, text);
    if (isFenceAround(state, node)) return text.replaceAll(/\r?\n/g, `\n${indentOf(state, node)}`);
  }
  return null;
}

/** Returns the text as one line: an empty line would end the code span, a bar its table cell. */
function inSpan(state: EditorState, text: string): string {
  const line = linesOf(text).join(" ");
  return tableAround(state) ? line.replaceAll(/(?<!\\)\|/g, "\\|") : line;
}

function isFenceAround({ doc, selection: { main } }: EditorState, node: SyntaxNode): boolean {
  if (node.name !== "FencedCode" || main.from <= doc.lineAt(node.from).to) return false;
  const { lastChild } = node;
  const isClosed = lastChild?.name === "CodeMark" && lastChild.from > node.from;
  return !isClosed || main.to < doc.lineAt(lastChild.from).from;
}

/** Returns the indentation, or the quotation marks, before the fence of a block of code. */
function indentOf({ doc }: EditorState, fence: SyntaxNode): string {
  const first = doc.lineAt(fence.from);
  return first.text.slice(0, fence.from - first.from).replaceAll(/[^>\s]/g, " ");
}

/** Returns the language of copied code; null when the language is unknown, "prose" for a text that is no code. */
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

/** Returns copied code as Markdown: one line among words becomes a code span, other code a fenced block. */
export function codeAsMarkdown(text: string, language: string | null, isAmongWords: boolean): string {
  const code = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  if (isAmongWords && !code.includes("\n")) {
    const [open, close] = codeMarks(code.trim());
    return open + code.trim() + close;
  }
  const fence = fenceAround(code);
  return `${fence}${language ?? ""}\n${code}\n${fence}`;
}

const LAST_BLOCK =
  /(?:^|\n)[ \t>]*(?:`{3,}|~{3,}|\|[^\n]*\||!\[[^\n]*\)|<(?:https?:|\/(?:details|table)\b)[^\n]*>)[ \t]*$/;

/** Returns line breaks to add after a pasted fence, table, picture, film or block of HTML, so that the next typed text is outside it. */
export function gapBehind(markdown: string): string {
  if (!LAST_BLOCK.test(markdown)) return "";
  return /[|)>]\s*$/.test(markdown) ? "\n\n" : "\n";
}
