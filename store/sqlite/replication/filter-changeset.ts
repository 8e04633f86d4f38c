/*
 * Reads what SQLite's session extension writes (ext/session/sqlite3session.c, "CHANGESET FORMAT"). For each table there is a section: a
 * mark, the number of columns, one byte for each column (0 outside the primary key), the table's name and a 0. Then come changes, each with
 * an operation, a byte, and fields.
 */

const CHANGESET = 0x54;

const INSERT = 0x12;
const UPDATE = 0x17;
const DELETE = 0x09;

/** The types of fields. The first two types have eight bytes, the other two begin with their length. Any other type has no bytes. */
const [INTEGER, REAL, TEXT, BLOB] = [1, 2, 3, 4];
const NUMBER_BYTES = 8;

/** Returns the part of a changeset that changes wanted tables, in the same order. Throws if the bytes are no changeset. */
export function filterChangeset(changes: Uint8Array, isWanted: (table: string) => boolean): Uint8Array {
  const bytes = Buffer.from(changes.buffer, changes.byteOffset, changes.length);
  const wanted: Buffer[] = [];
  let isWhole = true;
  for (let at = 0; at < bytes.length;) {
    const { table, end } = readSection(bytes, at);
    if (end > bytes.length) throw new Error(`Changes of ${table} are cut off.`);
    if (isWanted(table)) wanted.push(bytes.subarray(at, end));
    else isWhole = false;
    at = end;
  }
  return isWhole ? changes : Buffer.concat(wanted);
}

/** Reads a section. If bytes are missing, the returned `end` is greater than the number of bytes. */
function readSection(bytes: Buffer, at: number): { table: string; end: number } {
  const mark = bytes[at];
  if (mark !== CHANGESET) throw new Error(`A section of changes begins with ${mark}.`);
  const columns = lengthAt(bytes, at + 1);
  // One byte for each column says whether the column is in the primary key.
  const nameAt = endOfLength(bytes, at + 1) + columns;
  const nameEnd = bytes.indexOf(0, nameAt);
  if (nameEnd < 0) throw new Error("A section of changes has no name.");
  let end = nameEnd + 1;
  for (;;) {
    const operation = bytes[end];
    if (operation === INSERT || operation === DELETE) end = endOfFields(bytes, end + 2, columns);
    else if (operation === UPDATE) end = endOfFields(bytes, end + 2, 2 * columns);
    else return { table: bytes.toString("utf8", nameAt, nameEnd), end };
  }
}

function endOfFields(bytes: Buffer, begin: number, fields: number): number {
  let at = begin;
  for (let left = fields; left > 0; left -= 1) {
    const type = bytes[at];
    at += 1;
    if (type === INTEGER || type === REAL) at += NUMBER_BYTES;
    else if (type === TEXT || type === BLOB) at = endOfLength(bytes, at) + lengthAt(bytes, at);
  }
  return at;
}

/** Reads a number with seven bits in each byte, the highest bits first. All bytes but the last have the eighth bit set. */
function lengthAt(bytes: Buffer, begin: number): number {
  let value = 0;
  for (let at = begin; ; at += 1) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

function endOfLength(bytes: Buffer, begin: number): number {
  let at = begin;
  while ((bytes[at] ?? 0) > 127) at += 1;
  return at + 1;
}
