import {
  attributeOf,
  descendants,
  isEmptyText,
  isHtmlElement,
  removeNode,
  textWithin,
} from "#core/import/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

export function withoutOfficeMarkup(html: string): string {
  const [, fragment] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html) ?? [];
  const whole = fragment !== undefined && !/^\s*<(?:td|tr|li|tbody)\b/i.test(fragment) ? fragment : html;
  return whole
    .replaceAll(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/gi, '<span style="mso-list:Ignore">$1</span>')
    .replaceAll(/<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/gi, '<span style="mso-list:Ignore">$1</span>')
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, "")
    .replaceAll(/<(style|xml)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<\/?(?:o|w|v|m|st1):[^>]*>/gi, "");
}

/** Word has paragraphs with a level and a mark instead of lists. */
export function replaceLists(root: { childNodes: HtmlNode[] }): void {
  let stack: { level: number; list: HtmlElement }[] = [];
  let last: HtmlElement | null = null;
  const paragraphs = descendants(root).filter((each) => each.tagName === "p" && isOfList(each));
  for (const paragraph of paragraphs) {
    if (last === null || elementBefore(paragraph) !== last) stack = [];
    const level = Number(/level(\d+)/.exec(attributeOf(paragraph, "style"))?.[1] ?? 1);
    const marker = descendants(paragraph).find(isOfList);
    const isNumbered = /\d|^\s*[a-z]\s*[.)]/i.test(marker ? textWithin(marker) : "");
    if (marker) removeNode(marker);
    stack = stack.filter((each) => each.level <= level);
    let inner = stack.at(-1);
    if (inner?.level !== level) {
      inner = { level, list: newList(paragraph, inner?.list, isNumbered) };
      stack.push(inner);
    }
    append(inner.list, { ...paragraph, tagName: "li", nodeName: "li", attrs: [] });
    // Removed only later: the next paragraph recognises its neighbour by it.
    last = paragraph;
  }
  for (const paragraph of paragraphs) removeNode(paragraph);
}

function isOfList(element: HtmlElement): boolean {
  return attributeOf(element, "style").includes("mso-list");
}

function elementBefore(node: HtmlElement): HtmlNode | undefined {
  const siblings = node.parentNode?.childNodes ?? [];
  return siblings.slice(0, siblings.indexOf(node)).findLast((each) => !isEmptyText(each));
}

/** In the last item of `outer`, else before the paragraph. */
function newList(paragraph: HtmlElement, outer: HtmlElement | undefined, isNumbered: boolean): HtmlElement {
  const name = isNumbered ? "ol" : "ul";
  const list: HtmlElement = { ...paragraph, tagName: name, nodeName: name, attrs: [], childNodes: [] };
  const item = outer?.childNodes.at(-1);
  const siblings = paragraph.parentNode?.childNodes;
  if (item && isHtmlElement(item)) append(item, list);
  else siblings?.splice(siblings.indexOf(paragraph), 0, list);
  return list;
}

function append(parent: HtmlElement, child: HtmlElement): void {
  child.parentNode = parent;
  for (const each of child.childNodes) each.parentNode = child;
  parent.childNodes.push(child);
}
