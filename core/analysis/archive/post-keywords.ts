const SUBJECT_TERMS = 40;
/** Slots of a subject: a power of two, half as many again as its terms, so that hardly any term is not where it is looked for. */
const SLOTS = 64;
const SLOT_SHIFT = 32 - Math.log2(SLOTS);
/** 2³² by the golden ratio, as Knuth has it: spreads numbers that stand close together. */
const SPREAD = 0x9e3779b1;

/** The terms that tell a post from others, and how much of its subject each is; the strongest two are all of it. */
export interface Keyword {
  has(term: number): boolean;
  get(term: number): number | undefined;
}

/** The subjects of all posts in a few arrays: as maps they would take five times the memory. */
export class PostKeywords {
  readonly #strongest = new Strongest();
  readonly #terms: Uint32Array;
  readonly #counts: Uint8Array;
  /** By post and slot: a term and one more, 0 for a free slot; and its share. */
  readonly #slots: Uint32Array;
  readonly #shares: Float64Array;

  constructor(posts: number) {
    this.#terms = new Uint32Array(posts * SUBJECT_TERMS);
    this.#counts = new Uint8Array(posts);
    this.#slots = new Uint32Array(posts * SLOTS);
    this.#shares = new Float64Array(posts * SLOTS);
  }

  offer(term: number, weight: number): void {
    this.#strongest.add(term, weight);
  }

  /** Ends the subject of a post: what was offered, as shares of what the two strongest weigh together. */
  settle(no: number): void {
    const { terms, weights, count } = this.#strongest;
    const [first = 0, second = 0] = weights.subarray(0, count);
    const whole = first + second;
    this.#terms.set(terms.subarray(0, count), no * SUBJECT_TERMS);
    this.#counts[no] = count;
    for (const [at, term] of terms.subarray(0, count).entries()) {
      const slot = this.#slotOf(no, term);
      this.#slots[slot] = term + 1;
      this.#shares[slot] = (weights[at] ?? 0) / whole;
    }
    this.#strongest.count = 0;
  }

  of(no: number): Keyword {
    return new SubjectOfPost(this, no);
  }

  share(no: number, term: number): number | undefined {
    const slot = this.#slotOf(no, term);
    return this.#slots[slot] === 0 ? undefined : this.#shares[slot];
  }

  termsOf(no: number): Uint32Array {
    return this.#terms.subarray(no * SUBJECT_TERMS, no * SUBJECT_TERMS + (this.#counts[no] ?? 0));
  }

  /** The slot the term stands in, or the free one it would stand in. A subject has fewer terms than slots. */
  #slotOf(no: number, term: number): number {
    const first = no * SLOTS;
    let slot = Math.imul(term, SPREAD) >>> SLOT_SHIFT;
    while (this.#slots[first + slot] !== 0 && this.#slots[first + slot] !== term + 1) slot = (slot + 1) % SLOTS;
    return first + slot;
  }
}

class SubjectOfPost implements Keyword {
  readonly #subjects: PostKeywords;
  readonly #no: number;

  constructor(subjects: PostKeywords, no: number) {
    this.#subjects = subjects;
    this.#no = no;
  }

  has(term: number): boolean {
    return this.get(term) !== undefined;
  }

  get(term: number): number | undefined {
    return this.#subjects.share(this.#no, term);
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
