import { appendAll } from "#core/base/values/append-all.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

/* Questions to the nodes of parsed HTML. */

const BLOCKS = new Set(
  (
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** What says nothing to a reader without a script, a style or a server behind it. */
export const UNREADABLE = new Set(
  (
    "script style template noscript noembed noframes svg math head meta link title base object param select option textarea " +
    "input datalist canvas map area source track colgroup col xml"
  ).split(" "),
);

export function isHtmlElement(node: HtmlNode | undefined): node is HtmlElement {
  return node !== undefined && "tagName" in node;
}

export function isComment(node: HtmlNode): node is HtmlNode & { data: string } {
  return node.nodeName === "#comment";
}

/** The words of a text node, null for any other node. */
export function wordsOf(node: HtmlNode): string | null {
  return node.nodeName === "#text" && "value" in node ? node.value : null;
}

export function isEmptyText(node: HtmlNode): boolean {
  return isComment(node) || /^[\t\n\f\r ]*$/.test(wordsOf(node) ?? "x");
}

export function attributeOf(of: HtmlElement, name: string): string {
  return of.attrs.find((each) => each.name === name)?.value ?? "";
}

export function classesOf(of: HtmlElement): string[] {
  return attributeOf(of, "class")
    .split(/\s+/)
    .filter((name) => name !== "");
}

export function hasClassLike(of: HtmlElement, pattern: RegExp): boolean {
  return classesOf(of).some((name) => pattern.test(name));
}

export function isBlockElement(of: HtmlElement): boolean {
  return BLOCKS.has(of.tagName);
}

/** Whether a block stands somewhere inside, as in a link around a whole card. */
export function holdsBlock(of: HtmlElement): boolean {
  return descendants(of).some(isBlockElement);
}

/** Every element below a node in document order. */
export function descendants(of: { childNodes: HtmlNode[] }): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting = of.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isHtmlElement(node)) continue;
    found.push(node);
    appendAll(waiting, node.childNodes.toReversed());
  }
  return found;
}

export function firstWithin(of: { childNodes: HtmlNode[] }, ...tags: string[]): HtmlElement | null {
  return descendants(of).find(({ tagName }) => tags.includes(tagName)) ?? null;
}

/** All words below a node as they stand. */
export function textWithin(of: HtmlNode): string {
  const parts: string[] = [];
  const waiting: HtmlNode[] = [of];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const words = wordsOf(node);
    if (words !== null) parts.push(words);
    else if (isHtmlElement(node) && node.tagName === "br") parts.push("\n");
    else if (isHtmlElement(node) && !UNREADABLE.has(node.tagName)) appendAll(waiting, node.childNodes.toReversed());
  }
  return parts.join("");
}

/** The text of a node on one line. */
export function lineWithin(of: HtmlNode): string {
  return collapsedLine(textWithin(of));
}

export function collapsedLine(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, " ").trim();
}

export function removeNode(node: HtmlElement): void {
  const siblings = node.parentNode?.childNodes;
  const at = siblings?.indexOf(node) ?? -1;
  if (siblings && at >= 0) siblings.splice(at, 1);
}

/** The nearest element around a node, itself included, that is one of `tags`. */
export function closest(node: HtmlElement, ...tags: string[]): HtmlElement | null {
  for (let at: unknown = node; at !== null && typeof at === "object" && "tagName" in at;) {
    const here = at as HtmlElement;
    if (tags.includes(here.tagName)) return here;
    at = here.parentNode;
  }
  return null;
}

export function isWithin(node: HtmlElement, around: HtmlElement): boolean {
  for (let at: unknown = node; at !== null && typeof at === "object"; at = (at as HtmlElement).parentNode) {
    if (at === around) return true;
    if (!("parentNode" in at)) return false;
  }
  return false;
}
