const SUBJECT_TERMS = 40;

/** The terms that tell a post from others, and how much of its subject each is; the strongest two are all of it. */
export interface Keyword {
  has(term: number): boolean;
  get(term: number): number | undefined;
}

/** The subjects of all posts in a few arrays: as maps they would take five times the memory. */
export class PostKeywords {
  readonly #strongest = new Strongest();
  /** By post: its terms, how many there are, and the share of each. */
  readonly #terms: Uint32Array;
  readonly #counts: Uint8Array;
  readonly #shares: Float64Array;

  constructor(posts: number) {
    this.#terms = new Uint32Array(posts * SUBJECT_TERMS);
    this.#counts = new Uint8Array(posts);
    this.#shares = new Float64Array(posts * SUBJECT_TERMS);
  }

  offer(term: number, weight: number): void {
    this.#strongest.add(term, weight);
  }

  /** Ends the subject of a post: what was offered, as shares of what the two strongest weigh together. */
  settle(no: number): void {
    const { terms, weights, count } = this.#strongest;
    const [first = 0, second = 0] = weights.subarray(0, count);
    this.#terms.set(terms.subarray(0, count), no * SUBJECT_TERMS);
    this.#shares.set(
      weights.subarray(0, count).map((weight) => weight / (first + second)),
      no * SUBJECT_TERMS,
    );
    this.#counts[no] = count;
    this.#strongest.count = 0;
  }

  of(no: number): Keyword {
    const terms = this.termsOf(no);
    const get = (term: number) => {
      const at = terms.indexOf(term);
      return at < 0 ? undefined : this.#shares[no * SUBJECT_TERMS + at];
    };
    return { get, has: (term) => get(term) !== undefined };
  }

  termsOf(no: number): Uint32Array {
    return this.#terms.subarray(no * SUBJECT_TERMS, no * SUBJECT_TERMS + (this.#counts[no] ?? 0));
  }
}

class Strongest {
  readonly terms = new Uint32Array(SUBJECT_TERMS);
  readonly weights = new Float64Array(SUBJECT_TERMS);
  count = 0;

  add(term: number, weight: number): void {
    if (this.count === SUBJECT_TERMS && weight <= this.weights[SUBJECT_TERMS - 1]!) return;
    let at = Math.min(this.count, SUBJECT_TERMS - 1);
    for (; at > 0 && this.weights[at - 1]! < weight; at -= 1) {
      this.terms[at] = this.terms[at - 1]!;
      this.weights[at] = this.weights[at - 1]!;
    }
    this.terms[at] = term;
    this.weights[at] = weight;
    this.count = Math.min(SUBJECT_TERMS, this.count + 1);
  }
}
