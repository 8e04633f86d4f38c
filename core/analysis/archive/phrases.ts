import type { ArchiveIndex, IndexedPost } from "./archive-index.ts";
import { isNounLike } from "./stop-words.ts";

/** A phrase that many posts say and none is about. */
export interface UntitledPhrase {
  phrase: string;
  posts: number;
}

const FEWEST_POSTS = 3;
const MOST_PHRASES = 10;
/** A word of more than this share of posts makes no phrase of its own. */
const MOST_SHARE = 0.3;
/** Pairs are first counted by the remainder of a hash, so that the many that stand once take no memory. */
const COUNTERS = 2 ** 22;
const TERM_BASE = 2 ** 26;

/** Words that stand side by side less than so many times as often as chance would have it make no phrase. */
const LEAST_BOUND = 12;

/**
 * Names of things, in the nominative, that at least three posts say and no title or heading has; most posts first. `fits` is asked before
 * the list is cut.
 */
export function untitledPhrases(index: ArchiveIndex, fits: (phrase: string) => boolean = () => true): UntitledPhrase[] {
  const roughly = new Uint8Array(COUNTERS);
  eachPair(index, (one, other) => {
    const slot = slotOf(one, other);
    // Counted no further than what makes a phrase.
    const times = roughly[slot] ?? 0;
    if (times < FEWEST_POSTS) roughly[slot] = times + 1;
  });
  const pairs = new Map<number, { posts: number; last: number }>();
  eachPair(index, (one, other, post) => {
    if (roughly[slotOf(one, other)] !== FEWEST_POSTS) return;
    const known = pairs.get(one * TERM_BASE + other);
    if (!known) pairs.set(one * TERM_BASE + other, { posts: 1, last: post });
    else if (known.last !== post) {
      known.posts += 1;
      known.last = post;
    }
  });
  const bound = [...pairs]
    .map(([pair, { posts }]) => ({ one: Math.floor(pair / TERM_BASE), other: pair % TERM_BASE, posts }))
    .filter(({ one, other, posts }) => posts >= FEWEST_POSTS && isBound(index, one, other, posts))
    .map((pair) => ({ ...pair, lemmas: `${index.lemmas[pair.one]} ${index.lemmas[pair.other]}` }))
    .toSorted((a, b) => b.posts - a.posts || (a.lemmas < b.lemmas ? -1 : 1));
  const found: UntitledPhrase[] = [];
  // What reads whole posts comes last.
  for (const { one, other, posts, lemmas } of bound) {
    if (!fits(lemmas) || isTitled(index, one, other)) continue;
    const phrase = nominativeOf(index, one, other);
    if (phrase !== null) found.push({ phrase, posts });
    if (found.length === MOST_PHRASES) break;
  }
  return found;
}

/** A noun with its adjective or another noun, met far more often than two words that happen to meet. */
function isBound(index: ArchiveIndex, one: number, other: number, posts: number): boolean {
  const [first = "", second = ""] = [index.lemmas[one], index.lemmas[other]];
  const both = [first, second];
  if (!both.some(isNounLike) || both.some((lemma) => isVerb(lemma) || ADDRESS_PARTS.has(lemma))) return false;
  const [ones, others] = [index.postings(one).posts.length, index.postings(other).posts.length];
  const all = index.posts.length;
  // In a small archive nothing is that rare: there at least every second post with the rarer word has to have both.
  return (posts * all) / (ones * others) >= LEAST_BOUND || posts * 2 >= Math.min(ones, others);
}

/** What is left of addresses in a text. */
const ADDRESS_PARTS = new Set(["com", "net", "org", "www", "http", "https", "html"]);

function isVerb(lemma: string): boolean {
  return /(?:[aeiyouóąę]ć|[źs]ć)$/u.test(lemma) && !isNounLike(lemma);
}

function eachPair(index: ArchiveIndex, found: (one: number, other: number, post: number) => void): void {
  const most = Math.max(FEWEST_POSTS, index.posts.length * MOST_SHARE);
  const tells = Uint8Array.from(index.lemmas, (_, term) => {
    const posts = index.postings(term).posts.length;
    return Number(index.silent[term] === 0 && posts >= FEWEST_POSTS && posts <= most);
  });
  for (const [no, { bodyForms }] of index.posts.entries()) {
    let one: number | undefined;
    for (const form of bodyForms.unpack()) {
      const other = index.termOfForm[form];
      if (one !== undefined && other !== undefined && tells[one] === 1 && tells[other] === 1 && one !== other) {
        found(one, other, no);
      }
      one = other;
    }
  }
}

function slotOf(one: number, other: number): number {
  return (Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b)) & (COUNTERS - 1);
}

function isTitled(index: ArchiveIndex, one: number, other: number): boolean {
  if (index.titled(one).some((no) => index.post(no).titleTerms.has(other))) return true;
  return index.postings(one).posts.some((no) => {
    const terms = new Set(Array.from(index.post(no).headingForms, (form) => index.termOfForm[form]));
    return terms.has(one) && terms.has(other);
  });
}

/** The commonest form with its noun as a dictionary would give it; null for what never stands so and would read as torn out. */
function nominativeOf(index: ArchiveIndex, one: number, other: number): string | null {
  const counts = new Map<string, number>();
  for (const no of index.postings(one).posts) countForms(index, index.post(no), [one, other], counts);
  const noun = isNounLike(index.lemmas[one] ?? "") ? 0 : 1;
  const lemma = index.lemmas[noun === 0 ? one : other];
  const named = [...counts].filter(([form]) => form.split(" ")[noun] === lemma);
  const [form] = named.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([each]) => each);
  return form ?? null;
}

function countForms(
  index: ArchiveIndex,
  { bodyForms }: IndexedPost,
  [one, other]: readonly [number, number],
  counts: Map<string, number>,
): void {
  let first: number | undefined;
  for (const second of bodyForms.unpack()) {
    if (first !== undefined && index.termOfForm[first] === one && index.termOfForm[second] === other) {
      const form = `${index.forms[first]} ${index.forms[second]}`;
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
    first = second;
  }
}
