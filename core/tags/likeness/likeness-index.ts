import type { NameForm, TagWords } from "./name-form.ts";
import { pairLikeness, SIMILAR_FROM, SLIP_FROM, type Likeness } from "./pair-likeness.ts";
import { trigramsOf } from "./likeness.ts";

export interface Edge extends Likeness {
  one: number;
  other: number;
}

/** A bucket with more names than this says nothing about its names: hundreds of names that share a stem are not one tag. */
const LARGEST_BUCKET = 200;

/**
 * Finds pairs of similar names by common folded forms, stems, forms with one letter left out, or trigrams. So not every name is compared
 * with every other.
 */
export function createLikenessIndex(forms: readonly NameForm[], words: TagWords): Edge[] {
  const pairs = new Set<number>();
  const add = (one: number, other: number) => {
    if (one !== other) pairs.add(Math.min(one, other) * forms.length + Math.max(one, other));
  };
  for (const keysOf of [exactKeys, slipKeys]) addBuckets(forms, keysOf, add);
  addSimilar(forms, add);
  const edges: Edge[] = [];
  for (const pair of pairs) {
    const [one, other] = [Math.floor(pair / forms.length), pair % forms.length];
    const [first, second] = [forms[one], forms[other]];
    const likeness = first && second && pairLikeness(first, second, words);
    if (likeness) edges.push({ one, other, ...likeness });
  }
  return edges;
}

function exactKeys({ joined, stems, anyFormStems, joinedStems, unversioned }: NameForm): Set<string> {
  return new Set([`j ${joined}`, `s ${stems}`, `a ${anyFormStems}`, `o ${joinedStems}`, `t ${unversioned}`]);
}

/** Returns keys by which slips are found: the text, and the text without one letter, for each letter. Texts one slip apart share a key. */
function slipKeys({ joined, letters }: NameForm): Set<string> {
  const keys = new Set<string>();
  if (letters < SLIP_FROM) return keys;
  keys.add(joined);
  for (let at = 0; at < joined.length; at += 1) keys.add(joined.slice(0, at) + joined.slice(at + 1));
  return keys;
}

type Add = (one: number, other: number) => void;

function addBuckets(forms: readonly NameForm[], keysOf: (form: NameForm) => Set<string>, add: Add): void {
  const buckets = new Map<string, number[]>();
  for (const [at, form] of forms.entries()) {
    for (const key of keysOf(form)) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(at);
      else buckets.set(key, [at]);
    }
  }
  for (const bucket of buckets.values()) {
    if (bucket.length > LARGEST_BUCKET) continue;
    for (const [place, one] of bucket.entries()) for (const other of bucket.slice(place + 1)) add(one, other);
  }
}

/** Counts common trigrams with an inverted index, so that pairs with too few common trigrams are never compared. */
function addSimilar(forms: readonly NameForm[], add: Add): void {
  const index = new Map<string, number[]>();
  const sizes: number[] = [];
  const shared = new Int32Array(forms.length);
  for (const [at, { joined, letters }] of forms.entries()) {
    const trigrams = letters < SLIP_FROM ? new Set<string>() : trigramsOf(joined);
    const met: number[] = [];
    for (const trigram of trigrams) {
      const others = index.get(trigram) ?? [];
      for (const other of others) {
        const times = (shared[other] ?? 0) + 1;
        shared[other] = times;
        if (times === 1) met.push(other);
      }
      others.push(at);
      index.set(trigram, others);
    }
    for (const other of met) {
      if (2 * (shared[other] ?? 0) >= SIMILAR_FROM * (trigrams.size + (sizes[other] ?? 0))) add(at, other);
      shared[other] = 0;
    }
    sizes.push(trigrams.size);
  }
}

interface Overlapping {
  one: number;
  other: number;
  /** Jaccard's index: posts with both tags divided by posts with at least one of the tags, from 0 to 1. */
  share: number;
}

/** Two tags with at least this share of common posts may be one tag. */
export const SAME_POSTS_FROM = 0.8;

/** A pair has at least this many common posts, because one or two common posts mean nothing. */
const FEWEST_SHARED = 3;

/** Finds tags on nearly the same posts. Of each tag's posts, indexes only a few with the fewest tags: similar tags share one of these posts. */
export function sharedPosts(sets: readonly (readonly number[])[]): Overlapping[] {
  const tagsOn = new Map<number, number>();
  for (const set of sets) for (const post of set) tagsOn.set(post, (tagsOn.get(post) ?? 0) + 1);
  const rarest = (one: number, other: number) => (tagsOn.get(one) ?? 0) - (tagsOn.get(other) ?? 0) || one - other;
  const index = new Map<number, number[]>();
  const pairs: Overlapping[] = [];
  const members = sets.map((set) => (set.length < FEWEST_SHARED ? null : new Set(set)));
  for (const [at, set] of sets.entries()) {
    if (set.length < FEWEST_SHARED) continue;
    const prefix = set.toSorted(rarest).slice(0, set.length - Math.ceil(SAME_POSTS_FROM * set.length) + 1);
    const candidates = new Set<number>();
    for (const post of prefix) {
      const others = index.get(post) ?? [];
      for (const other of others) candidates.add(other);
      others.push(at);
      index.set(post, others);
    }
    for (const other of candidates) {
      const theirs = members[other];
      const share = theirs ? jaccard(set, theirs) : 0;
      if (share >= SAME_POSTS_FROM) pairs.push({ one: other, other: at, share });
    }
  }
  return pairs;
}

function jaccard(set: readonly number[], other: ReadonlySet<number>): number {
  const largest = Math.max(set.length, other.size);
  if (Math.min(set.length, other.size) < SAME_POSTS_FROM * largest) return 0;
  const shared = set.reduce((sum, post) => sum + (other.has(post) ? 1 : 0), 0);
  return shared < FEWEST_SHARED ? 0 : shared / (set.length + other.size - shared);
}
