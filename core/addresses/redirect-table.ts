import { plainCell, readTable, type TableRow, writeTable } from "../base/values/csv.ts";
import { addressMessages } from "#core/messages/addresses.ts";

/** An imported table has at most this many redirects. */
export const MOST_TABLE_REDIRECTS = 5_000;

export interface TableRedirect {
  line: number;
  from: string;
  /** Empty when the address answers 410, because its page was removed for good. */
  to: string;
}

/** Column headings of spreadsheets and of WordPress's redirect plugins. */
const [FROM_HEADING, TO_HEADING] = addressMessages.tableHeadings;
const FROM = [FROM_HEADING, "skąd", "z", "from", "source", "source url", "origin", "old url", "old"];
const TO = [TO_HEADING, "dokąd", "na", "do", "to", "target", "target url", "destination", "new url", "new"];

/** Writes redirects as a table that `redirectsOfTable` can read. */
export function redirectTable(redirects: readonly { from: string; to: string | null }[]): string {
  return writeTable([addressMessages.tableHeadings, ...redirects.map(({ from, to }) => [from, to ?? ""])]);
}

/**
 * Reads the redirects of a table with two columns, with or without headings. A line without a valid redirect is left out and listed as a
 * fault.
 */
export function redirectsOfTable(text: string) {
  const [heading, ...rest] = readTable(text);
  const columns = heading ? columnsOf(heading) : null;
  const rows = columns ? rest : heading ? [heading, ...rest] : [];
  const [fromAt, toAt] = columns ?? [0, 1];
  const redirects: TableRedirect[] = [];
  const faults: { line: number; message: string }[] = [];
  if (rows.length > MOST_TABLE_REDIRECTS) {
    return { redirects, faults: [{ line: 1, message: addressMessages.tooManyRows(MOST_TABLE_REDIRECTS) }] };
  }
  for (const { line, cells } of rows) {
    const from = cellAt(cells, fromAt);
    if (from === "") faults.push({ line, message: addressMessages.formerAddressMissing });
    else if (cells.length <= toAt) faults.push({ line, message: addressMessages.targetColumnMissing });
    else redirects.push({ line, from, to: cellAt(cells, toAt) });
  }
  return { redirects, faults };
}

/** Returns the columns of the old and the new address; null if the first line has no headings. */
function columnsOf({ cells }: TableRow): [number, number] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const [from, to] = [names.findIndex((name) => FROM.includes(name)), names.findIndex((name) => TO.includes(name))];
  return from < 0 || to < 0 ? null : [from, to];
}

function cellAt(cells: readonly string[], at: number): string {
  return plainCell(cells[at] ?? "").trim();
}
