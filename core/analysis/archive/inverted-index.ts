import type { ArchiveEntry } from "./archive.ts";
import { PostKeywords } from "./post-keywords.ts";

/** How much a word counts by the field it stands in: a title says what a post is about, a body also what it mentions. */
const TITLE_WEIGHT = 4;
const LEAD_WEIGHT = 1.5;
const HEADING_WEIGHT = 2;
const BODY_WEIGHT = 1;
/** How much a term must count to belong to a post's subject. */
const SUBJECT_WEIGHT = 1;

/** The forms of a post's words, as numbers. */
export interface WordFields {
  titleForms: Uint32Array;
  leadForms: Uint32Array;
  headingForms: Uint32Array;
  bodyForms: Uint32Array;
}

/** The words of a post; to be read before those of the next. */
export function wordFieldsOf({ titleForms, leadForms, headingForms, bodyForms }: ArchiveEntry): WordFields {
  return { titleForms, leadForms, headingForms, bodyForms: bodyForms.unpack() };
}

/** All forms of a post; to be read before those of the next. */
export function fieldsOf(post: ArchiveEntry): readonly Uint32Array[] {
  return weighed(wordFieldsOf(post)).map(([forms]) => forms);
}

function weighed(post: WordFields): readonly (readonly [forms: Uint32Array, frequency: number])[] {
  return [
    [post.titleForms, TITLE_WEIGHT],
    [post.leadForms, LEAD_WEIGHT],
    [post.headingForms, HEADING_WEIGHT],
    [post.bodyForms, BODY_WEIGHT],
  ];
}

/** Which posts hold a term, and its weighted frequency in each of them. */
export interface Postings {
  posts: Uint32Array;
  frequency: Float32Array;
}

const NOWHERE: Postings = { posts: new Uint32Array(), frequency: new Float32Array() };

/** All lists are stretches of a few arrays, and weights are counted in one place: 5 000 posts have 1.5 million terms. */
export function buildInvertedIndex(posts: readonly ArchiveEntry[], termOfForm: Uint32Array, silent: Uint8Array) {
  const having = countPosts(posts, termOfForm, silent);
  const idfs = Float64Array.from(having, (count) => idfOf(posts.length, count));
  const starts = startsOf(having);
  const next = starts.slice();
  const inPosts = new Uint32Array(sumOf(having));
  const frequency = new Float32Array(inPosts.length);
  const lengths = new Float64Array(posts.length);
  const subjects = new PostKeywords(posts.length);
  const counted = new TermWorths(termOfForm, silent);
  const { terms, frequencies } = counted;
  for (const [no, post] of posts.entries()) {
    const count = counted.count(wordFieldsOf(post));
    let length = 0;
    for (let at = 0; at < count; at += 1) {
      const term = terms[at]!;
      const each = frequencies[term]!;
      const place = next[term]!++;
      inPosts[place] = no;
      frequency[place] = each;
      length += each;
      if (each >= SUBJECT_WEIGHT) subjects.offer(term, logOf(each) * idfs[term]!);
      frequencies[term] = 0;
    }
    lengths[no] = length;
    subjects.settle(no);
  }
  return {
    lengths,
    meanLength: posts.length === 0 ? 1 : Math.max(1, sumOf(lengths) / posts.length),
    subjects,
    /** How rare a term is; -1 is a term of no post. */
    idf: (term: number) => (term < 0 ? idfOf(posts.length, 0) : (idfs[term] ?? 0)),
    postings(term: number): Postings {
      if (term < 0) return NOWHERE;
      const [from, to] = [starts[term], starts[term + 1]];
      return { posts: inPosts.subarray(from, to), frequency: frequency.subarray(from, to) };
    },
    about: postsBy(posts.length, having.length, (no) => subjects.termsOf(no)),
  };
}

/** Counts the telling terms of one post after the other. */
export class TermWorths {
  /** By term; all 0 before a post is counted: whoever reads one puts it back. */
  readonly frequencies: Float64Array;
  /** The terms that are not 0, in the order in which they stand in the post. */
  readonly terms: Uint32Array;
  readonly #termOfForm: Uint32Array;
  readonly #silent: Uint8Array;

  constructor(termOfForm: Uint32Array, silent: Uint8Array) {
    this.frequencies = new Float64Array(silent.length);
    this.terms = new Uint32Array(silent.length);
    this.#termOfForm = termOfForm;
    this.#silent = silent;
  }

  /** Returns how many terms the post has. */
  count(post: WordFields): number {
    return weighed(post).reduce((before, [forms, frequency]) => this.#add(forms, frequency, before), 0);
  }

  #add(forms: Uint32Array, frequency: number, before: number): number {
    const { frequencies, terms } = this;
    const [termOfForm, silent] = [this.#termOfForm, this.#silent];
    let count = before;
    for (let at = 0; at < forms.length; at += 1) {
      const term = termOfForm[forms[at]!]!;
      if (silent[term] === 1) continue;
      const known = frequencies[term]!;
      if (known === 0) terms[count++] = term;
      frequencies[term] = known + frequency;
    }
    return count;
  }
}

/** Most words stand in a text a few times: their logarithms are at hand, in steps of a half. */
const LOGS = Float64Array.from({ length: 128 }, (_, halves) => Math.log(1 + halves / 2));

function logOf(frequency: number): number {
  return LOGS[frequency * 2] ?? Math.log(1 + frequency);
}

export function termFrequencies(post: ArchiveEntry, termOfForm: Uint32Array, silent: Uint8Array): Map<number, number> {
  const frequencies = new Map<number, number>();
  for (const [forms, frequency] of weighed(wordFieldsOf(post))) {
    for (const form of forms) {
      const term = termOfForm[form];
      if (term !== undefined && silent[term] === 0) frequencies.set(term, (frequencies.get(term) ?? 0) + frequency);
    }
  }
  return frequencies;
}

function countPosts(posts: readonly ArchiveEntry[], termOfForm: Uint32Array, silent: Uint8Array): Uint32Array {
  const having = new Uint32Array(silent.length);
  /** By term: the last post that had it, and one more. */
  const seen = new Uint32Array(silent.length);
  for (const [no, post] of posts.entries()) {
    for (const forms of fieldsOf(post)) {
      for (let at = 0; at < forms.length; at += 1) {
        const term = termOfForm[forms[at]!]!;
        if (silent[term] === 1 || seen[term] === no + 1) continue;
        seen[term] = no + 1;
        having[term]! += 1;
      }
    }
  }
  return having;
}

function startsOf(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  let end = 0;
  for (const [term, count] of counts.entries()) {
    end += count;
    starts[term + 1] = end;
  }
  return starts;
}

export function postsBy(
  posts: number,
  terms: number,
  termsOf: (no: number) => Iterable<number>,
): (term: number) => Uint32Array {
  const counts = new Uint32Array(terms);
  for (let no = 0; no < posts; no += 1) for (const term of termsOf(no)) counts[term] = (counts[term] ?? 0) + 1;
  const starts = startsOf(counts);
  const next = starts.slice();
  const found = new Uint32Array(sumOf(counts));
  for (let no = 0; no < posts; no += 1) for (const term of termsOf(no)) found[next[term]!++] = no;
  return (term) => (term < 0 ? NOWHERE.posts : found.subarray(starts[term], starts[term + 1]));
}

export function idfOf(posts: number, having: number): number {
  return Math.log(1 + (posts - having + 0.5) / (having + 0.5));
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const each of values) sum += each;
  return sum;
}
