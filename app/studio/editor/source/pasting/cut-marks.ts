import type { EditorState } from "@codemirror/state";
import { type SyntaxNode, syntaxTreeUpTo } from "../syntax-tree.ts";

export interface Part {
  from: number;
  to: number;
}

/** Marks that end with their paragraph. */
const MARKED = ["StrongEmphasis", "Emphasis", "Strikethrough", "Link", "Image"];

/**
 * Returns the change that closes the marks around a range before it and opens them again behind it, so that a block fits between:
 * `closing` and `opening` take the place of the range. A mark is only moved where nothing would be left inside it. Null without marks.
 */
export function cutMarks(state: EditorState, { from, to }: Part): (Part & { closing: string; opening: string }) | null {
  let [start, end, closing, opening] = [from, to, "", ""];
  const around = (at: number) => marksAround(state, at).filter(({ node }) => node.name !== "Image");
  for (const { node, content } of around(from)) {
    const words = state.sliceDoc(content.from, start);
    if (words.trim() === "") start = node.from;
    else {
      // A mark behind a space closes nothing.
      if (closing === "") start -= words.length - words.trimEnd().length;
      closing += state.sliceDoc(content.to, node.to);
    }
  }
  for (const { node, content } of around(to)) {
    const words = state.sliceDoc(end, content.to);
    if (words.trim() === "") end = node.to;
    else {
      if (opening === "") end += words.length - words.trimStart().length;
      opening = state.sliceDoc(node.from, content.from) + opening;
    }
  }
  if (start === from && end === to && closing + opening === "") return null;
  // Underscores are marks only between words.
  const gap = (marks: string, isSpaced: boolean) => (marks.includes("_") || isSpaced ? " " : "");
  return {
    from: start,
    to: end,
    closing: closing + gap(closing, /\s$/.test(state.sliceDoc(start, from))),
    opening: gap(opening, /^\s/.test(state.sliceDoc(to, end))) + opening,
  };
}

/** Returns the nodes with a position inside their marks, the innermost first. Brackets without an address are no link. */
export function marksAround(state: EditorState, at: number): { node: SyntaxNode; content: Part }[] {
  const around: { node: SyntaxNode; content: Part }[] = [];
  syntaxTreeUpTo(state, state.doc.lineAt(at).to).iterate({
    from: at,
    to: at,
    enter({ name, node }) {
      const isLabel = name === "Link" || name === "Image";
      const close = isLabel ? node.getChildren("LinkMark")[1] : node.lastChild;
      if (!MARKED.includes(name) || !node.firstChild || !close) return;
      if (isLabel && !node.getChild("URL") && !node.getChild("LinkLabel")) return;
      const content = { from: node.firstChild.to, to: close.from };
      if (content.from <= at && at <= content.to) around.unshift({ node, content });
    },
  });
  return around;
}
