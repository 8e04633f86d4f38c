/** The prefix of a cell that a spreadsheet would take for a formula, so that the cell stays text; `plainCell` removes the prefix. */
const AS_TEXT = "'";

const FORMULA = /^'*[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
const BYTE_ORDER_MARK = "\uFEFF";

/** Writes rows as CSV (RFC 4180) with commas and CRLF. Cells that a spreadsheet would evaluate as formulas become plain text. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? AS_TEXT + text : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function plainCell(cell: string): string {
  return cell.startsWith(AS_TEXT) && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const SEPARATORS = [",", ";", "\t"] as const;

export interface TableRow {
  line: number;
  cells: string[];
}

/**
 * Reads the rows of a CSV text, without empty rows. The separator is whichever of comma, semicolon and tab is most frequent in the first
 * row.
 */
export function readTable(text: string): TableRow[] {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const [first = ""] = source.split(/\r?\n/, 1);
  const cellsBy = (separator: string) => first.split(separator).length;
  const separator = SEPARATORS.reduce((most, each) => (cellsBy(each) > cellsBy(most) ? each : most));
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^${separator}\\r\\n]*)`, "y");
  const rows: TableRow[] = [];
  let [at, line] = [0, 1];
  while (at < source.length) {
    const row: TableRow = { line, cells: [] };
    for (;;) {
      cell.lastIndex = at;
      const [cellSource = "", quoted, plain = ""] = cell.exec(source) ?? [];
      row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      line += cellSource.split("\n").length - 1;
      at = afterCell(source, at + cellSource.length, separator);
      if (source[at] !== separator) break;
      at += 1;
    }
    if (source[at] === "\r") at += 1;
    if (source[at] === "\n") at += 1;
    line += 1;
    if (row.cells.some((each) => each !== "")) rows.push(row);
  }
  return rows;
}

function afterCell(source: string, from: number, separator: string): number {
  let at = from;
  while (at < source.length && source[at] !== separator && source[at] !== "\r" && source[at] !== "\n") at += 1;
  return at;
}

/** Reads the rows of a CSV text with the columns of `headings`, in that order. Cells of a missing column are undefined in every row. */
export function readColumns(text: string, headings: readonly string[]) {
  const [heading, ...rows] = readTable(text);
  const columns = headings.map((name) =>
    (heading?.cells ?? []).findIndex((cell) => cell.trim().toLowerCase() === name),
  );
  const cellAt = (cells: string[], at: number) => (at < 0 ? undefined : plainCell(cells[at] ?? ""));
  return { columns, rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((at) => cellAt(cells, at)) })) };
}

const BETWEEN_NAMES = "|";

export function namesCell(names: readonly string[]): string {
  return names.join(` ${BETWEEN_NAMES} `);
}

export function namesInCell(cell: string): string[] {
  const names = cell.split(BETWEEN_NAMES).map((name) => name.trim());
  return names.filter((name) => name !== "");
}
