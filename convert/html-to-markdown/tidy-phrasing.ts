import { appendAll } from "#core/base/values/append-all.ts";
import type { PhrasingContent } from "mdast";

/* White space and marks of a line as Markdown can write them. */

type Formatting = Extract<PhrasingContent, { children: PhrasingContent[] }>;

const SPACES = /[\t\n\f\r ]+/g;

/** Collapses white space as a browser would, moves it out of marks, joins neighbours of one kind and drops empty marks. */
export function tidyPhrasing(children: PhrasingContent[]): PhrasingContent[] {
  const flat = joined(withoutOuterSpace(children).inner);
  return trimmed(collapsed(flat));
}

/** Text on one line, as a table's cell and a heading need: its line breaks, also those inside marks, are replaced. */
export function withoutBreaks(children: PhrasingContent[], instead: PhrasingContent): PhrasingContent[] {
  return children.map((each) => {
    if (each.type === "break") return instead;
    return isFormatting(each) ? { ...each, children: withoutBreaks(each.children, instead) } : each;
  });
}

interface Spaced {
  before: PhrasingContent[];
  inner: PhrasingContent[];
  after: PhrasingContent[];
}

/** Parts what stands within a mark from the spaces and breaks at its ends, which belong outside. */
export function withoutOuterSpace(children: PhrasingContent[]): Spaced {
  const inner: PhrasingContent[] = [];
  for (const child of children) {
    if (child.type === "text") {
      if (child.value !== "") inner.push({ type: "text", value: child.value.replace(SPACES, " ") });
    } else if (isFormatting(child)) {
      const { before, inner: within, after } = withoutOuterSpace(child.children);
      appendAll(inner, before);
      if (within.length > 0) inner.push({ ...child, children: joined(within) });
      appendAll(inner, after);
    } else inner.push(child);
  }
  return outerSpaceOf(joined(inner));
}

/** Takes spaces, no-break ones too, and breaks off both ends: a mark beside a space is none. */
function outerSpaceOf(all: PhrasingContent[]): Spaced {
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  let [from, to] = [0, all.length];
  for (let first = all[from]; first && from < to; first = all[from]) {
    const words = first.type === "text" ? first.value.trimStart() : "";
    if (first.type === "text" && words !== first.value) {
      before.push({ type: "text", value: first.value.slice(0, first.value.length - words.length) });
      first.value = words;
    } else if (first.type === "break") before.push(first);
    else break;
    if (words !== "") break;
    from += 1;
  }
  for (let last = all[to - 1]; last && to > from; last = all[to - 1]) {
    const words = last.type === "text" ? last.value.trimEnd() : "";
    if (last.type === "text" && words !== last.value) {
      after.push({ type: "text", value: last.value.slice(words.length) });
      last.value = words;
    } else if (last.type === "break") after.push(last);
    else break;
    if (words !== "") break;
    to -= 1;
  }
  return { before, inner: all.slice(from, to), after: after.toReversed() };
}

/** Neighbouring texts become one, and so do neighbours that are emphasised in one way. */
function joined(children: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (last?.type === "text" && child.type === "text") last.value += child.value;
    else if (last?.type === "inlineCode" && child.type === "inlineCode") last.value += child.value;
    else if (last && isMark(last) && isMark(child) && last.type === child.type)
      last.children = joined([...last.children, ...child.children]);
    else result.push(child.type === "text" || child.type === "inlineCode" ? { ...child } : child);
  }
  return result;
}

function collapsed(children: PhrasingContent[], state = { afterSpace: true }): PhrasingContent[] {
  for (const child of children) {
    if (child.type === "text") {
      child.value = child.value.replace(SPACES, " ");
      if (state.afterSpace) child.value = child.value.replace(/^ /, "");
      if (child.value !== "") state.afterSpace = child.value.endsWith(" ");
    } else if (child.type === "break") state.afterSpace = true;
    else if (isFormatting(child)) child.children = collapsed(child.children, state);
    else if (child.type !== "html") state.afterSpace = false;
  }
  return children.filter((child) => child.type !== "text" || child.value !== "");
}

/** No line begins or ends with a break, and none ends with a space. */
function trimmed(children: PhrasingContent[]): PhrasingContent[] {
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

/** White space is collapsed by then. */
function withoutEndSpace(words: string): string {
  return words.endsWith(" ") ? words.slice(0, -1) : words;
}

function isFormatting(node: PhrasingContent): node is Formatting {
  return "children" in node;
}

/** Two links or notes side by side stay two. */
function isMark(node: PhrasingContent): node is Extract<PhrasingContent, { type: "emphasis" | "strong" | "delete" }> {
  return node.type === "emphasis" || node.type === "strong" || node.type === "delete";
}
