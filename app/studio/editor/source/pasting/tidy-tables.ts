import {
  attributeOf,
  closest,
  descendants,
  firstWithin,
  isEmptyText,
  isHtmlElement,
  lineWithin,
} from "#convert/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

/** A merged cell is divided into at most this many rows or columns. */
const MOST_SPAN = 100;

/** Prepares tables for Markdown: divides merged cells, turns blocks in cells into lines and removes empty rows at the end. */
export function tidyTables(root: { childNodes: HtmlNode[] }): void {
  for (const table of descendants(root).filter(({ tagName }) => tagName === "table")) {
    const rows = descendants(table).filter((each) => each.tagName === "tr" && closest(each, "table") === table);
    if (firstWithin(table, "table")) {
      becomeBlocks(table);
      continue;
    }
    spreadSpans(rows);
    // A table of one cell, and one for layout, becomes its contents, whose blocks stay.
    if (rows.flatMap(cellsOf).length > 1 && !/presentation|none/.test(attributeOf(table, "role")))
      for (const cell of rows.flatMap(cellsOf)) flattenBlocks(cell);
    const used = rows.findLastIndex((row) => !isEmpty(row));
    for (const row of rows.slice(Math.max(1, used + 1))) row.childNodes = [];
    for (const cell of rows.flatMap(cellsOf)) {
      cell.attrs = cell.attrs.filter(({ name, value }) => !(name === "align" && /^left$/i.test(value)));
      if (isEmpty(cell)) cell.childNodes = [];
    }
  }
}

const PARTS = new Set("table caption thead tbody tfoot tr td th".split(" "));

/** Turns a table that contains another one, which is the layout of a newsletter, into blocks; as a table it would be HTML in the text. */
function becomeBlocks(table: HtmlElement): void {
  const parts = descendants(table).filter((each) => PARTS.has(each.tagName) && closest(each, "table") === table);
  for (const part of [table, ...parts]) part.tagName = part.nodeName = "div";
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.childNodes.filter((each): each is HtmlElement => isHtmlElement(each) && /^t[dh]$/.test(each.tagName));
}

/** Whether a row or a cell has neither words nor a picture. */
function isEmpty(part: HtmlElement): boolean {
  const words = lineWithin(part).replaceAll("\u00a0", "").trim();
  return words === "" && firstWithin(part, "img") === null;
}

function spanOf(cell: HtmlElement, name: "colspan" | "rowspan"): number {
  return Math.min(Math.max(1, Number.parseInt(attributeOf(cell, name), 10) || 1), MOST_SPAN);
}

/** Divides merged cells, because Markdown has no such cells. The first part keeps the text. */
function spreadSpans(rows: readonly HtmlElement[]): void {
  /** For each column: how many more rows the merged cell above covers. */
  const covered: number[] = [];
  for (const row of rows) {
    const cells: HtmlElement[] = [];
    const coverUp = () => {
      for (let left = covered[cells.length] ?? 0; left > 0; left = covered[cells.length] ?? 0) {
        covered[cells.length] = left - 1;
        cells.push(emptyCell(row));
      }
    };
    for (const cell of cellsOf(row)) {
      coverUp();
      const [wide, high] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      for (let at = 0; at < wide; at += 1) {
        covered[cells.length] = high - 1;
        cells.push(at === 0 ? cell : emptyCell(row));
      }
      cell.attrs = cell.attrs.filter(({ name }) => name !== "colspan" && name !== "rowspan");
    }
    coverUp();
    row.childNodes = cells;
  }
}

const LINES = new Set("p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote center figure figcaption".split(" "));

/** Turns the blocks of a cell into lines, because a cell of a Markdown table cannot contain blocks. Numbers and bullets of a list become text. */
function flattenBlocks(cell: HtmlElement): void {
  const lines: HtmlNode[] = [];
  let mark: HtmlNode | null = null;
  const isBroken = () => {
    const last = lines.at(-1);
    return last === undefined || last === mark || (isHtmlElement(last) && last.tagName === "br");
  };
  const breakLine = () => {
    if (!isBroken()) lines.push({ ...emptyCell(cell), nodeName: "br", tagName: "br" });
  };
  const read = (parent: HtmlElement) => {
    let number = 0;
    for (const node of parent.childNodes) {
      if (!isHtmlElement(node) || !LINES.has(node.tagName)) {
        if (!isEmptyText(node) || !isBroken()) lines.push(node);
      } else if (!isEmpty(node)) {
        breakLine();
        if (node.tagName === "li") {
          const value = parent.tagName === "ol" ? `${(number += 1)}. ` : "• ";
          lines.push((mark = { nodeName: "#text", value, parentNode: cell }));
        }
        read(node);
        breakLine();
      }
    }
  };
  read(cell);
  cell.childNodes = lines;
}

function emptyCell(row: HtmlElement): HtmlElement {
  return { ...row, nodeName: "td", tagName: "td", attrs: [], childNodes: [], parentNode: row };
}
