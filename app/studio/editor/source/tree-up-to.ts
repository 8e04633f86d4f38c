import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

/** The Markdown of a source as the parser sees it, and a piece of it. */
export type SyntaxTree = ReturnType<typeof syntaxTree>;
export type SyntaxNode = SyntaxTree["topNode"];

/** Time to read on as far as a command needs, in milliseconds; mostly it has been read already. */
const PARSE_MS = 1_000;

/**
 * What is known of the Markdown up to `to`, read on where it has to be. `syntaxTree` alone gives what had been read when the state
 * was made: the first 3 000 characters of a text that has just been opened, or what 20 ms sufficed for.
 */
export function treeUpTo(state: EditorState, to: number): SyntaxTree {
  return ensureSyntaxTree(state, Math.min(to, state.doc.length), PARSE_MS) ?? syntaxTree(state);
}
