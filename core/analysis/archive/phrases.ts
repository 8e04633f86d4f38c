import type { ArchiveIndex, IndexedPost } from "./archive-index.ts";

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

/** Pairs of telling words that stand side by side in at least three posts and in no title together; most posts first. */
export function untitledPhrases(index: ArchiveIndex): UntitledPhrase[] {
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
  return [...pairs]
    .map(([pair, { posts }]) => ({ one: Math.floor(pair / TERM_BASE), other: pair % TERM_BASE, posts }))
    .filter(({ one, other, posts }) => posts >= FEWEST_POSTS && !isTitled(index, one, other))
    .map((pair) => ({ ...pair, lemmas: `${index.lemmas[pair.one]} ${index.lemmas[pair.other]}` }))
    .toSorted((a, b) => b.posts - a.posts || (a.lemmas < b.lemmas ? -1 : 1))
    .slice(0, MOST_PHRASES)
    .map(({ one, other, posts }) => ({ phrase: commonestForm(index, one, other), posts }));
}

function eachPair(index: ArchiveIndex, found: (one: number, other: number, post: number) => void): void {
  const most = Math.max(FEWEST_POSTS, index.posts.length * MOST_SHARE);
  const tells = Uint8Array.from(index.lemmas, (_, term) => {
    const posts = index.postings(term).posts.length;
    return Number(index.silent[term] === 0 && posts >= FEWEST_POSTS && posts <= most);
  });
  for (const [no, { bodyForms }] of index.posts.entries()) {
    let one: number | undefined;
    for (const form of bodyForms) {
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
  return index.titled(one).some((no) => index.post(no).titleTerms.has(other));
}

function commonestForm(index: ArchiveIndex, one: number, other: number): string {
  const counts = new Map<string, number>();
  for (const no of index.postings(one).posts) countForms(index, index.post(no), [one, other], counts);
  const [form = ""] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([each]) => each);
  return form;
}

function countForms(
  index: ArchiveIndex,
  { bodyForms }: IndexedPost,
  [one, other]: readonly [number, number],
  counts: Map<string, number>,
): void {
  let first: number | undefined;
  for (const second of bodyForms) {
    if (first !== undefined && index.termOfForm[first] === one && index.termOfForm[second] === other) {
      const form = `${index.forms[first]} ${index.forms[second]}`;
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
    first = second;
  }
}
