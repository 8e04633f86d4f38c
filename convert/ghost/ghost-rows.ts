import { JSONParser } from "@streamparser/json";
import { exportPieces } from "../unpacked-export.ts";
import { ExportFault } from "../export-fault.ts";
import { conversionMessages, ghostMessages } from "#core/messages/convert.ts";

export type GhostRow = Record<string, unknown>;

/** Bytes one row of a table may have. */
const ROW_LIMIT = 16 * 1024 * 1024;

/** Objects and lists inside one another. An export has seven; a text that a tool wrote as an object may have hundreds. */
const DEEPEST = 1_000;

interface RowReading {
  /** Takes the name of the table with each of its rows, and a line near it. */
  row: (table: string, row: GhostRow, line: number) => Promise<void> | void;
  progress?: (bytes: number) => void;
}

const [QUOTE, BACKSLASH, FEED] = [0x22, 0x5c, 0x0a];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/** Reads the rows of all tables of an export of Ghost, one at a time. Throws an `ExportFault` for what is none. */
export async function readGhostRows(path: string, { row, progress }: RowReading): Promise<void> {
  const guard = new ShapeGuard();
  const parser = new JSONParser({ paths: ["$.db.*.data.*.*", "$.data.*.*"], keepStack: false });
  let rows: { table: string; value: unknown }[] = [];
  let found = 0;
  parser.onValue = ({ value, stack }) => {
    guard.startOfRow = guard.bytes;
    rows.push({ table: String(stack.at(-1)?.key ?? ""), value });
  };
  parser.onError = () => {
    throw new ExportFault(ghostMessages.noJson, guard.line);
  };
  for await (const { piece, read } of exportPieces(path, () => guard.line)) {
    for (const line of linesOf(piece)) {
      guard.look(line);
      parser.write(line);
    }
    for (const { table, value } of rows) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
      found += 1;
      await row(table, value as GhostRow, guard.line);
    }
    rows = [];
    progress?.(read);
  }
  if (!guard.isWhole) throw new ExportFault(conversionMessages.cutOff, guard.line);
  if (found === 0) throw new ExportFault(ghostMessages.noExport, 1);
}

/** The pieces of a chunk that stand on one line each, so that a fault is met with its line. */
function* linesOf(chunk: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = chunk.indexOf(FEED); end !== -1; end = chunk.indexOf(FEED, start)) {
    yield chunk.subarray(start, end + 1);
    start = end + 1;
  }
  if (start < chunk.length) yield chunk.subarray(start);
}

/** Counts lines and open brackets, so that the parser never holds more than one row of a file. */
class ShapeGuard {
  line = 1;
  bytes = 0;
  startOfRow = 0;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #began = false;
  #lineEnded = false;

  get isWhole(): boolean {
    return this.#began && this.#depth === 0 && !this.#inText;
  }

  /** Takes what stands on one line, or a part of it. */
  look(piece: Buffer): void {
    if (this.#lineEnded) this.line += 1;
    this.#lineEnded = piece.at(-1) === FEED;
    for (const byte of piece) {
      if (this.#inText) this.#withinText(byte);
      else if (byte === QUOTE) this.#inText = true;
      else if (OPENING.has(byte)) this.#open();
      else if (CLOSING.has(byte)) this.#depth -= 1;
    }
    this.bytes += piece.length;
    if (this.bytes - this.startOfRow > ROW_LIMIT) throw new ExportFault(ghostMessages.rowTooLong, this.line);
  }

  #withinText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
  }

  #open(): void {
    this.#began = true;
    if ((this.#depth += 1) > DEEPEST) throw new ExportFault(ghostMessages.nestedTooDeep, this.line);
  }
}
