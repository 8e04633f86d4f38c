/** Slots at first, and the share of them that may be taken: a power of two, so that a mask finds the slot of a hash. */
const FIRST_SLOTS = 1 << 12;
const MOST_TAKEN = 0.5;
const FIRST_UNITS = 1 << 14;

/** FNV-1a (Fowler, Noll and Vo) over UTF-16 units. */
export const HASH_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

export function hashWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, FNV_PRIME);
}

/** So many words are kept as strings once they were asked for: the commonest come early in an archive and are asked for most. */
const MOST_KEPT = 1 << 15;

/**
 * A number for each different word. Words are kept as their units, one behind the other, in a third of the memory that strings take, and are
 * found by them, so that no strings are made for known ones.
 */
export class WordNumbers {
  count = 0;
  /** A word's number and one more; a free slot has 0. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** The units of all words one behind the other, and by number where each begins. */
  #units = new Uint16Array(FIRST_UNITS);
  #starts = new Uint32Array(FIRST_SLOTS * MOST_TAKEN + 1);
  #word = new Uint16Array(0);
  readonly #kept: (string | undefined)[] = Array.from({ length: MOST_KEPT });
  readonly #all: string[] = [];

  /** Undefined for a number that no word has. */
  word(no: number): string | undefined {
    const known = this.#kept[no];
    if (known !== undefined || no < 0 || no >= this.count) return known;
    const word = String.fromCharCode(...this.#units.subarray(this.#starts[no], this.#starts[no + 1]));
    if (no < MOST_KEPT) this.#kept[no] = word;
    return word;
  }

  /** All words by number, kept as strings from then on. */
  get words(): readonly string[] {
    while (this.#all.length < this.count) this.#all.push(this.word(this.#all.length)!);
    return this.#all;
  }

  find(word: string): number {
    const { units, hash } = this.#read(word);
    return this.#slots[this.#slotOf(units, word.length, hash)]! - 1;
  }

  add(word: string): number {
    const { units, hash } = this.#read(word);
    return this.addUnits(units, word.length, hash);
  }

  /** The same for a word given as its first `length` units and their hash. */
  addUnits(units: Uint16Array, length: number, hash: number): number {
    const known = this.#slots[this.#slotOf(units, length, hash)]!;
    return known > 0 ? known - 1 : this.#take(units.subarray(0, length), hash);
  }

  /** The same for a word that others have. */
  addFrom(others: WordNumbers, no: number): number {
    const units = others.#units.subarray(others.#starts[no], others.#starts[no + 1]);
    return this.addUnits(units, units.length, hashOf(units));
  }

  /** The units of a word, in an array that is used for all, and their hash. */
  #read(word: string): { units: Uint16Array; hash: number } {
    this.#word = capacityFor(this.#word, word.length);
    for (let at = 0; at < word.length; at += 1) this.#word[at] = word.charCodeAt(at);
    return { units: this.#word, hash: hashOf(this.#word.subarray(0, word.length)) };
  }

  #slotOf(units: Uint16Array, length: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const next = slots[slot]!;
      if (next === 0 || this.#isWord(next - 1, units, length)) return slot;
    }
  }

  #isWord(no: number, units: Uint16Array, length: number): boolean {
    const all = this.#units;
    const start = this.#starts[no]!;
    if (this.#starts[no + 1]! - start !== length) return false;
    for (let at = 0; at < length; at += 1) if (all[start + at] !== units[at]) return false;
    return true;
  }

  #take(units: Uint16Array, hash: number): number {
    const no = this.count;
    this.count += 1;
    if (no + 2 > this.#starts.length) this.#grow();
    const start = this.#starts[no]!;
    this.#units = capacityFor(this.#units, start + units.length);
    this.#units.set(units, start);
    this.#starts[no + 1] = start + units.length;
    place(this.#slots, hash, no);
    return no;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#starts = capacityFor(this.#starts, this.#starts.length * 2 - 1);
    for (let no = 0; no + 1 < this.count; no += 1) {
      place(this.#slots, hashOf(this.#units.subarray(this.#starts[no], this.#starts[no + 1])), no);
    }
  }
}

function hashOf(units: Uint16Array): number {
  let hash = HASH_BASIS | 0;
  for (let at = 0; at < units.length; at += 1) hash = hashWith(hash, units[at]!);
  return hash;
}

/** The array itself, or one with at least twice its room and the same beginning. */
export function capacityFor<Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  numbers: Numbers,
  size: number,
): Numbers {
  if (size <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.max(size, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

function place(slots: Int32Array, hash: number, no: number): void {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = no + 1;
}
