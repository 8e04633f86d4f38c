import { appendAll } from "#core/base/values/append-all.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

/* Queries on nodes of parsed HTML. */

const BLOCKS = new Set(
  (
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Elements without text for readers, such as scripts, styles and form controls. */
export const UNREADABLE = new Set(
  (
    "script style template noscript noembed noframes svg math head meta link title base object param select option textarea " +
    "input datalist canvas map area source track colgroup col xml"
  ).split(" "),
);

/** Returns true for an element, false for text, comments and absent nodes. */
export function isHtmlElement(node: HtmlNode | undefined): node is HtmlElement {
  return node !== undefined && "tagName" in node;
}

/** Returns true for an HTML comment. */
export function isComment(node: HtmlNode): node is HtmlNode & { data: string } {
  return node.nodeName === "#comment";
}

/** Returns the text of a text node; null for any other node. */
export function wordsOf(node: HtmlNode): string | null {
  return node.nodeName === "#text" && "value" in node ? node.value : null;
}

/** Returns true for a comment and for text that is only white space. */
export function isEmptyText(node: HtmlNode): boolean {
  return isComment(node) || /^[\t\n\f\r ]*$/.test(wordsOf(node) ?? "x");
}

/** Returns the value of an attribute; empty when the element does not have the attribute. */
export function attributeOf(element: HtmlElement, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}

/** Returns the class names of an element. */
export function classesOf(element: HtmlElement): string[] {
  return attributeOf(element, "class")
    .split(/\s+/)
    .filter((name) => name !== "");
}

/** Returns whether one of the element's class names matches `pattern`. */
export function hasClassLike(element: HtmlElement, pattern: RegExp): boolean {
  return classesOf(element).some((name) => pattern.test(name));
}

/** Returns true for an element that a browser shows as a block, including parts of tables and lists. */
export function isBlockElement(element: HtmlElement): boolean {
  return BLOCKS.has(element.tagName);
}

/** Returns whether the element contains a block element, as a link around a whole card does. */
export function holdsBlock(element: HtmlElement): boolean {
  return descendants(element).some(isBlockElement);
}

/** Returns all elements below a node, in document order. */
export function descendants(root: { childNodes: HtmlNode[] }): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const stack = root.childNodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isHtmlElement(node)) continue;
    elements.push(node);
    appendAll(stack, node.childNodes.toReversed());
  }
  return elements;
}

/** Returns the first element below a node with one of the tag names; null without such an element. */
export function firstWithin(root: { childNodes: HtmlNode[] }, ...tags: string[]): HtmlElement | null {
  return descendants(root).find(({ tagName }) => tags.includes(tagName)) ?? null;
}

/** Returns all text below a node, unchanged. A `br` becomes a line feed. */
export function textWithin(root: HtmlNode): string {
  const texts: string[] = [];
  const stack: HtmlNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const words = wordsOf(node);
    if (words !== null) texts.push(words);
    else if (isHtmlElement(node) && node.tagName === "br") texts.push("\n");
    else if (isHtmlElement(node) && !UNREADABLE.has(node.tagName)) appendAll(stack, node.childNodes.toReversed());
  }
  return texts.join("");
}

/** Returns the text of code, in which every block, and every element that is shown as one, is a line of its own. */
export function codeWithin(element: HtmlElement): string {
  const lines: string[] = [""];
  const read = (nodes: readonly HtmlNode[]): void => {
    for (const [at, node] of nodes.entries()) {
      if (isHtmlElement(node) && isShownAsBlock(node)) {
        if (lines.at(-1) !== "") lines.push("");
        const start = lines.length;
        read(node.childNodes);
        // A line that ended within the block, by a break or an inner block, is not ended again.
        if (lines.length === start || lines.at(-1) !== "") lines.push("");
      } else if (isHtmlElement(node) && node.tagName !== "br" && !UNREADABLE.has(node.tagName)) read(node.childNodes);
      else {
        const before = nodes[at - 1];
        // The end of a line in the source, behind a block that has ended the line already.
        const isEnd = before && isHtmlElement(before) && isShownAsBlock(before) && isEmptyText(node);
        const [first = "", ...others] = isEnd ? [] : textWithin(node).split("\n");
        lines[lines.length - 1] += first;
        appendAll(lines, others);
      }
    }
  };
  read(element.childNodes);
  if (lines.at(-1) === "") lines.pop();
  return lines.join("\n");
}

/** Returns true for a block element, and for one that its style shows as a block. */
export function isShownAsBlock(element: HtmlElement): boolean {
  return isBlockElement(element) || /(?<![\w-])display\s*:\s*block/i.test(attributeOf(element, "style"));
}

/** Returns the text of a node on one line. */
export function lineWithin(root: HtmlNode): string {
  return collapsedLine(textWithin(root));
}

/** Trims the text and replaces each run of white space by one space. */
export function collapsedLine(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, " ").trim();
}

/** Removes an element from its parent; does nothing without a parent. */
export function removeNode(node: HtmlElement): void {
  const siblings = node.parentNode?.childNodes;
  const at = siblings?.indexOf(node) ?? -1;
  if (siblings && at >= 0) siblings.splice(at, 1);
}

/** Returns the element itself or its nearest ancestor with one of the tag names; null without such an element. */
export function closest(node: HtmlElement, ...tags: string[]): HtmlElement | null {
  return ancestors(node).find(({ tagName }) => tags.includes(tagName)) ?? null;
}

/** Returns whether `node` is `around` itself or is inside `around`. */
export function isWithin(node: HtmlElement, around: HtmlElement): boolean {
  return ancestors(node).includes(around);
}

/** Returns the element itself and the elements around it, the nearest first. */
export function ancestors(node: HtmlElement): HtmlElement[] {
  const around: HtmlElement[] = [];
  for (let at: HtmlElement["parentNode"] = node; at && "tagName" in at; at = at.parentNode) around.push(at);
  return around;
}
