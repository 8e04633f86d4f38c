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
  const behind = takeSpace(nodes, (value) => [
    value.trimStart(),
    value.slice(0, value.length - value.trimStart().length),
  ]);
  const [before, ofEnd] = [behind.space, behind.rest.toReversed()];
  const { space, rest } = takeSpace(ofEnd, (value) => [value.trimEnd(), value.slice(value.trimEnd().length)]);
  return { before, inner: rest.toReversed(), after: space.toReversed() };
}

/** Takes spaces and breaks from the beginning of the nodes. `part` divides a text into its words and the space on this side. */
function takeSpace(nodes: PhrasingContent[], part: (value: string) => [words: string, space: string]) {
  const space: PhrasingContent[] = [];
  for (const [at, node] of nodes.entries()) {
    const [words, taken] = node.type === "text" ? part(node.value) : ["", ""];
    if (taken !== "") space.push({ type: "text", value: taken });
    else if (node.type === "break") space.push(node);
    else return { space, rest: nodes.slice(at) };
    if (words !== "") return { space, rest: [{ ...node, value: words } as PhrasingContent, ...nodes.slice(at + 1)] };
  }
  return { space, rest: [] };
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
