import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

export type SyntaxTree = ReturnType<typeof syntaxTree>;
export type SyntaxNode = SyntaxTree["topNode"];

/** Milliseconds. */
const PARSE_MS = 1_000;

/** Parses up to `to` where needed. `syntaxTree` alone ends at 3 000 characters, or at what 20 ms allowed. */
export function syntaxTreeUpTo(state: EditorState, to: number): SyntaxTree {
  return ensureSyntaxTree(state, Math.min(to, state.doc.length), PARSE_MS) ?? syntaxTree(state);
}
