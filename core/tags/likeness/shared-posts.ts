/** Two tags, by their places, and the share of their posts that both have. */
export interface Overlapping {
  one: number;
  other: number;
  /** Jaccard's: common posts by posts that have either, from 0 to 1. */
  share: number;
}

/** Share of common posts from which two tags may be one (product.md, `/tag/refresh`). */
export const SAME_POSTS_FROM = 0.8;

/** Posts both must have: two tags of one and the same post are no news. */
const FEWEST_SHARED = 3;

/**
 * Tags that stand on nearly the same posts. Two such tags must share one of the rarest posts of each, so only a prefix of each
 * set is indexed: of `n` posts all but `⌈0.8 n⌉ - 1` of those with the most tags.
 */
export function sharedPosts(sets: readonly (readonly number[])[]): Overlapping[] {
  const tagsOn = new Map<number, number>();
  for (const set of sets) for (const post of set) tagsOn.set(post, (tagsOn.get(post) ?? 0) + 1);
  const rarest = (one: number, other: number) => (tagsOn.get(one) ?? 0) - (tagsOn.get(other) ?? 0) || one - other;
  const index = new Map<number, number[]>();
  const found: Overlapping[] = [];
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
      if (share >= SAME_POSTS_FROM) found.push({ one: other, other: at, share });
    }
  }
  return found;
}

function jaccard(set: readonly number[], other: ReadonlySet<number>): number {
  const largest = Math.max(set.length, other.size);
  if (Math.min(set.length, other.size) < SAME_POSTS_FROM * largest) return 0;
  const shared = set.reduce((sum, post) => sum + (other.has(post) ? 1 : 0), 0);
  return shared < FEWEST_SHARED ? 0 : shared / (set.length + other.size - shared);
}
