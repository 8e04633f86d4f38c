/** A few more than a page shows: they replace those that stop being public. */
const MOST_RELATED = 6;

/** From here on a post is shown beside another: one alone is worth showing sooner than one more. Set with test/eval. */
const LEAST_FIRST = 0.3;
const LEAST_FURTHER = 0.7;

/** Of posts asked about, those that are worth most beside each, best first; of two that are worth the same, the earlier one. */
export class BestPosts {
  readonly #numbers: Uint32Array;
  readonly #worths: Float64Array;
  readonly #counts: Uint8Array;

  constructor(asked: number) {
    this.#numbers = new Uint32Array(asked * MOST_RELATED);
    this.#worths = new Float64Array(asked * MOST_RELATED);
    this.#counts = new Uint8Array(asked);
  }

  isFull(asked: number): boolean {
    return this.#counts[asked] === MOST_RELATED;
  }

  offer(asked: number, no: number, worth: number): void {
    if (worth < LEAST_FIRST) return;
    const from = asked * MOST_RELATED;
    const count = this.#counts[asked]!;
    let at = from + count;
    for (; at > from && this.#isBefore(no, worth, at - 1); at -= 1);
    const end = from + Math.min(count + 1, MOST_RELATED);
    if (at === end) return;
    this.#numbers.copyWithin(at + 1, at, end - 1);
    this.#worths.copyWithin(at + 1, at, end - 1);
    this.#numbers[at] = no;
    this.#worths[at] = worth;
    this.#counts[asked] = end - from;
  }

  #isBefore(no: number, worth: number, place: number): boolean {
    const other = this.#worths[place]!;
    return worth > other || (worth === other && no < this.#numbers[place]!);
  }

  /** What the posts found so far are worth, best first. */
  worthsOf(asked: number): Float64Array {
    const from = asked * MOST_RELATED;
    return this.#worths.subarray(from, from + this.#counts[asked]!);
  }

  /** The posts that are shown. */
  of(asked: number): number[] {
    const worths = this.worthsOf(asked);
    const from = asked * MOST_RELATED;
    const numbers = Array.from(this.#numbers.subarray(from, from + worths.length));
    return numbers.filter((_, place) => place === 0 || worths[place]! >= LEAST_FURTHER);
  }
}

/** What posts are surely worth, as far as it tells what another has to be worth to be among the best. */
export class SureWorths {
  readonly #worths = new Float64Array(MOST_RELATED);

  begin(known: Float64Array): void {
    this.#worths.fill(0).set(known);
  }

  offer(worth: number): void {
    const worths = this.#worths;
    if (worth <= worths[MOST_RELATED - 1]!) return;
    let at = MOST_RELATED - 1;
    for (; at > 0 && worths[at - 1]! < worth; at -= 1) worths[at] = worths[at - 1]!;
    worths[at] = worth;
  }

  get least(): number {
    const [first = 0] = this.#worths;
    return Math.max(LEAST_FIRST, Math.min(first, LEAST_FURTHER), this.#worths[MOST_RELATED - 1]!);
  }
}
