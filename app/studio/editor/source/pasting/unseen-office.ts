import {
  attributeOf,
  closest,
  descendants,
  firstWithin,
  hasClassLike,
  isHtmlElement,
  removeNode,
  wordsOf,
} from "#convert/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

/* What office programs write for themselves or for paper: hidden text, page numbers, and pictures that only Word shows. */

const HIDDEN = /(?<![\w-])(?:display\s*:\s*none|mso-hide\s*:\s*all)(?![\w-])/i;

/** Classes of what pages say to screen readers alone, and of links to the editor of Wikipedia. */
const BESIDE_TEXT = /^(?:sr-only|visually-hidden|screen-reader-text|mw-editsection)$/;

/** Removes hidden text. Formulas stay: pages hide the readable one behind its picture. */
export function removeHidden(root: { childNodes: HtmlNode[] }): void {
  for (const element of descendants(root)) {
    const isHidden = HIDDEN.test(attributeOf(element, "style")) || hasClassLike(element, BESIDE_TEXT);
    if (isHidden && !firstWithin(element, "math") && !closest(element, "math")) removeNode(element);
  }
}

/** Removes the page numbers of a table of contents of Word or LibreOffice, because a post has no pages. */
export function removePageNumbers(root: { childNodes: HtmlNode[] }): void {
  for (const paragraph of descendants(root).filter(isOfContents)) {
    const hasTab = descendants(paragraph).some((each) => /mso-tab-count\s*:/i.test(attributeOf(each, "style")));
    const last = textsIn(paragraph).findLast((each) => (wordsOf(each) ?? "").trim() !== "");
    if (!last) continue;
    const words = wordsOf(last) ?? "";
    const isNumber = hasTab && /^\s*(?:\d{1,6}|[ivxl]{1,6})\s*$/.test(words);
    Object.assign(last, { value: isNumber ? "" : words.replace(/\t *(?:\d{1,6}|[ivxl]{1,6})\s{0,9}$/, "") });
  }
}

/** Returns the text nodes of an element, in their order. */
function textsIn(element: HtmlElement): HtmlNode[] {
  return element.childNodes.flatMap((each) =>
    isHtmlElement(each) ? textsIn(each) : wordsOf(each) === null ? [] : [each],
  );
}

function isOfContents(element: HtmlElement): boolean {
  if (element.tagName !== "p") return false;
  const around = closest(element, "div");
  return (
    hasClassLike(element, /^MsoToc\d$/) ||
    (around !== null && attributeOf(around, "id").startsWith("Table of Contents"))
  );
}

/** Turns pictures that Word writes only as VML into `img` elements. Where Word writes both, the VML is a comment. */
export function withPicturesOfVml(html: string): string {
  let shape = "";
  return html.replaceAll(/<v:(shape|imagedata)\s([^<>]*)>/gi, (tag: string, name: string, attributes: string) => {
    if (name.toLowerCase() === "shape") shape = attributes;
    if (name.toLowerCase() === "shape") return tag;
    const [, source = ""] = /(?:^|\s)src="([^"]*)"/i.exec(attributes) ?? [];
    const [, alt = ""] = /(?:^|\s)alt="([^"]*)"/i.exec(shape) ?? [];
    const [, id = ""] = /(?:^|\s)id="([^"]*)"/i.exec(shape) ?? [];
    return `<img src="${source}" alt="${alt}" v:shapes="${id}">`;
  });
}
