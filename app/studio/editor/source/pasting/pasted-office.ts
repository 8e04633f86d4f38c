import {
  attributeOf,
  classesOf,
  closest,
  descendants,
  hasClassLike,
  holdsBlock,
  isComment,
  isEmptyText,
  isHtmlElement,
  isShownAsBlock,
  removeNode,
  textWithin,
  wordsOf,
} from "#convert/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { becomeItem, wrapChildren } from "./replace-lists.ts";

/** Matches a rule for one class in a style sheet. */
const RULE = /\.([\w-]{1,60})[ \t\r\n]{0,9}\{([^{}]{0,4000})\}/g;

/** Copies the styles of classes into the elements, since some programs mark bold text by classes. */
export function applyClasses(root: { childNodes: HtmlNode[] }, html: string): void {
  const sheets = html.split(/<style\b/i).map((part, at) => (at === 0 ? "" : part.slice(0, part.search(/<\/style>/i))));
  const rules = new Map(
    sheets.flatMap((sheet) => [...sheet.matchAll(RULE)].map(([, name = "", says = ""]) => [name, says])),
  );
  if (rules.size === 0) return;
  for (const element of descendants(root)) {
    const styles = classesOf(element).flatMap((name) => rules.get(name) ?? []);
    if (styles.length === 0) continue;
    const style = [...styles, attributeOf(element, "style")].join(";").replaceAll(/\s+/g, " ");
    element.attrs = [...element.attrs.filter(({ name }) => name !== "style"), { name: "style", value: style }];
  }
}

/** Turns superscripts and subscripts into elements, because Google Docs and LibreOffice write them as styles. */
export function markScripts(root: { childNodes: HtmlNode[] }): void {
  for (const element of descendants(root)) {
    const [, side] = /(?<![\w-])vertical-align\s*:\s*(super|sub)(?![\w-])/i.exec(attributeOf(element, "style")) ?? [];
    if (side && (element.tagName === "span" || element.tagName === "font"))
      wrapChildren(element, side.toLowerCase() === "super" ? "sup" : "sub");
  }
}

/** A task as Markdown writes it. */
const TASK = /^\s*(?:[-*+]\s+)?\[([ x])\]\s+/i;

/** Gives tasks check boxes in a list, whether they are items or paragraphs, written `[ ]`, or with the ticks of Google Docs or Notion. */
export function markTasks(root: { childNodes: HtmlNode[] }): void {
  for (const each of descendants(root)) {
    const isItem = each.tagName === "li";
    const isLine = /^(?:p|div)$/.test(each.tagName) && !holdsBlock(each) && !closest(each, "li", "td", "th", "pre");
    if (!isItem && !isLine) continue;
    const isDone = takeTick(each);
    const attrs = [{ name: "type", value: "checkbox" }, ...(isDone ? [{ name: "checked", value: "" }] : [])];
    const box = { ...each, nodeName: "input", tagName: "input", attrs, childNodes: [], parentNode: each };
    if (isDone !== null) each.childNodes.unshift(box);
    if (!isItem && isBox(firstContent(each))) becomeItem(each, 1);
  }
}

/** Removes what stands for a check box at the beginning of an element. Returns whether it is ticked; null without one. */
function takeTick(element: HtmlElement): boolean | null {
  const isOfDocs = attributeOf(element, "role") === "checkbox";
  const isDrawn = (each: HtmlElement) =>
    isOfDocs ? each.tagName === "img" : hasClassLike(each, /^checkbox-o(?:n|ff)$/);
  const drawn = element.childNodes.filter(isHtmlElement).find(isDrawn);
  if (drawn) {
    removeNode(drawn);
    return attributeOf(element, "aria-checked") === "true" || hasClassLike(drawn, /^checkbox-on$/);
  }
  const first = firstContent(element);
  const words = (first && wordsOf(first)) ?? "";
  const [written, sign] = TASK.exec(words) ?? [];
  if (!first || written === undefined) return null;
  Object.assign(first, { value: words.slice(written.length) });
  return sign !== " ";
}

/** Returns the first text or empty element inside an element, unless a list comes before it. */
function firstContent(element: HtmlElement): HtmlNode | undefined {
  const first = element.childNodes.find((each) => !isEmptyText(each));
  if (!isHtmlElement(first) || first.childNodes.length === 0) return first;
  return /^[uo]l$/.test(first.tagName) ? undefined : firstContent(first);
}

function isBox(node: HtmlNode | undefined): boolean {
  return isHtmlElement(node) && node.tagName === "input" && /^checkbox$/i.test(attributeOf(node, "type"));
}

const LIBRE_OFFICE = /<meta name="generator" content="(?:LibreOffice|OpenOffice)/i;

/** Removes the comments of Word, Google Docs and LibreOffice, because they are not for readers. Returns whether there were any. */
export function removeComments(root: { childNodes: HtmlNode[] }, html: string): boolean {
  const hasHidden = LIBRE_OFFICE.test(html) && descendants(root).some(({ childNodes }) => childNodes.some(isComment));
  const found = descendants(root).flatMap((each) => {
    if (/mso-element\s*:\s*comment-list|mso-special-character\s*:\s*comment/i.test(attributeOf(each, "style")))
      return [each];
    const [, back] = /#(?:_msocom_|cmnt)(_ref)?\d+$/.exec(attributeOf(each, "href")) ?? ["", null];
    return back === null ? [] : [(back && closest(each, "p")) || each];
  });
  for (const each of found) removeNode(each);
  return hasHidden || found.length > 0;
}

/** Turns spans that are shown as blocks into blocks, such as the ends of paragraphs in Slack. */
export function markBlocks(root: { childNodes: HtmlNode[] }): void {
  for (const element of descendants(root))
    if (element.tagName === "span" && isShownAsBlock(element) && !closest(element, "pre", "code"))
      element.tagName = element.nodeName = "div";
}

const PARTED = /(?<![\w-])display\s*:\s*(?:inline-)?(?:flex|grid)/i;

/** Puts a space between neighbours that only the style of their parent keeps apart, as the date and the author above an article. */
export function partNeighbours(root: { childNodes: HtmlNode[] }): void {
  for (const element of descendants(root)) {
    if (!PARTED.test(attributeOf(element, "style")) || closest(element, "pre", "code")) continue;
    element.childNodes = element.childNodes.flatMap((each) => [
      each,
      { nodeName: "#text", value: " ", parentNode: element },
    ]);
  }
}

/** Turns Word's tabs, runs of spaces and numbers of headings into plain text with one space; bullets of headings go. Code keeps its spaces. */
export function tidySpaces(root: { childNodes: HtmlNode[] }): void {
  for (const element of descendants(root)) {
    const style = attributeOf(element, "style");
    const isMark = /mso-list\s*:\s*Ignore/i.test(style);
    if (!(isMark || /mso-(?:tab-count|spacerun)\s*:/i.test(style)) || closest(element, "pre", "code")) continue;
    const mark = isMark ? textWithin(element).replaceAll(/\s+/g, " ").trim() : "";
    const value = /\d|\p{L}[.)]/u.test(mark) ? `${mark} ` : " ";
    element.childNodes = [{ nodeName: "#text", value, parentNode: element }];
  }
}
