import type { AlignType, PhrasingContent, RootContent, TableCell, TableRow } from "mdast";
import type { HtmlElement } from "#core/markdown/sanitiser/parse-html.ts";
import { sanitisedHtml } from "./sanitised-html.ts";
import type { Conversion } from "./conversion-types.ts";
import { BOLD } from "./convert-inlines.ts";
import { withoutBreaks } from "./tidy-phrasing.ts";
import { attributeOf, closest, descendants, isHtmlElement } from "./html-nodes.ts";

/** Elements that a cell of a Markdown table cannot hold. */
const BEYOND_MARKDOWN = new Set("table ul ol dl pre blockquote figure h1 h2 h3 h4 h5 h6 details".split(" "));

/** A Markdown table may have at most this many cells. All its rows get the same number of cells, so one long row lengthens every other row. */
const MOST_CELLS = 20_000;

/**
 * Converts a table to a Markdown table with its first row as the heading. A table with merged cells, cells of several blocks or too many cells
 * becomes HTML. A table of one cell, or of one column with the role `presentation` or `none`, becomes its contents.
 */
export function tableOf(converter: Conversion, node: HtmlElement): RootContent[] {
  const rows = descendants(node).filter((element) => element.tagName === "tr" && closest(element, "table") === node);
  const cells = rows.map(
    (row) =>
      row.childNodes.filter((element) => isHtmlElement(element) && /^t[dh]$/.test(element.tagName)) as HtmlElement[],
  );
  const caption = descendants(node).find(
    (element) => element.tagName === "caption" && closest(element, "table") === node,
  );
  const above = caption ? converter.line(caption.childNodes) : [];
  const title: RootContent[] =
    above.length === 0 ? [] : [{ type: "paragraph", children: [{ type: "emphasis", children: above }] }];
  const filled = cells.filter((row) => row.length > 0);
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return title;
  if (width === 1 && (filled.length === 1 || isLayout(node)))
    return [...title, ...filled.flatMap(([cell]) => converter.flow(cell?.childNodes ?? []))];
  const withoutCaption = { ...node, childNodes: node.childNodes.filter((element) => element !== caption) };
  const isCrowded = width * filled.length > MOST_CELLS;
  if (isCrowded || !isSimple(node, filled.flat()))
    return [...title, { type: "html", value: sanitisedHtml([withoutCaption]) }];
  const children = filled.map((row, at): TableRow => ({
    type: "tableRow",
    children: row.map((cell) => (at === 0 ? headCell(converter, cell) : bodyCell(converter, cell))),
  }));
  const align = Array.from({ length: width }, (_, at) => alignmentOf(filled.map((row) => row[at])));
  return [...title, { type: "table", align, children: children.map((row) => paddedRow(row, width)) }];
}

function isLayout(node: HtmlElement): boolean {
  return /presentation|none/.test(attributeOf(node, "role"));
}

function isSimple(node: HtmlElement, cells: HtmlElement[]): boolean {
  const spans = cells.some((cell) => ["colspan", "rowspan"].some((name) => Number(attributeOf(cell, name) || 1) > 1));
  const blocks = descendants(node).some(({ tagName }) => BEYOND_MARKDOWN.has(tagName));
  const paragraphs = cells.some((cell) => descendants(cell).filter(({ tagName }) => tagName === "p").length > 1);
  return !spans && !blocks && !paragraphs;
}

/** Converts a heading cell. Bold around the whole cell is dropped, because heading cells are bold anyway. */
function headCell(converter: Conversion, cell: HtmlElement): TableCell {
  const line = lineOf(converter, cell);
  const [only, ...others] = line;
  return { type: "tableCell", children: only?.type === "strong" && others.length === 0 ? only.children : line };
}

function bodyCell(converter: Conversion, cell: HtmlElement): TableCell {
  const line = lineOf(converter, cell);
  const isBold = cell.tagName === "th" || BOLD.test(attributeOf(cell, "style"));
  const isBolder = isBold && line.some(({ type }) => type !== "strong");
  return { type: "tableCell", children: isBolder ? [{ type: "strong", children: line }] : line };
}

function lineOf(converter: Conversion, cell: HtmlElement): PhrasingContent[] {
  return withoutBreaks(converter.line(cell.childNodes), { type: "html", value: "<br>" });
}

function paddedRow(row: TableRow, width: number): TableRow {
  const missing = Array.from({ length: width - row.children.length }, () => ({
    type: "tableCell" as const,
    children: [],
  }));
  return { ...row, children: [...row.children, ...missing] };
}

/** Returns the alignment of a column; null when its cells set different alignments or no alignment. */
function alignmentOf(cells: (HtmlElement | undefined)[]): AlignType {
  const sides = new Set(cells.map((cell) => (cell ? sideOf(cell) : "")).filter((side) => side !== ""));
  const [side, other] = sides;
  return other === undefined && (side === "left" || side === "center" || side === "right") ? side : null;
}

function sideOf(cell: HtmlElement): string {
  const declarations = `${attributeOf(cell, "style")};${attributeOf(cell, "class")};text-align:${attributeOf(cell, "align")}`;
  return (
    /(?:text-align\s*:\s*|has-text-align-|(?:^|[\s;])align-?)(left|center|right)/i
      .exec(declarations)?.[1]
      ?.toLowerCase() ?? ""
  );
}
