import {
  attributeOf,
  classesOf,
  closest,
  descendants,
  isComment,
  isHtmlElement,
  isShownAsBlock,
  removeNode,
  textWithin,
} from "#convert/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

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

/** Turns the pictures of ticks in a list of Google Docs into check boxes, so that the list stays a list of tasks. */
export function markTasks(root: { childNodes: HtmlNode[] }): void {
  const items = descendants(root).filter((each) => attributeOf(each, "role") === "checkbox" && each.tagName === "li");
  for (const item of items) {
    const picture = item.childNodes.find((each) => isHtmlElement(each) && each.tagName === "img");
    if (!picture || !isHtmlElement(picture)) continue;
    picture.tagName = picture.nodeName = "input";
    picture.attrs = [{ name: "type", value: "checkbox" }];
    if (attributeOf(item, "aria-checked") === "true") picture.attrs.push({ name: "checked", value: "" });
  }
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

/** Moves all children of an element into a new element inside it. */
export function wrapChildren(element: HtmlElement, name: string): void {
  const inner: HtmlElement = { ...element, nodeName: name, tagName: name, attrs: [], parentNode: element };
  for (const each of inner.childNodes) each.parentNode = inner;
  element.childNodes = [inner];
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
