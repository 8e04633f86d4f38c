import type { PhrasingContent } from "mdast";

/* White space and marks of a line as Markdown can write them. */

type Formatting = Extract<PhrasingContent, { children: PhrasingContent[] }>;

const SPACES = /[\t\n\f\r ]+/g;

/** Collapses white space as a browser would, moves it out of marks, joins neighbours of one kind and drops empty marks. */
export function tidyPhrasing(children: PhrasingContent[]): PhrasingContent[] {
  const flat = joined(withoutOuterSpace(children).inner);
  return trimmed(collapsed(flat));
}

interface Spaced {
  before: boolean;
  inner: PhrasingContent[];
  after: boolean;
}

function withoutOuterSpace(children: PhrasingContent[]): Spaced {
  const inner: PhrasingContent[] = [];
  for (const child of children) {
    if (child.type === "text") {
      if (child.value !== "") inner.push({ type: "text", value: child.value.replace(SPACES, " ") });
    } else if (isFormatting(child)) {
      const { before, inner: within, after } = withoutOuterSpace(child.children);
      if (before) inner.push({ type: "text", value: " " });
      if (within.length > 0) inner.push({ ...child, children: joined(within) } as PhrasingContent);
      if (after && within.length > 0) inner.push({ type: "text", value: " " });
    } else inner.push(child);
  }
  return outerSpaceOf(inner);
}

/** Takes the space off both ends. */
function outerSpaceOf(children: PhrasingContent[]): Spaced {
  const inner = joined(children);
  let before = false;
  let after = false;
  const first = inner[0];
  if (first?.type === "text" && first.value.startsWith(" ")) {
    before = true;
    first.value = first.value.replace(/^ +/, "");
    if (first.value === "") inner.shift();
  }
  const last = inner.at(-1);
  if (last?.type === "text" && last.value.endsWith(" ")) {
    after = true;
    last.value = last.value.replace(/ +$/, "");
    if (last.value === "") inner.pop();
  }
  return { before, inner, after };
}

/** Neighbouring texts become one, and so do neighbours that are emphasised in one way. */
function joined(children: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (last?.type === "text" && child.type === "text") last.value += child.value;
    else if (last && isMark(last) && isMark(child) && last.type === child.type) last.children = joined([...last.children, ...child.children]);
    else result.push(child.type === "text" ? { ...child } : child);
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
    if (child.type === "break" && last?.type === "text") last.value = last.value.replace(/ +$/, "");
    if (child.type === "break" && (last === undefined || (last.type === "text" && last.value === ""))) continue;
    result.push(child);
  }
  for (let last = result.at(-1); last; last = result.at(-1)) {
    if (last.type === "text") last.value = last.value.replace(/ +$/, "");
    if (last.type !== "break" && !(last.type === "text" && last.value === "")) break;
    result.pop();
  }
  return result;
}

function isFormatting(node: PhrasingContent): node is Formatting {
  return "children" in node;
}

/** Two links or notes side by side stay two. */
function isMark(node: PhrasingContent): node is Extract<PhrasingContent, { type: "emphasis" | "strong" | "delete" }> {
  return node.type === "emphasis" || node.type === "strong" || node.type === "delete";
}
