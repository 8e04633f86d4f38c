import type { ArchiveStatistics } from "./archive-statistics.ts";
import { type BestPosts, LowerBounds } from "./best-posts.ts";
import { BlockImpacts } from "./block-impacts.ts";
import { lengthOf, type BlockLists, type RelatedBlock } from "./related-block.ts";
import type { RelatedQuery } from "./related-query.ts";
import { ScoreBounds } from "./score-bounds.ts";

/** Similarities of posts on one subject are small numbers: one of 0.15 is worth a half. */
const HALF_WORTH = 0.15;

/** What like titles, and the same tags, add to texts that are alike. All three were set with test/eval. */
const TITLES_WORTH = 0.5;
const TAGS_WORTH = 0.5;

/** Posts that cannot be among the best are left out each time that the terms to come differ by no more than such a share of what a text must score for it. */
const PRUNING_SHARES = [Infinity, 0.8, 0.5, 0.2, 0.05, 0];

/** So many posts of the likest titles and tags are compared first: by what they are worth most others are left out at once. */
const FIRST = 12;

/** Quotients of like numbers differ by far less in their last digits. */
const ROUNDING = 1e-9;

/**
 * Compares posts with those of a block, one after the other. As MaxScore does (Turtle and Flood, 1995), it adds the terms that tell posts
 * most apart first and leaves out posts that the terms to come cannot bring among the best: those that share no title's term, no tag and no
 * term added so far are never looked at.
 */
export class BlockComparison {
  readonly #block: RelatedBlock;
  readonly #statistics: ArchiveStatistics;
  readonly #best: BestPosts;
  readonly #bounds: ScoreBounds;
  readonly #impacts: BlockImpacts;
  readonly #least = new LowerBounds();
  /** By post: the last query that saw it. */
  readonly #seen: Uint32Array;
  #query = 0;
  /** The posts that may be among the best, in `#posts` up to `#count`. */
  readonly #posts: Uint16Array;
  #count = 0;
  /** Whether a post that was not seen yet may be among them. */
  #unseenPossible = true;
  readonly #scores: Float64Array;
  /** What titles and tags add. */
  readonly #extras: Float64Array;
  readonly #sums: Float64Array;
  readonly #rarest: Float64Array;

  constructor(block: RelatedBlock, statistics: ArchiveStatistics, best: BestPosts) {
    this.#block = block;
    this.#statistics = statistics;
    this.#best = best;
    this.#bounds = new ScoreBounds(block);
    this.#impacts = new BlockImpacts(block);
    this.#seen = new Uint32Array(block.count);
    this.#posts = new Uint16Array(block.count);
    this.#scores = new Float64Array(block.count);
    this.#extras = new Float64Array(block.count);
    this.#sums = new Float64Array(block.count);
    this.#rarest = new Float64Array(block.count);
  }

  /** `asked` is the place of the post among those asked about, `own` its number in the archive: it is not related to itself. */
  compare(query: RelatedQuery, asked: number, own: number): void {
    const place = own - this.#block.first;
    this.#begin(place);
    this.#addTitles(query);
    this.#addTags(query);
    this.#bounds.begin(query, place);
    const { order, leastRemaining, mostRemaining } = this.#bounds;
    if (!this.#best.isFull(asked)) this.#offerLikeliest(query, asked);
    let [next, least] = [0, 1];
    for (const look of PRUNING_SHARES) {
      const difference = look * scoreFor(least, query);
      for (; mostRemaining[next]! - leastRemaining[next]! > difference; next += 1) this.#add(query, order[next]!);
      least = this.#leastWorth(query, asked, leastRemaining[next]!) - ROUNDING;
      if (textWorth(mostRemaining[next]!, query) < least) this.#keep(query, mostRemaining[next]!, least);
      // Looking at each post costs less than asking each time whether it was seen.
      else if (this.#bounds.postings > this.#block.count) this.#seeAll();
    }
    this.#seeAll();
    for (let at = 0; at < this.#count; at += 1) {
      const no = this.#posts[at]!;
      const worth = textWorth(this.#scores[no]! + leastRemaining[next]!, query) + this.#extras[no]!;
      this.#best.offer(asked, this.#block.first + no, worth);
    }
  }

  #begin(own: number): void {
    this.#query += 1;
    this.#count = 0;
    this.#unseenPossible = true;
    if (own >= 0 && own < this.#block.count) this.#seen[own] = this.#query;
  }

  #seeAll(): void {
    if (!this.#unseenPossible) return;
    this.#unseenPossible = false;
    for (let no = 0; no < this.#block.count; no += 1) if (this.#seen[no] !== this.#query) this.#see(no);
  }

  #see(no: number): void {
    this.#seen[no] = this.#query;
    this.#posts[this.#count] = no;
    this.#count += 1;
    this.#scores[no] = 0;
    this.#extras[no] = 0;
    this.#sums[no] = 0;
  }

  /** By how alike two titles are, 0 to 1: the cosine of their telling terms, each weighing its rarity. */
  #addTitles({ titles }: RelatedQuery): void {
    const { idf } = this.#statistics;
    const { titles: lists, titleLengths } = this.#block;
    for (const term of titles) this.#addTo(lists, term, idf[term]! ** 2);
    const length = lengthOf(titles, idf);
    for (let at = 0; at < this.#count; at += 1) {
      const no = this.#posts[at]!;
      this.#extras[no] = TITLES_WORTH * (this.#sums[no]! / (length * titleLengths[no]! || 1));
      this.#sums[no] = 0;
    }
  }

  /**
   * By how alike two sets of tags are, 0 to 1: the cosine of both, times the rarity of the rarest that both have. A tag of half the archive
   * says little about two posts even where neither has another.
   */
  #addTags({ tags }: RelatedQuery): void {
    const { rarity } = this.#statistics;
    const { tags: lists, tagLengths } = this.#block;
    for (const tag of tags) {
      this.#addTo(lists, tag, rarity[tag]! ** 2);
      for (let at = lists.starts[tag]!; at < lists.starts[tag + 1]!; at += 1)
        this.#rarest[lists.posts[at]!] = rarity[tag]!;
    }
    const length = lengthOf(tags, rarity);
    for (let at = 0; at < this.#count; at += 1) {
      const no = this.#posts[at]!;
      const shared = this.#sums[no]!;
      if (shared > 0)
        this.#extras[no]! += TAGS_WORTH * ((shared / (length * tagLengths[no]! || 1)) * this.#rarest[no]!);
    }
  }

  #addTo({ starts, posts }: BlockLists, of: number, squared: number): void {
    for (let at = starts[of]!; at < starts[of + 1]!; at += 1) {
      const no = posts[at]!;
      if (this.#seen[no] !== this.#query) this.#see(no);
      this.#sums[no]! += squared;
    }
  }

  #offerLikeliest(query: RelatedQuery, asked: number): void {
    const untold = textWorth(this.#bounds.mostRemaining[0]!, query);
    for (let more = FIRST; more > 0 && this.#count > 0; more -= 1) {
      this.#offer(query, asked, this.#takeLikeliest());
      this.#least.begin(this.#best.worthsOf(asked));
      if (this.#least.least > untold) return;
    }
  }

  /** Takes out the post of the likest title and tags. */
  #takeLikeliest(): number {
    const [posts, extras] = [this.#posts, this.#extras];
    let likeliest = 0;
    for (let at = 1; at < this.#count; at += 1) if (extras[posts[at]!]! > extras[posts[likeliest]!]!) likeliest = at;
    const no = posts[likeliest]!;
    this.#count -= 1;
    posts[likeliest] = posts[this.#count]!;
    return no;
  }

  #offer(query: RelatedQuery, asked: number, no: number): void {
    const { order, terms } = this.#bounds;
    let score = 0;
    for (let at = 0; at < terms; at += 1) {
      const place = order[at]!;
      score += query.weights[place]! * this.#impacts.of(query.terms[place]!, no);
    }
    this.#best.offer(asked, this.#block.first + no, textWorth(score, query) + this.#extras[no]!);
  }

  /** Adds what a term is worth to the posts that may be among the best. */
  #add({ terms, weights }: RelatedQuery, place: number): void {
    const [term, weight] = [terms[place]!, weights[place]!];
    if (this.#unseenPossible) this.#addSeeing(term, weight);
    else this.#impacts.addTo(this.#scores, this.#posts, this.#count, term, weight);
  }

  #addSeeing(term: number, weight: number): void {
    const {
      terms: { starts, posts },
      impacts,
    } = this.#block;
    const [from, to] = [starts[term]!, starts[term + 1]!];
    const [met, scores, query] = [this.#seen, this.#scores, this.#query];
    for (let at = from; at < to; at += 1) {
      const no = posts[at]!;
      if (met[no] !== query) this.#see(no);
      scores[no]! += weight * impacts[at]!;
    }
  }

  /** What a post has to be worth to be among the best, by those found already and by the least that those seen are worth. */
  #leastWorth(query: RelatedQuery, asked: number, left: number): number {
    const [posts, scores, extras, known] = [this.#posts, this.#scores, this.#extras, this.#least];
    known.begin(this.#best.worthsOf(asked));
    for (let at = 0; at < this.#count; at += 1) {
      const no = posts[at]!;
      known.offer(textWorth(scores[no]! + left, query) + extras[no]!);
    }
    return known.least;
  }

  /** Leaves out the posts that cannot be worth so much, those that were not seen among them. */
  #keep(query: RelatedQuery, left: number, least: number): void {
    this.#unseenPossible = false;
    const [posts, scores, extras] = [this.#posts, this.#scores, this.#extras];
    let count = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const no = posts[at]!;
      if (textWorth(scores[no]! + left, query) + extras[no]! >= least) posts[count++] = no;
    }
    this.#count = count;
  }
}

/** What a text is worth by its score. */
function textWorth(score: number, { self }: RelatedQuery): number {
  if (self === 0) return 0;
  const similar = Math.min(score, self);
  return similar / (similar + HALF_WORTH * self);
}

/** The score by which a text alone is worth so much; that of the query itself where none is. */
function scoreFor(least: number, { self }: RelatedQuery): number {
  return Math.min(1, (HALF_WORTH * least) / Math.max(0, 1 - least)) * self;
}
