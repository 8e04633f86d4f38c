import { closeSync, openSync } from "node:fs";
import { listTar } from "#store/files/tar.ts";

/* Headers of an archive as somebody else may write them, with sums that are right. */

export const BLOCK = 512;

/** Offset and length of the fields that are lied about. */
export const FIELDS = { name: [0, 100], size: [124, 12], checksum: [148, 8], type: [156, 1] } as const;

/** Where the headers of an archive lie. */
export function headersOf(path: string): number[] {
  const archive = openSync(path, "r");
  try {
    return listTar(archive).map(({ start }) => start - BLOCK);
  } finally {
    closeSync(archive);
  }
}

/** Writes a field of the header at `at`, and its sum. */
export function writeField(archive: Buffer, at: number, field: keyof typeof FIELDS, value: string | Buffer): void {
  const [from, length] = FIELDS[field];
  const bytes = Buffer.alloc(length);
  Buffer.from(value).copy(bytes);
  bytes.copy(archive, at + from);
  mendSum(archive, at);
}

export function mendSum(archive: Buffer, at: number): void {
  const [from, length] = FIELDS.checksum;
  archive.fill(0x20, at + from, at + from + length);
  const sum = archive.subarray(at, at + BLOCK).reduce((total, byte) => total + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + from, "latin1");
}
