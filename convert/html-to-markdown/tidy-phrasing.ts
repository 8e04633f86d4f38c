import { appendAll } from "#core/base/values/append-all.ts";
import type { PhrasingContent } from "mdast";

/* Arranges white space and marks of a line so that Markdown can express both. */

type Formatting = Extract<PhrasingContent, { children: PhrasingContent[] }>;

const SPACES = /[\t\n\f\r ]+/g;

/** Collapses white space as a browser does and moves spaces out of marks. Also joins neighbouring nodes of one kind and drops empty marks. */
export function tidyPhrasing(children: PhrasingContent[]): PhrasingContent[] {
  const flat = joinNeighbours(withoutOuterSpace(children).inner);
  return trimEnds(collapseSpaces(flat));
}

/** Replaces line breaks by `replacement`, also inside marks. Table cells and headings need this, because they cannot contain line breaks. */
export function withoutBreaks(children: PhrasingContent[], replacement: PhrasingContent): PhrasingContent[] {
  return children.map((child) => {
    if (child.type === "break") return replacement;
    return isFormatting(child) ? { ...child, children: withoutBreaks(child.children, replacement) } : child;
  });
}

interface Spaced {
  before: PhrasingContent[];
  inner: PhrasingContent[];
  after: PhrasingContent[];
}

/** Separates the content of a mark from the spaces and breaks at its ends, because such spaces belong outside the mark. */
export function withoutOuterSpace(children: PhrasingContent[]): Spaced {
  const inner: PhrasingContent[] = [];
  for (const child of children) {
    if (child.type === "text") {
      if (child.value !== "") inner.push({ type: "text", value: child.value.replace(SPACES, " ") });
    } else if (isFormatting(child)) {
      const { before, inner: within, after } = withoutOuterSpace(child.children);
      appendAll(inner, before);
      if (within.length > 0) inner.push({ ...child, children: joinNeighbours(within) });
      appendAll(inner, after);
    } else inner.push(child);
  }
  return outerSpaceOf(joinNeighbours(inner));
}

/** Splits off spaces and line breaks at both ends of the nodes, because Markdown does not recognise emphasis next to a space. */
function outerSpaceOf(nodes: PhrasingContent[]): Spaced {
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  let [from, to] = [0, nodes.length];
  for (let first = nodes[from]; first && from < to; first = nodes[from]) {
    const words = first.type === "text" ? first.value.trimStart() : "";
    if (first.type === "text" && words !== first.value) {
      before.push({ type: "text", value: first.value.slice(0, first.value.length - words.length) });
      first.value = words;
    } else if (first.type === "break") before.push(first);
    else break;
    if (words !== "") break;
    from += 1;
  }
  for (let last = nodes[to - 1]; last && to > from; last = nodes[to - 1]) {
    const words = last.type === "text" ? last.value.trimEnd() : "";
    if (last.type === "text" && words !== last.value) {
      after.push({ type: "text", value: last.value.slice(words.length) });
      last.value = words;
    } else if (last.type === "break") after.push(last);
    else break;
    if (words !== "") break;
    to -= 1;
  }
  return { before, inner: nodes.slice(from, to), after: after.toReversed() };
}

/** Joins neighbouring texts, code spans, and marks of the same kind. */
function joinNeighbours(children: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (last?.type === "text" && child.type === "text") last.value += child.value;
    else if (last?.type === "inlineCode" && child.type === "inlineCode") last.value += child.value;
    else if (last && isMark(last) && isMark(child) && last.type === child.type)
      last.children = joinNeighbours([...last.children, ...child.children]);
    else result.push(child.type === "text" || child.type === "inlineCode" ? { ...child } : child);
  }
  return result;
}

function collapseSpaces(children: PhrasingContent[], state = { afterSpace: true }): PhrasingContent[] {
  for (const child of children) {
    if (child.type === "text") {
      child.value = child.value.replace(SPACES, " ");
      if (state.afterSpace) child.value = child.value.replace(/^ /, "");
      if (child.value !== "") state.afterSpace = child.value.endsWith(" ");
    } else if (child.type === "break") state.afterSpace = true;
    else if (isFormatting(child)) child.children = collapseSpaces(child.children, state);
    else if (child.type !== "html") state.afterSpace = false;
  }
  return children.filter((child) => child.type !== "text" || child.value !== "");
}

/** Removes breaks at both ends of a line, and spaces before breaks and at the end. */
function trimEnds(children: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (child.type === "break" && last?.type === "text") {
      last.value = withoutEndSpace(last.value);
      if (last.value === "") result.pop();
    }
    if (child.type !== "break" || result.length > 0) result.push(child);
  }
  for (let last = result.at(-1); last; last = result.at(-1)) {
    if (last.type === "text") last.value = withoutEndSpace(last.value);
    if (last.type !== "break" && !(last.type === "text" && last.value === "")) break;
    result.pop();
  }
  return result;
}

/** Removes the space at the end. The text ends with at most one space, because white space is collapsed before. */
function withoutEndSpace(words: string): string {
  return words.endsWith(" ") ? words.slice(0, -1) : words;
}

function isFormatting(node: PhrasingContent): node is Formatting {
  return "children" in node;
}

/** Returns true for a mark that may be joined with a neighbouring mark of the same kind. Neighbouring links or footnotes stay separate. */
function isMark(node: PhrasingContent): node is Extract<PhrasingContent, { type: "emphasis" | "strong" | "delete" }> {
  return node.type === "emphasis" || node.type === "strong" || node.type === "delete";
}
