/** Of the slots of a hash table at most every second one is taken, so that what is not there is found out at once. */
const SLOTS_A_PATH = 2;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), over UTF-16 units. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Different paths in the order of their characters, kept in bytes: as strings, in sets and lists, each of a large archive takes a quarter of a
 * kilobyte, and here some fifty bytes.
 */
export class PathList {
  readonly #bytes: Buffer;
  /** Where each path ends. */
  readonly #ends: Uint32Array;
  readonly #hashes: Uint32Array;
  /** A hash table with open addressing: the index of a path and one, or nought. */
  readonly #slots: Uint32Array;

  constructor(paths: readonly string[]) {
    const sorted = paths.toSorted();
    const { length } = sorted;
    [this.#ends, this.#hashes] = [new Uint32Array(length), new Uint32Array(length)];
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(length * SLOTS_A_PATH + 1)));
    let end = 0;
    for (const [at, path] of sorted.entries()) this.#ends[at] = end += Buffer.byteLength(path);
    this.#bytes = Buffer.allocUnsafeSlow(end);
    for (const [at, path] of sorted.entries()) this.#add(at, path);
  }

  get size(): number {
    return this.#ends.length;
  }

  at(index: number): string | undefined {
    return this.#ends[index] === undefined
      ? undefined
      : this.#bytes.toString("utf8", this.#startOf(index), this.#ends[index]);
  }

  has(path: string): boolean {
    const hash = hashOf(path);
    for (let slot = this.#slotOf(hash); this.#slots[slot] !== 0; slot = this.#slotOf(slot + 1)) {
      const index = (this.#slots[slot] ?? 0) - 1;
      if (this.#hashes[index] === hash && this.at(index) === path) return true;
    }
    return false;
  }

  indexesOf(passes: (path: string) => boolean): Uint32Array {
    return Uint32Array.from(this.#ends.keys().filter((index) => passes(this.at(index) ?? "")));
  }

  *[Symbol.iterator](): Generator<string> {
    for (const index of this.#ends.keys()) yield this.at(index) ?? "";
  }

  #add(at: number, path: string): void {
    this.#bytes.write(path, this.#startOf(at));
    const hash = (this.#hashes[at] = hashOf(path));
    let slot = this.#slotOf(hash);
    while (this.#slots[slot] !== 0) slot = this.#slotOf(slot + 1);
    this.#slots[slot] = at + 1;
  }

  #slotOf(hash: number): number {
    return (hash & (this.#slots.length - 1)) >>> 0;
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }
}

function hashOf(path: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}
