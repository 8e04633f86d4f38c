import type { Database, SqlValue } from "../engine/database.ts";
import type { RanStatement, StatementAccess } from "../engine/statement-access.ts";
import { fileAgain, isReplicated } from "../replication/changes.ts";
import type { EntryContent } from "../replication/entry-codec.ts";

/** A write as statements with their values: run once more on a database as that one was, they do the same and return the same. */
export interface RecordedWrite extends Pick<EntryContent, "file" | "waiting" | "removed"> {
  /** Number of the last migration where it was made. */
  schema: number;
  statements: RanStatement[];
}

/** They return something else each time, or what the connection did before. */
const UNREPEATABLE_FUNCTIONS = new Set(
  `random randomblob changes total_changes last_insert_rowid date time datetime julianday unixepoch strftime timediff
  current_date current_time current_timestamp`.split(/\s+/),
);

export function isRecorded({ writes }: Pick<StatementAccess, "writes">): boolean {
  return [...writes].some(isReplicated);
}

/** Whether a statement does the same when it is run once more where the search rows are not those of then. */
export function isRepeatable({ writes, reads, functions }: StatementAccess): boolean {
  const isSystems = (table: string) => table.startsWith("sqlite_");
  const tables = [...writes, ...reads].filter((table) => !isSystems(table));
  return tables.every(isReplicated) && ![...functions].some((name) => UNREPEATABLE_FUNCTIONS.has(name));
}

/** Texts of so many characters stand apart from the JSON, for which each of their quotes and line ends would take two bytes. */
const LONG_TEXT = 200;
const LENGTH_BYTES = 4;

/** At most, of one of JavaScript's characters. */
const UTF8_BYTES = 3;

/** Taken once for the long values of all writes, since memory that was just taken costs more than encoding; a larger write takes its own. */
const KEPT_BYTES = 512 * 1024;
const kept = Buffer.allocUnsafeSlow(KEPT_BYTES);

/** A value that JSON does not have, or the length of one that stands apart, in bytes. */
type Coded =
  | Exclude<SqlValue, bigint | NodeJS.ArrayBufferView>
  | { text: number }
  | { bytes: number }
  | { integer: string }
  | { real: string };

type CodedStatement = [method: RanStatement["method"], sql: string, values: Coded[], result: string];

/** Their length in four bytes, the long values in their order, the JSON. The next call overwrites them. */
export function partsOfWrite({ statements, ...rest }: RecordedWrite): Uint8Array[] {
  const most = statements.reduce((sum, { values }) => sum + values.reduce(addMostBytes, 0), 0);
  const room = most > KEPT_BYTES ? Buffer.allocUnsafe(most) : kept;
  let length = 0;
  const codeValue = (value: SqlValue): Coded => {
    if (value === null) return null;
    if (typeof value === "bigint") return { integer: String(value) };
    if (typeof value === "number") return Number.isFinite(value) ? value : { real: String(value) };
    if (typeof value === "string" && value.length < LONG_TEXT) return value;
    const begin = length;
    if (typeof value === "string") {
      length += room.write(value, begin);
      return { text: length - begin };
    }
    room.set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), begin);
    length += value.byteLength;
    return { bytes: value.byteLength };
  };
  const coded = statements.map(({ method, sql, values, result }): CodedStatement => {
    return [method, sql, values.map(codeValue), result];
  });
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32LE(length);
  return [head, room.subarray(0, length), Buffer.from(JSON.stringify({ ...rest, statements: coded }))];
}

function addMostBytes(sum: number, value: SqlValue): number {
  if (typeof value === "string") return sum + UTF8_BYTES * value.length;
  return ArrayBuffer.isView(value) ? sum + value.byteLength : sum;
}

/** Throws for anything but the bytes of `partsOfWrite`. */
export function readWrite(body: Buffer): RecordedWrite {
  const end = LENGTH_BYTES + body.readUInt32LE();
  const { statements, ...rest } = JSON.parse(body.toString("utf8", end)) as Omit<RecordedWrite, "statements"> & {
    statements: CodedStatement[];
  };
  let at = LENGTH_BYTES;
  const take = (length: number) => body.subarray(at, (at += length));
  return {
    ...rest,
    statements: statements.map(([method, sql, values, result]) => {
      return { method, sql, values: values.map((value) => decodeValue(value, take)), result };
    }),
  };
}

function decodeValue(value: Coded, take: (length: number) => Buffer): SqlValue {
  if (value === null || typeof value !== "object") return value;
  if ("text" in value) return take(value.text).toString();
  if ("bytes" in value) return take(value.bytes);
  return "integer" in value ? BigInt(value.integer) : Number(value.real);
}

/** Within a transaction, with foreign keys. Throws where a statement returns something else than it did. */
export function repeatWrite(database: Database, { statements, ...search }: RecordedWrite, unfiled: Set<number>): void {
  for (const { method, sql, values, result } of statements) {
    const again = JSON.stringify(database[method](sql, ...values) ?? null);
    if (again !== result) throw new Error(`This statement returned ${result} once and ${again} now: ${sql}`);
  }
  fileAgain(database, search, unfiled);
}
