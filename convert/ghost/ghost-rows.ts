import { JSONParser } from "@streamparser/json";
import { exportPieces } from "../unpacked-export.ts";
import { ExportFault } from "../export-fault.ts";
import { conversionMessages, ghostMessages } from "#core/messages/convert.ts";

/** A row of a database table in an export. */
export type GhostRow = Record<string, unknown>;

/** A row of a table may have at most this many bytes. */
const ROW_LIMIT = 16 * 1024 * 1024;

/** Objects and lists may be nested at most this many levels deep. An export has seven levels, or hundreds if a tool wrote a post's text as an object instead of a string. */
const DEEPEST = 1_000;

interface RowReading {
  /** Called for each row with the name of its table and the number of a line near the row. */
  row: (table: string, row: GhostRow, line: number) => Promise<void> | void;
  /** Called with the number of bytes of the file read so far. */
  progress?: (bytes: number) => void;
}

const [QUOTE, BACKSLASH, FEED] = [0x22, 0x5c, 0x0a];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/** Reads the rows of all tables of a Ghost export, one row at a time. Throws an `ExportFault` when the file is no export or is cut off. */
export async function readGhostRows(path: string, { row, progress }: RowReading): Promise<void> {
  const guard = new ShapeGuard();
  const parser = new JSONParser({ paths: ["$.db.*.data.*.*", "$.data.*.*"], keepStack: false });
  let rows: { table: string; value: unknown }[] = [];
  let rowCount = 0;
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
      rowCount += 1;
      await row(table, value as GhostRow, guard.line);
    }
    rows = [];
    progress?.(read);
  }
  if (!guard.isWhole) throw new ExportFault(conversionMessages.cutOff, guard.line);
  if (rowCount === 0) throw new ExportFault(ghostMessages.noExport, 1);
}

/** Splits a chunk after each line feed, so that a fault can be reported with its line. */
function* linesOf(chunk: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = chunk.indexOf(FEED); end !== -1; end = chunk.indexOf(FEED, start)) {
    yield chunk.subarray(start, end + 1);
    start = end + 1;
  }
  if (start < chunk.length) yield chunk.subarray(start);
}

/** Counts lines and open brackets and limits the size of a row, so that the parser never holds more than one row in memory. */
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

  /** Checks the next piece of the file. A piece may not contain more than one line. Throws an `ExportFault` for a row that is too long or nested too deeply. */
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
