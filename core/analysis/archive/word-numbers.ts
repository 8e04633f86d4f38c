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

/** A number for each different word. Words are found by their units, so that no strings are made for known ones. */
export class WordNumbers {
  readonly words: string[] = [];
  /** Pairs of a word's hash and its number and one more; a free slot has 0 for the second. */
  #slots = new Int32Array(FIRST_SLOTS * 2);
  /** The units of all words one behind the other, and by number where each begins. */
  #units = new Uint16Array(FIRST_UNITS);
  #starts = new Uint32Array(FIRST_SLOTS * MOST_TAKEN + 1);
  #word = new Uint16Array(0);

  find(word: string): number {
    const { units, hash } = this.#read(word);
    return this.#slots[this.#slotOf(units, word.length, hash) + 1]! - 1;
  }

  add(word: string): number {
    const { units, hash } = this.#read(word);
    return this.addUnits(units, word.length, hash);
  }

  /** The same for a word given as its first `length` units and their hash. */
  addUnits(units: Uint16Array, length: number, hash: number): number {
    const known = this.#slots[this.#slotOf(units, length, hash) + 1]!;
    return known > 0 ? known - 1 : this.#take(units.subarray(0, length), hash);
  }

  /** The units of a word, in an array that is used for all, and their hash. */
  #read(word: string): { units: Uint16Array; hash: number } {
    this.#word = capacityFor(this.#word, word.length);
    let hash = HASH_BASIS | 0;
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at);
      this.#word[at] = unit;
      hash = hashWith(hash, unit);
    }
    return { units: this.#word, hash };
  }

  #slotOf(units: Uint16Array, length: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const next = slots[slot + 1]!;
      if (next === 0 || (slots[slot] === hash && this.#isWord(next - 1, units, length))) return slot;
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
    const no = this.words.push(String.fromCharCode(...units)) - 1;
    if (no + 2 > this.#starts.length) this.#grow();
    const start = this.#starts[no]!;
    this.#units = capacityFor(this.#units, start + units.length);
    this.#units.set(units, start);
    this.#starts[no + 1] = start + units.length;
    place(this.#slots, hash, no);
    return no;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    this.#starts = capacityFor(this.#starts, this.#starts.length * 2 - 1);
    for (let slot = 0; slot < before.length; slot += 2) {
      if (before[slot + 1] !== 0) place(this.#slots, before[slot]!, before[slot + 1]! - 1);
    }
  }
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
  const mask = slots.length - 2;
  let slot = (hash << 1) & mask;
  while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
  slots[slot] = hash;
  slots[slot + 1] = no + 1;
}
