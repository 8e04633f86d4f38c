import { capacityFor } from "./word-numbers.ts";

/** Bits of a number that a byte holds; its highest bit says that more follow (LEB128). */
const BITS = 7;
const MORE = 1 << BITS;

/** Bytes that the largest number takes. */
const MOST_BYTES = 5;

/** Used for one list after the other. */
let packing = new Uint8Array(0);
let unpacked = new Uint32Array(0);

/**
 * The words of a body as numbers. The commonest words come early in an archive and have small numbers, so that a word takes one byte or
 * two instead of four: bodies are most of what is kept of an archive.
 */
export class PackedNumbers {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor(numbers: Uint32Array) {
    this.length = numbers.length;
    packing = capacityFor(packing, numbers.length * MOST_BYTES);
    let end = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- every word of the archive passes here
      let left = numbers[at]!;
      for (; left >= MORE; left >>>= BITS) packing[end++] = (left & (MORE - 1)) | MORE;
      packing[end++] = left;
    }
    this.#bytes = packing.slice(0, end);
  }

  /** The numbers, in an array that is used again as soon as any list is unpacked. */
  unpack(): Uint32Array {
    const { length } = this;
    const bytes = this.#bytes;
    unpacked = capacityFor(unpacked, length);
    for (let [at, from] = [0, 0]; at < length; at += 1) {
      let number = 0;
      for (let shift = 0, more = true; more; shift += BITS) {
        const byte = bytes[from++] ?? 0;
        number |= (byte & (MORE - 1)) << shift;
        more = byte >= MORE;
      }
      unpacked[at] = number;
    }
    return unpacked.subarray(0, length);
  }
}
