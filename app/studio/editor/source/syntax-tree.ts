import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";

type CommandTarget = Parameters<StateCommand>[0];
export type SyntaxTree = ReturnType<typeof syntaxTree>;
export type SyntaxNode = SyntaxTree["topNode"];

/** Milliseconds that parsing may take. */
const PARSE_MS = 1_000;

const CODE_BLOCKS = ["FencedCode", "CodeBlock"];

/** Parses up to `to` where needed. `syntaxTree` alone ends at 3 000 characters, or at what 20 ms allowed. */
export function syntaxTreeUpTo(state: EditorState, to: number): SyntaxTree {
  return ensureSyntaxTree(state, Math.min(to, state.doc.length), PARSE_MS) ?? syntaxTree(state);
}

/**
 * What a command of a library gets: it looks at the tree that the state was made with, which ends where 20 ms did. Where that is
 * before the last caret's line, the state is first made anew with what is parsed now.
 */
export function parsedTarget({ state, dispatch }: CommandTarget): CommandTarget {
  const last = state.doc.lineAt(state.selection.ranges.at(-1)?.to ?? 0);
  if (syntaxTreeUpTo(state, last.to) === syntaxTree(state)) return { state, dispatch };
  const parsed = state.update({});
  dispatch(parsed);
  return { state: parsed.state, dispatch };
}

/** True in a block of code, in its fences too. */
export function isCode(state: EditorState, at: number): boolean {
  return codeBlockAround(state, at) !== null;
}

export function codeBlockAround(state: EditorState, at: number): SyntaxNode | null {
  const tree = syntaxTreeUpTo(state, state.doc.lineAt(at).to);
  for (const side of [-1, 1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(at, side); node; node = node.parent)
      if (CODE_BLOCKS.includes(node.name)) return node;
  }
  return null;
}
