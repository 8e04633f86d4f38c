import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";

type CommandTarget = Parameters<StateCommand>[0];
export type SyntaxTree = ReturnType<typeof syntaxTree>;
export type SyntaxNode = SyntaxTree["topNode"];

/** Parsing takes at most this many milliseconds. */
const PARSE_MS = 1_000;

const CODE_BLOCKS = ["FencedCode", "CodeBlock"];
const HTML_BLOCKS = ["HTMLBlock", "CommentBlock"];

/** Returns the syntax tree up to `to`, parsed if needed. `syntaxTree` alone ends after 3 000 characters, or after 20 ms of parsing. */
export function syntaxTreeUpTo(state: EditorState, to: number): SyntaxTree {
  return ensureSyntaxTree(state, Math.min(to, state.doc.length), PARSE_MS) ?? syntaxTree(state);
}

/**
 * Returns a target for a library's command. The command uses the syntax tree of the target's state. If this tree ends
 * before the last caret's line, the state is made again with a longer tree.
 */
export function parsedTarget({ state, dispatch }: CommandTarget): CommandTarget {
  const last = state.doc.lineAt(state.selection.ranges.at(-1)?.to ?? 0);
  if (syntaxTreeUpTo(state, last.to) === syntaxTree(state)) return { state, dispatch };
  const parsed = state.update({});
  dispatch(parsed);
  return { state: parsed.state, dispatch };
}

/** Whether a position is in a block of code, including its fences. */
export function isCode(state: EditorState, at: number): boolean {
  return codeBlockAround(state, at) !== null;
}

/** Whether a position is in a block of HTML, whose text is no Markdown. */
export function isInHtmlBlock(state: EditorState, at: number): boolean {
  return blockAround(state, at, HTML_BLOCKS) !== null;
}

/** Returns the block of code around a position; null outside code. */
export function codeBlockAround(state: EditorState, at: number): SyntaxNode | null {
  const block = blockAround(state, at, CODE_BLOCKS);
  return block?.name === "CodeBlock" && isOfNote(state, block.from) ? null : block;
}

/** Whether a line belongs to the footnote above it (GFM): the editor's parser reads the indented paragraphs of footnotes as code. */
function isOfNote({ doc }: EditorState, at: number): boolean {
  let { number } = doc.lineAt(at);
  while (number > 1 && /^(?: {4}|\t|\s*$)/.test(doc.line(number).text)) number -= 1;
  return /^\[\^[^\]\s]+\]:/.test(doc.line(number).text);
}

function blockAround(state: EditorState, at: number, names: string[]): SyntaxNode | null {
  const tree = syntaxTreeUpTo(state, state.doc.lineAt(at).to);
  return nodesAround(tree, at).find(({ name }) => names.includes(name)) ?? null;
}

/** Returns the nodes on both sides of each place, each followed by all nodes around it from the inside out. */
export function nodesAround(tree: SyntaxTree, ...places: number[]): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (const at of places)
    for (const side of [-1, 1] as const)
      for (let node: SyntaxNode | null = tree.resolveInner(at, side); node; node = node.parent) nodes.push(node);
  return nodes;
}
