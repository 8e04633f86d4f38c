import { appendAll } from "#core/base/values/append-all.ts";
import {
  attributeOf,
  classesOf,
  closest,
  descendants,
  holdsBlock,
  isEmptyText,
  isHtmlElement,
  removeNode,
  textWithin,
} from "#convert/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

/* Lists of Word and PowerPoint, which write paragraphs with a level and a mark; of Word in a browser, which writes a list for each item; and of Slack, for each level. */

/** A list that is being built. `next`: the number that its next item must have; null for bullets. */
interface OpenList {
  level: number;
  list: HtmlElement;
  next: number | null;
}

/**
 * Turns the lists of Word and PowerPoint into list elements: first each item into a list of its own, as Word in a browser writes them; then these are joined.
 * Word's own labels are the numbers, so that a list goes on behind a paragraph without one, as in Word.
 */
export function replaceLists(root: { childNodes: HtmlNode[] }): void {
  markSlides(root);
  for (const paragraph of descendants(root).filter(isParagraphOfList)) {
    const marker = descendants(paragraph).find(isOfList);
    const label = (marker ? textWithin(marker) : "").replaceAll(/[\s\u00a0]+/g, " ").trim();
    if (marker) removeNode(marker);
    const [, number = null] = /^(\d{1,9})[.)]?$/.exec(label) ?? [];
    // A label that Markdown has not, such as `a)` or `§ 1.`, is the item's text.
    if (number === null && /\d|\p{L}[.):]/u.test(label))
      paragraph.childNodes.unshift({ nodeName: "#text", value: `${label} `, parentNode: paragraph });
    else becomeItem(paragraph, levelOfItem(paragraph), number);
  }
  nestLevels(root);
}

/** Gives the lines of lists of PowerPoint the styles of Word's. Their class names the level: none, `O1`, `O2`. */
function markSlides(root: { childNodes: HtmlNode[] }): void {
  for (const mark of descendants(root)) {
    const isMark = mark.tagName === "span" && /mso-special-format\s*:/i.test(attributeOf(mark, "style"));
    const line = isMark ? closest(mark, "div", "p") : null;
    if (!line || holdsBlock(line)) continue;
    const level = Number(/^O(\d)$/.exec(attributeOf(line, "class"))?.[1] ?? 0) + 1;
    line.tagName = line.nodeName = "p";
    line.attrs = [{ name: "style", value: `mso-list:l0 level${level}` }];
    mark.attrs = [{ name: "style", value: "mso-list:Ignore" }];
  }
}

/** Turns an element into a list of one item, which `replaceLists` joins with its neighbours. `number`: null for a bullet. */
export function becomeItem(element: HtmlElement, level: number, number: string | null = null): void {
  wrapChildren(element, "li", [{ name: "data-aria-level", value: String(level) }]);
  element.tagName = element.nodeName = number === null ? "ul" : "ol";
  element.attrs = number === null ? [] : [{ name: "start", value: number }];
}

/** Moves all children of an element into a new element inside it. */
export function wrapChildren(element: HtmlElement, name: string, attrs: HtmlElement["attrs"] = []): void {
  const inner: HtmlElement = { ...element, nodeName: name, tagName: name, attrs, parentNode: element };
  for (const each of inner.childNodes) each.parentNode = inner;
  element.childNodes = [inner];
}

function isOfList(element: HtmlElement): boolean {
  return /mso-list\s*:\s*(?!none|\s)/i.test(attributeOf(element, "style"));
}

function isParagraphOfList(element: HtmlElement): boolean {
  return element.tagName === "p" && isOfList(element);
}

/** Joins the lists of single items, and nests them by their levels. A paragraph of a level belongs to the item above that level. */
function nestLevels(root: { childNodes: HtmlNode[] }): void {
  for (const parent of [root, ...descendants(root)])
    if (parent.childNodes.some(isWrapper)) replaceChildren(parent, parent.childNodes.flatMap(unwrapped));
  for (const parent of [root, ...descendants(root)]) {
    let stack: OpenList[] = [];
    const children: HtmlNode[] = [];
    for (const child of parent.childNodes) {
      const level = isHtmlElement(child) ? levelOf(child) : 0;
      if (!isHtmlElement(child) || level === 0) {
        if (!isEmptyText(child)) stack = [];
        children.push(child);
        continue;
      }
      const items = isList(child) ? child.childNodes.filter(isHtmlElement) : [];
      const start = child.tagName === "ol" ? Number.parseInt(attributeOf(child, "start") || "1", 10) : null;
      const next = start === null ? null : start + items.length;
      stack = stack.filter((each) => each.level <= level);
      const top = stack.at(-1);
      if (isList(child) && top?.level === level && top.next === start) {
        for (const item of items) append(top.list, item);
        top.next = next;
        continue;
      }
      stack = stack.filter((each) => each.level < level);
      const item = stack.at(-1)?.list.childNodes.findLast(isHtmlElement);
      child.parentNode = parent as HtmlElement;
      if (item) append(item, child);
      else children.push(child);
      if (isList(child)) stack.push({ level, list: child, next });
    }
    if (children.length < parent.childNodes.length) replaceChildren(parent, children);
  }
}

/** Changes the array itself, because the root's children have another parent that shares it. */
function replaceChildren(parent: { childNodes: HtmlNode[] }, children: HtmlNode[]): void {
  parent.childNodes.length = 0;
  appendAll(parent.childNodes, children);
}

function unwrapped(node: HtmlNode): HtmlNode[] {
  return isWrapper(node) ? node.childNodes.flatMap(unwrapped) : [node];
}

/** Whether an element only holds lists: that of Word in a browser, or a list without items, which Word writes around one of a lower level. */
function isWrapper(node: HtmlNode): node is HtmlElement {
  if (!isHtmlElement(node)) return false;
  const content = node.childNodes.filter((each) => !isEmptyText(each));
  const isOfLists = isList(node) && content.length > 0 && content.every((each) => isHtmlElement(each) && isList(each));
  return isOfLists || classesOf(node).includes("ListContainerWrapper");
}

function isList({ tagName }: HtmlElement): boolean {
  return tagName === "ul" || tagName === "ol";
}

/** Returns the level of a list of which all items name it as Word and Slack do, or of a paragraph that Word numbers; 0 for other elements. */
function levelOf(element: HtmlElement): number {
  if (isParagraphOfList(element)) return levelOfItem(element);
  const levels = new Set(isList(element) ? element.childNodes.filter(isHtmlElement).map(levelOfItem) : []);
  const [level = 0] = levels;
  return levels.size === 1 ? level : 0;
}

function levelOfItem(item: HtmlElement): number {
  const ofWord = isOfList(item) ? (/level(\d+)/.exec(attributeOf(item, "style"))?.[1] ?? "1") : "";
  const indent = attributeOf(item, "data-stringify-indent");
  return Number(ofWord || attributeOf(item, "data-aria-level")) || (indent === "" ? 0 : Number(indent) + 1);
}

function append(parent: HtmlElement, child: HtmlElement): void {
  child.parentNode = parent;
  for (const each of child.childNodes) each.parentNode = child;
  parent.childNodes.push(child);
}
