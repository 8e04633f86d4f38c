import {
  attributeOf,
  closest,
  codeWithin,
  descendants,
  hasClassLike,
  isEmptyText,
  isHtmlElement,
  removeNode,
  textWithin,
  wordsOf,
} from "#convert/html-to-markdown/html-nodes.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { wrapChildren } from "./replace-lists.ts";

export const FIXED_WIDTH =
  /font(?:-family)?\s*:[^;:]{0,200}(?:mono|courier|consolas|menlo|monaco|fira code|source code|inconsolata)/i;
const KEEPS_LINES = /(?<![\w-])white-space\s*:\s*(?:pre(?:-wrap|-line)?(?![\w-])|break-spaces)/i;

/** Classes of the cells that hold code in tables with line numbers: GitHub, Pygments, Rouge. */
const CODE_CELL = /^(?:blob-code|js-file-line|rouge-code|code|hljs-ln-code)$/;

/** Turns code into `pre` and `code` elements, if code editors or web pages mark it only by its look. */
export function markCode(root: { childNodes: HtmlNode[] }): void {
  joinCodePieces(root);
  for (const element of descendants(root)) {
    if (element.tagName === "table") codeOfTable(element);
    else if (element.tagName === "div" && isFixedWidth(element) && KEEPS_LINES.test(attributeOf(element, "style")))
      becomePre(element, codeWithin(element));
    else if (
      (element.tagName === "span" || element.tagName === "font") &&
      isFixedWidth(element) &&
      !closest(element, "pre", "code")
    ) {
      element.tagName = element.nodeName = "code";
      codeOfLines(element);
    } else if (element.tagName === "p" && isFixedWidth(element)) wrapChildren(element, "code");
    else if (element.tagName === "code") codeOfLines(element);
  }
  joinCodeLines(root);
}

/** Chrome copies part of a block of coloured code as elements beside each other, each with the look of the block. */
function joinCodePieces(root: { childNodes: HtmlNode[] }): void {
  const pieces = root.childNodes.filter((each) => !isEmptyText(each) && each.nodeName !== "meta");
  const [first] = pieces;
  if (!first || !isHtmlElement(first) || !pieces.every(isCodePiece)) return;
  const value = codeWithin({ ...first, childNodes: pieces });
  if (!value.includes("\n")) return;
  root.childNodes = [first];
  becomePre(first, value.replace(/\n$/, ""));
}

function isCodePiece(node: HtmlNode): boolean {
  const isInline = isHtmlElement(node) && /^(?:span|font|a|b|strong|i|em|u|code)$/.test(node.tagName);
  return isInline && isFixedWidth(node) && KEEPS_LINES.test(attributeOf(node, "style"));
}

/** Code of several lines is a block. Line feeds of the page's source are no lines, unless the style says so. */
function codeOfLines(code: HtmlElement): void {
  if (closest(code, "pre", "td", "th")) return;
  const value = codeWithin(code).replace(/\n$/, "");
  const hasLines =
    descendants(code).some((each) => each.tagName === "br") || KEEPS_LINES.test(attributeOf(code, "style"));
  if (!hasLines || !value.includes("\n")) return;
  const paragraph = closest(code, "p");
  if (paragraph) paragraph.tagName = paragraph.nodeName = "div";
  becomePre(code, value);
}

/** Turns line feeds into breaks where the style shows them as lines, as in posts of social networks. */
export function markLines(root: { childNodes: HtmlNode[] }): void {
  for (const element of descendants(root)) {
    const hasLines = element.childNodes.some((each) => wordsOf(each)?.includes("\n"));
    if (!hasLines || closest(element, "pre", "code") || !KEEPS_LINES.test(whiteSpaceOf(element))) continue;
    element.childNodes = element.childNodes.flatMap((each) => {
      const [first = "", ...others] = wordsOf(each)?.split("\n") ?? [];
      if (others.length === 0) return [each];
      const textOf = (value: string): HtmlNode => ({ nodeName: "#text", value, parentNode: element });
      return [textOf(first), ...others.flatMap((line) => [breakIn(element), textOf(line)])];
    });
  }
}

function breakIn(parentNode: HtmlElement): HtmlElement {
  return { ...parentNode, tagName: "br", nodeName: "br", attrs: [], childNodes: [], parentNode };
}

/** Returns the style of the nearest element, from this one on, that says how white space is shown. */
function whiteSpaceOf(element: HtmlElement): string {
  const style = attributeOf(element, "style");
  const around = element.parentNode as HtmlElement | null;
  return /(?<![\w-])white-space\s*:/i.test(style) || !around || !("tagName" in around) ? style : whiteSpaceOf(around);
}

const HTML = "http://www.w3.org/1999/xhtml";

/** Turns formulas into code, in TeX where the page has it, because Markdown has no formulas. */
export function markFormulas(root: { childNodes: HtmlNode[] }): void {
  for (const formula of descendants(root).filter(({ tagName }) => tagName === "math")) {
    const notes = descendants(formula).filter(({ tagName }) => tagName.startsWith("annotation"));
    const tex = notes.find((each) => /tex/i.test(attributeOf(each, "encoding")));
    for (const each of notes) removeNode(each);
    const written = tex ? textWithin(tex.childNodes[0] ?? tex) : attributeOf(formula, "alttext");
    const value = (written || lineOfFormula(formula)).trim();
    // KaTeX, MathJax and MediaWiki show the formula once more, beside the readable one.
    const beside = formula.parentNode as HtmlElement | null;
    const drawn = beside?.parentNode as HtmlElement | null;
    if (
      drawn &&
      isHtmlElement(drawn) &&
      /katex|mathjax|mjx|mwe-math/i.test(`${attributeOf(drawn, "class")} ${drawn.tagName}`)
    )
      for (const each of descendants(drawn))
        if (attributeOf(each, "aria-hidden") === "true" || hasClassLike(each, /^mwe-math-fallback/)) removeNode(each);
    // The sanitiser removes what is not of HTML's namespace.
    Object.assign(formula, { tagName: "code", nodeName: "code", namespaceURI: HTML });
    formula.childNodes = [{ nodeName: "#text", value, parentNode: formula }];
  }
}

/** What stands between the parts of an element of MathML, in order. */
const SIGNS: Record<string, readonly string[]> = {
  mfrac: ["/"],
  msup: ["^"],
  mover: ["^"],
  msub: ["_"],
  munder: ["_"],
  msubsup: ["_", "^"],
  munderover: ["_", "^"],
};

function lineOfFormula(node: HtmlNode): string {
  if (!isHtmlElement(node)) return wordsOf(node)?.trim() ?? "";
  const parts = node.childNodes.filter((each) => !isEmptyText(each)).map(lineOfFormula);
  const [first = "", index = ""] = parts;
  if (node.tagName === "mroot") return `${index}√(${first})`;
  const line = parts.join("");
  if (node.tagName === "msqrt") return `√(${line})`;
  const signs = ownValue(SIGNS, node.tagName);
  return signs ? parts.map((each, at) => (at === 0 ? "" : (signs[at - 1] ?? "")) + grouped(each)).join("") : line;
}

/** Brackets whatever is more than a number or a single sign, so that `a/(2b)` is not read as `(a/2)b`. */
function grouped(part: string): string {
  return /^(?:\d*|.)$/u.test(part) ? part : `(${part})`;
}

function isFixedWidth(element: HtmlElement): boolean {
  return FIXED_WIDTH.test(attributeOf(element, "style")) || FIXED_WIDTH.test(`font:${attributeOf(element, "face")}`);
}

/** A table is code where it has besides cells of code only numbers of lines and signs of changes, before them. */
function codeOfTable(table: HtmlElement): void {
  const cells = descendants(table).filter(({ tagName }) => tagName === "td" || tagName === "th");
  const [code = [], others = []] = [true, false].map((is) =>
    cells.filter((each) => hasClassLike(each, CODE_CELL) === is),
  );
  if (code.length > 0 && others.every(isLineNumber)) becomePre(table, code.map(codeWithin).join("\n"));
}

function isLineNumber(cell: HtmlElement): boolean {
  const text = textWithin(cell).trim();
  const row = (cell.parentNode as HtmlElement | null)?.childNodes ?? [];
  const before = row.slice(0, row.indexOf(cell)).filter(isHtmlElement);
  return text === "" || (/^[\d\s+-]+$/.test(text) && !before.some((each) => hasClassLike(each, CODE_CELL)));
}

/** Joins paragraphs that contain only code into one block, because Google Docs and Word make a paragraph of each line. */
function joinCodeLines(root: { childNodes: HtmlNode[] }): void {
  for (const parent of [root, ...descendants(root)]) {
    let block: HtmlElement | null = null;
    const lines = new Map<HtmlElement, string[]>();
    for (const node of parent.childNodes.filter((each) => !isEmptyText(each))) {
      if (!isHtmlElement(node) || node.tagName !== "p" || !isCodeLine(node)) block = null;
      else if (block) {
        lines.get(block)?.push(codeWithin(node));
        parent.childNodes.splice(parent.childNodes.indexOf(node), 1);
      } else lines.set((block = node), [codeWithin(node)]);
    }
    for (const [first, all] of lines) if (all.length > 1) becomePre(first, all.join("\n"));
  }
}

function isCodeLine(paragraph: HtmlElement): boolean {
  const within = paragraph.childNodes.filter((each) => !isEmptyText(each));
  return within.length > 0 && within.every((each) => isHtmlElement(each) && each.tagName === "code");
}

function becomePre(element: HtmlElement, value: string): void {
  element.tagName = element.nodeName = "pre";
  element.attrs = element.attrs.filter((each) => each.name === "class");
  element.childNodes = [{ nodeName: "#text", value, parentNode: element }];
}
