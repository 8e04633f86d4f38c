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

/** What Word drew before an item. A label that Markdown has not, such as `a)` or `§ 1.`, is the item's text. */
type Label = { is: "bullet" } | { is: "number"; number: number } | { is: "text"; text: string };

/** Turns the lists of Word, on the desktop and in a browser, and of PowerPoint into list elements. */
export function replaceLists(root: { childNodes: HtmlNode[] }): void {
  markSlides(root);
  replaceParagraphs(root);
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

/** Word's own label decides, so that numbers go on behind a paragraph without one, as in Word. */
function replaceParagraphs(root: { childNodes: HtmlNode[] }): void {
  let stack: OpenList[] = [];
  let last: HtmlElement | null = null;
  const paragraphs = descendants(root).filter((each) => each.tagName === "p" && isOfList(each));
  const removed: HtmlElement[] = [];
  for (const paragraph of paragraphs) {
    if (last === null || elementBefore(paragraph) !== last) stack = [];
    last = paragraph;
    const level = Number(/level(\d+)/.exec(attributeOf(paragraph, "style"))?.[1] ?? 1);
    const marker = descendants(paragraph).find(isOfList);
    const label = labelIn(marker ? textWithin(marker) : "");
    if (marker) removeNode(marker);
    if (label.is === "text") {
      paragraph.childNodes.unshift({ nodeName: "#text", value: `${label.text} `, parentNode: paragraph });
      stack = stack.filter((each) => each.level < level);
      const outer = stack.at(-1)?.list.childNodes.at(-1);
      if (!outer || !isHtmlElement(outer)) continue;
      append(outer, { ...paragraph, attrs: [] });
    } else {
      const inner = listFor(stack, level, label, paragraph);
      stack = [...stack.filter((each) => each.level < level), inner];
      const attrs = [{ name: "data-aria-level", value: String(level) }];
      append(inner.list, { ...paragraph, tagName: "li", nodeName: "li", attrs });
    }
    // The paragraph is removed only later, because the next paragraph of the list looks for it as its neighbour.
    removed.push(paragraph);
  }
  for (const paragraph of removed) removeNode(paragraph);
}

function isOfList(element: HtmlElement): boolean {
  return /mso-list\s*:\s*(?!none|\s)/i.test(attributeOf(element, "style"));
}

function labelIn(mark: string): Label {
  const text = mark.replaceAll(/[\s\u00a0]+/g, " ").trim();
  const [, digits] = /^(\d{1,9})[.)]?$/.exec(text) ?? [];
  if (digits !== undefined) return { is: "number", number: Number(digits) };
  return /\d|\p{L}[.):]/u.test(text) ? { is: "text", text } : { is: "bullet" };
}

/** Returns the list for an item: the open one of its level if the item goes on with it, else a new one. */
function listFor(
  stack: OpenList[],
  level: number,
  label: Exclude<Label, { is: "text" }>,
  paragraph: HtmlElement,
): OpenList {
  const number = label.is === "number" ? label.number : null;
  const next = number === null ? null : number + 1;
  const open = stack.find((each) => each.level === level);
  if (open && open.next === number) return { ...open, next };
  const outer = stack.findLast((each) => each.level < level);
  const name = number === null ? "ul" : "ol";
  const list: HtmlElement = { ...paragraph, tagName: name, nodeName: name, attrs: [], childNodes: [] };
  if (number !== null && number !== 1) list.attrs = [{ name: "start", value: String(number) }];
  const item = outer?.list.childNodes.at(-1);
  const siblings = paragraph.parentNode?.childNodes;
  if (item && isHtmlElement(item)) append(item, list);
  else siblings?.splice(siblings.indexOf(paragraph), 0, list);
  return { level, list, next };
}

function elementBefore(node: HtmlElement): HtmlNode | undefined {
  const siblings = node.parentNode?.childNodes ?? [];
  return siblings.slice(0, siblings.indexOf(node)).findLast((each) => !isEmptyText(each));
}

/** Joins the lists of single items that Word in a browser writes, and nests them by their levels. */
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
      child.parentNode = parent as HtmlElement;
      const start = Number.parseInt(attributeOf(child, "start"), 10) || 1;
      const isNumbered = child.tagName === "ol";
      const items = child.childNodes.filter(isHtmlElement);
      stack = stack.filter((each) => each.level <= level);
      const top = stack.at(-1);
      const isNext = top?.level === level && top.next === (isNumbered ? start : null);
      const next = isNumbered ? start + items.length : null;
      if (top && isNext) {
        for (const item of items) append(top.list, item);
        top.next = next;
        continue;
      }
      stack = stack.filter((each) => each.level < level);
      const item = stack.at(-1)?.list.childNodes.findLast(isHtmlElement);
      if (item) append(item, child);
      else children.push(child);
      stack.push({ level, list: child, next });
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

/** Returns the level of a list of which all items name it as Word and Slack do; 0 for other elements. */
function levelOf(list: HtmlElement): number {
  const levels = new Set(isList(list) ? list.childNodes.filter(isHtmlElement).map(levelOfItem) : []);
  const [level = 0] = levels;
  return levels.size === 1 ? level : 0;
}

function levelOfItem(item: HtmlElement): number {
  const level = isOfList(item) && /level(\d+)/.exec(attributeOf(item, "style"))?.[1];
  const indent = attributeOf(item, "data-stringify-indent");
  return Number(level || attributeOf(item, "data-aria-level")) || (indent === "" ? 0 : Number(indent) + 1);
}

function append(parent: HtmlElement, child: HtmlElement): void {
  child.parentNode = parent;
  for (const each of child.childNodes) each.parentNode = child;
  parent.childNodes.push(child);
}
