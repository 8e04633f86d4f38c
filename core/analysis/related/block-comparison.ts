import type { ArchiveStatistics } from "./archive-statistics.ts";
import { type BestPosts, SureWorths } from "./best-posts.ts";
import { BlockWorths } from "./block-worths.ts";
import { lengthOf, type BlockLists, type RelatedBlock } from "./related-block.ts";
import type { RelatedQuery } from "./related-query.ts";
import { WorthRanges } from "./worth-ranges.ts";

/** Similarities of posts on one subject are small numbers: what is 0.15 counts half. */
const HALF_FELT = 0.15;

/** What like titles, and the same tags, add to texts that are alike. All three were set with test/eval. */
const TITLES_WORTH = 0.5;
const TAGS_WORTH = 0.5;

/** Looks which posts can still be among the best once what is left differs by such a share of what a text must score for it. */
const LOOKS = [Infinity, 0.8, 0.5, 0.2, 0.05, 0];

/** So many posts of the likest titles and tags are compared first: by what they are worth most others are left out at once. */
const FIRST = 12;

/** Quotients of like numbers differ by far less in their last digits. */
const ROUNDING = 1e-9;

/**
 * Compares posts with those of a block, one after the other. Terms that tell posts most apart are added first, so that most posts are
 * left out before all are: those that share no title's term, no tag and no term added so far are never looked at.
 */
export class BlockComparison {
  readonly #block: RelatedBlock;
  readonly #statistics: ArchiveStatistics;
  readonly #best: BestPosts;
  readonly #ranges: WorthRanges;
  readonly #worths: BlockWorths;
  readonly #sure = new SureWorths();
  /** By post: the last query that met it. */
  readonly #met: Uint32Array;
  #query = 0;
  /** The posts that may be among the best, in `#posts` up to `#count`. */
  readonly #posts: Uint16Array;
  #count = 0;
  /** Whether a post that was not met yet may be among them. */
  #isOpen = true;
  readonly #scores: Float64Array;
  /** What titles and tags add. */
  readonly #extras: Float64Array;
  readonly #sums: Float64Array;
  readonly #rarest: Float64Array;

  constructor(block: RelatedBlock, statistics: ArchiveStatistics, best: BestPosts) {
    this.#block = block;
    this.#statistics = statistics;
    this.#best = best;
    this.#ranges = new WorthRanges(block);
    this.#worths = new BlockWorths(block);
    this.#met = new Uint32Array(block.count);
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
    this.#ranges.begin(query, place);
    const { order, leastLeft, mostLeft } = this.#ranges;
    if (!this.#best.isFull(asked)) this.#offerLikeliest(query, asked);
    let [next, least] = [0, 1];
    for (const look of LOOKS) {
      const difference = look * scoreFor(least, query);
      for (; mostLeft[next]! - leastLeft[next]! > difference; next += 1) this.#add(query, order[next]!);
      least = this.#leastWorth(query, asked, leastLeft[next]!) - ROUNDING;
      if (felt(mostLeft[next]!, query) < least) this.#keep(query, mostLeft[next]!, least);
      // Looking at each post costs less than asking each time whether it was met.
      else if (this.#ranges.postings > this.#block.count) this.#meetAll();
    }
    this.#meetAll();
    for (let at = 0; at < this.#count; at += 1) {
      const no = this.#posts[at]!;
      const worth = felt(this.#scores[no]! + leastLeft[next]!, query) + this.#extras[no]!;
      this.#best.offer(asked, this.#block.first + no, worth);
    }
  }

  #begin(own: number): void {
    this.#query += 1;
    this.#count = 0;
    this.#isOpen = true;
    if (own >= 0 && own < this.#block.count) this.#met[own] = this.#query;
  }

  #meetAll(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (let no = 0; no < this.#block.count; no += 1) if (this.#met[no] !== this.#query) this.#meet(no);
  }

  #meet(no: number): void {
    this.#met[no] = this.#query;
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

  #addTo({ starts, posts }: BlockLists, of: number, worth: number): void {
    for (let at = starts[of]!; at < starts[of + 1]!; at += 1) {
      const no = posts[at]!;
      if (this.#met[no] !== this.#query) this.#meet(no);
      this.#sums[no]! += worth;
    }
  }

  #offerLikeliest(query: RelatedQuery, asked: number): void {
    const untold = felt(this.#ranges.mostLeft[0]!, query);
    for (let more = FIRST; more > 0 && this.#count > 0; more -= 1) {
      this.#offer(query, asked, this.#takeLikeliest());
      this.#sure.begin(this.#best.worthsOf(asked));
      if (this.#sure.least > untold) return;
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
    const { order, terms } = this.#ranges;
    let score = 0;
    for (let at = 0; at < terms; at += 1) {
      const place = order[at]!;
      score += query.weights[place]! * this.#worths.of(query.terms[place]!, no);
    }
    this.#best.offer(asked, this.#block.first + no, felt(score, query) + this.#extras[no]!);
  }

  /** Adds what a term is worth to the posts that may be among the best. */
  #add({ terms, weights }: RelatedQuery, place: number): void {
    const [term, weight] = [terms[place]!, weights[place]!];
    if (this.#isOpen) this.#addMeeting(term, weight);
    else this.#worths.addTo(this.#scores, this.#posts, this.#count, term, weight);
  }

  #addMeeting(term: number, weight: number): void {
    const {
      terms: { starts, posts },
      worths,
    } = this.#block;
    const [from, to] = [starts[term]!, starts[term + 1]!];
    const [met, scores, query] = [this.#met, this.#scores, this.#query];
    for (let at = from; at < to; at += 1) {
      const no = posts[at]!;
      if (met[no] !== query) this.#meet(no);
      scores[no]! += weight * worths[at]!;
    }
  }

  /** What a post has to be worth to be among the best, by those found already and by what those met are surely worth. */
  #leastWorth(query: RelatedQuery, asked: number, left: number): number {
    const [posts, scores, extras, sure] = [this.#posts, this.#scores, this.#extras, this.#sure];
    sure.begin(this.#best.worthsOf(asked));
    for (let at = 0; at < this.#count; at += 1) {
      const no = posts[at]!;
      sure.offer(felt(scores[no]! + left, query) + extras[no]!);
    }
    return sure.least;
  }

  /** Leaves out the posts that cannot be worth so much, those that were not met among them. */
  #keep(query: RelatedQuery, left: number, least: number): void {
    this.#isOpen = false;
    const [posts, scores, extras] = [this.#posts, this.#scores, this.#extras];
    let count = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const no = posts[at]!;
      if (felt(scores[no]! + left, query) + extras[no]! >= least) posts[count++] = no;
    }
    this.#count = count;
  }
}

function felt(score: number, { self }: RelatedQuery): number {
  if (self === 0) return 0;
  const similar = Math.min(score, self);
  return similar / (similar + HALF_FELT * self);
}

/** The score from which on a text alone is felt so much; that of the query itself where none is. */
function scoreFor(least: number, { self }: RelatedQuery): number {
  return Math.min(1, (HALF_FELT * least) / Math.max(0, 1 - least)) * self;
}
