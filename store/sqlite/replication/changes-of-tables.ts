/*
 * What SQLite's session extension makes (ext/session/sqlite3session.c, "CHANGESET FORMAT"): a section a table, of a mark, the count
 * of columns, a byte each that is 0 outside the primary key, the name and a 0; then changes of an operation, a byte, and fields.
 */

const CHANGESET = 0x54;

const INSERT = 0x12;
const UPDATE = 0x17;
const DELETE = 0x09;

/** Types of fields: the first two have eight bytes, the other two begin with their length; any other type has no bytes. */
const [INTEGER, REAL, TEXT, BLOB] = [1, 2, 3, 4];
const NUMBER_BYTES = 8;

/** The part of a changeset about some tables, in its order. Throws where the bytes are no changeset. */
export function changesOfTables(changes: Uint8Array, isWanted: (table: string) => boolean): Uint8Array {
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

/** Reads on past the end where bytes are missing, so that `end` is beyond it. */
function readSection(bytes: Buffer, at: number): { table: string; end: number } {
  const mark = bytes[at];
  if (mark !== CHANGESET) throw new Error(`A section of changes begins with ${mark}.`);
  const columns = lengthAt(bytes, at + 1);
  // One byte for each column says whether it is in the primary key.
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

/** A number of seven bits a byte, the highest first; in all bytes but the last the eighth bit is set. */
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
