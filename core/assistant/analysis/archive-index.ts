import { fold } from "../../polish/fold.ts";
import { wordsOf } from "../../search/words.ts";
import type { ArchivedTag, KeptPost, LemmaOf } from "./archive.ts";
import { isStopWord } from "./stop-words.ts";

/** What a word is worth by the field it stands in: a title says what a post is about, a body also what it mentions. */
const TITLE_WORTH = 4;
const LEAD_WORTH = 1.5;
const HEADING_WORTH = 2;
/** Terms of a post's subject. */
const SUBJECT_TERMS = 40;
/** What a term outside the title must be worth: more than one mention, also in the lead. */
const SUBJECT_WORTH = 1;

/** A post of the index. Terms are numbers of lemmas. */
export interface IndexedPost extends KeptPost {
  /** Sum of the worth of its telling words: what BM25 calls its length. */
  length: number;
  /** Distinct telling terms of the title. */
  titleTerms: ReadonlySet<number>;
  /** The terms that tell it from other posts, and how much of its subject each is; the strongest two are all of it. */
  subject: ReadonlyMap<number, number>;
}

/** Which posts hold a term, and what it is worth in each of them. */
export interface Postings {
  posts: Uint32Array;
  worth: Float32Array;
}

/** The archive as it stood at one moment. Posts are numbered by their order of ids. */
export interface ArchiveIndex {
  posts: readonly IndexedPost[];
  tags: readonly ArchivedTag[];
  /** Mean length of a post. */
  meanLength: number;
  forms: readonly string[];
  /** The term of each form, by the form's number. */
  termOfForm: Uint32Array;
  lemmas: readonly string[];
  /** By term: 1 for those that say nothing. */
  silent: Uint8Array;
  lemmaOf: LemmaOf;
  /** The number of a lemma; -1 for one the archive does not have. */
  termOf(lemma: string): number;
  /** Other telling terms that begin alike, and so are likely of one family: „rower”, „rowerowy”, „rowerzysta”. */
  family(lemma: string): readonly number[];
  /** Robertson and Spärck Jones, never negative: ln(1 + (N − df + 0.5) / (df + 0.5)). A term of no post is the dearest. */
  idf(term: number): number;
  postings(term: number): Postings;
  /** Posts with the term in their title. */
  titled(term: number): readonly number[];
  /** Posts with the term in their subject. */
  about(term: number): readonly number[];
  numberOf(postId: string): number;
  /** Names and aliases of tags that begin with a lemma. */
  tagsNamed(lemma: string): readonly NamedTag[];
}

/** A name of a tag, word by word as lemmas. */
export interface NamedTag {
  tag: ArchivedTag;
  lemmas: readonly string[];
}

export interface IndexParts {
  posts: readonly KeptPost[];
  tags: readonly ArchivedTag[];
  forms: readonly string[];
  lemmaOf: LemmaOf;
}

const NOWHERE: Postings = { posts: new Uint32Array(), worth: new Float32Array() };

export function buildIndex({ posts: kept, tags, forms, lemmaOf }: IndexParts): ArchiveIndex {
  const { termOfForm, lemmas, terms } = numberLemmas(forms, lemmaOf);
  const silent = Uint8Array.from(lemmas, (lemma) => Number(isStopWord(lemma)));
  const worths = kept.map((post) => worthOfTerms(post, termOfForm, silent));
  const { starts, inPosts, worth } = invert(worths, lemmas.length);
  const idfs = Float64Array.from(lemmas, (_, term) => idfOf(kept.length, starts[term + 1]! - starts[term]!));
  const posts = kept.map((post, no) => ({
    ...post,
    length: sumOf(worths[no]!.values()),
    titleTerms: new Set(telling(post.titleForms, termOfForm, silent)),
    subject: subjectOf(worths[no]!, idfs, new Set(telling(post.titleForms, termOfForm, silent))),
  }));
  const titled = postsBy(posts, ({ titleTerms }) => titleTerms);
  const about = postsBy(posts, ({ subject }) => subject.keys());
  const families = familiesOf(lemmas, silent);
  const named = namesOf(tags, lemmaOf);
  const numbers = new Map(posts.map(({ id }, no) => [id, no]));
  return {
    posts,
    tags,
    forms,
    termOfForm,
    lemmas,
    silent,
    lemmaOf,
    meanLength: posts.length === 0 ? 1 : Math.max(1, sumOf(posts.map(({ length }) => length)) / posts.length),
    termOf: (lemma) => terms.get(lemma) ?? -1,
    idf: (term) => (term < 0 ? idfOf(posts.length, 0) : idfs[term]!),
    postings(term) {
      if (term < 0) return NOWHERE;
      const [from, to] = [starts[term]!, starts[term + 1]!];
      return { posts: inPosts.subarray(from, to), worth: worth.subarray(from, to) };
    },
    titled: (term) => titled.get(term) ?? [],
    about: (term) => about.get(term) ?? [],
    numberOf: (postId) => numbers.get(postId) ?? -1,
    family: (lemma) => families.get(rootOf(lemma))?.filter((term) => lemmas[term] !== lemma) ?? [],
    tagsNamed: (lemma) => named.get(lemma) ?? [],
  };
}

function numberLemmas(forms: readonly string[], lemmaOf: LemmaOf) {
  const terms = new Map<string, number>();
  const lemmas: string[] = [];
  const termOfForm = Uint32Array.from(forms, (form) => {
    const lemma = lemmaOf(form);
    const known = terms.get(lemma);
    if (known !== undefined) return known;
    terms.set(lemma, lemmas.length);
    return lemmas.push(lemma) - 1;
  });
  return { termOfForm, lemmas, terms };
}

/** What each telling term of a post is worth in it. */
export function worthOfTerms(post: KeptPost, termOfForm: Uint32Array, silent: Uint8Array): Map<number, number> {
  const worths = new Map<number, number>();
  const fields: [Uint32Array, number][] = [
    [post.titleForms, TITLE_WORTH],
    [post.leadForms, LEAD_WORTH],
    [post.headingForms, HEADING_WORTH],
    [post.bodyForms, 1],
  ];
  for (const [forms, worth] of fields) {
    for (const form of forms) {
      const term = termOfForm[form]!;
      if (silent[term] === 0) worths.set(term, (worths.get(term) ?? 0) + worth);
    }
  }
  return worths;
}

/** Lists of posts by term, one behind the other; `starts` says where each begins. */
function invert(worths: readonly ReadonlyMap<number, number>[], terms: number) {
  const starts = new Uint32Array(terms + 1);
  for (const post of worths) for (const term of post.keys()) starts[term + 1]! += 1;
  for (let term = 0; term < terms; term += 1) starts[term + 1]! += starts[term]!;
  const next = starts.slice();
  const inPosts = new Uint32Array(starts[terms]!);
  const worth = new Float32Array(starts[terms]!);
  for (const [no, post] of worths.entries()) {
    for (const [term, each] of post) {
      const at = next[term]!++;
      inPosts[at] = no;
      worth[at] = each;
    }
  }
  return { starts, inPosts, worth };
}

/** The weightiest terms by worth and rarity, as shares of what the two strongest weigh together. */
function subjectOf(
  worths: ReadonlyMap<number, number>,
  idfs: Float64Array,
  titled: ReadonlySet<number>,
): Map<number, number> {
  const weights = [...worths]
    .filter(([term, worth]) => titled.has(term) || worth >= SUBJECT_WORTH)
    .map(([term, worth]) => [term, Math.log(1 + worth) * idfs[term]!] as const);
  const strongest = weights.toSorted((a, b) => b[1] - a[1]).slice(0, SUBJECT_TERMS);
  const whole = (strongest[0]?.[1] ?? 0) + (strongest[1]?.[1] ?? 0);
  return new Map(strongest.map(([term, weight]) => [term, weight / whole]));
}

function postsBy(posts: readonly IndexedPost[], of: (post: IndexedPost) => Iterable<number>): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [no, post] of posts.entries()) {
    for (const term of of(post)) {
      const known = found.get(term);
      if (known) known.push(no);
      else found.set(term, [no]);
    }
  }
  return found;
}

function namesOf(tags: readonly ArchivedTag[], lemmaOf: LemmaOf): Map<string, NamedTag[]> {
  const names = tags.flatMap((tag) => [tag.name, ...tag.aliases].map((name) => ({ tag, name })));
  const named = names.map(({ tag, name }) => ({ tag, lemmas: wordsOf(name).map(({ text }) => lemmaOf(text)) }));
  return Map.groupBy(
    named.filter(({ lemmas }) => lemmas.length > 0),
    ({ lemmas }) => lemmas[0]!,
  );
}

/** Signs by which words of one family begin; behind a prefix that many words have it takes more. */
const ROOT_SIGNS = 5;
const PREFIXED = /^(?:przed|prze|przy|pod|roz|nad|szcz|bez|nie|wy|za|na|od|po)/u;
const PREFIXED_SIGNS = 7;

function rootOf(lemma: string): string {
  return fold(lemma).slice(0, PREFIXED.test(lemma) ? PREFIXED_SIGNS : ROOT_SIGNS);
}

function familiesOf(lemmas: readonly string[], silent: Uint8Array): Map<string, number[]> {
  const families = new Map<string, number[]>();
  for (const [term, lemma] of lemmas.entries()) {
    if (silent[term] === 1 || lemma.length < ROOT_SIGNS) continue;
    const root = rootOf(lemma);
    const known = families.get(root);
    if (known) known.push(term);
    else families.set(root, [term]);
  }
  return families;
}

/** The telling terms of some forms, in their order. */
export function telling(forms: Uint32Array, termOfForm: Uint32Array, silent: Uint8Array): number[] {
  const terms: number[] = [];
  for (const form of forms) {
    const term = termOfForm[form]!;
    if (silent[term] === 0) terms.push(term);
  }
  return terms;
}

function idfOf(posts: number, having: number): number {
  return Math.log(1 + (posts - having + 0.5) / (having + 0.5));
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const each of values) sum += each;
  return sum;
}
