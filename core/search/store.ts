import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { SearchQuery } from "./query.ts";

/** A post that matches a query. */
export interface SearchHit {
  id: string;
  slug: string;
  version: number;
  state: PostState;
  title: string;
  lead: string;
  /** The paragraphs of prose with empty lines between them, after typography; without code blocks and bare addresses. */
  text: string;
  /** Null for a post that was never published. */
  publishedAt: number | null;
  readingMinutes: number;
  category: { slug: string; name: string };
}

/** The posts of one page of results. `total`: the number of all matching posts, at most `MOST_COUNTED`. */
export interface SearchHits {
  hits: SearchHit[];
  total: number;
  /** The forms without diacritics that count as matches, for `highlight` and `snippet`. */
  forms: string[];
}

/** At most this many matching posts are counted, because counting all would cost more than the answer. */
export const MOST_COUNTED = 1_000;

/** Who searches: readers find published posts; editors also find drafts, scheduled posts and withdrawn posts. */
export type SearchScope = "readers" | "editors";

/** Words and phrases of a query. */
export type QueryUnits = Pick<SearchQuery, "words" | "phrases">;

/** Further conditions of a search besides the query. */
export interface SearchLimits {
  /** Posts that have any of these words or phrases are left out. */
  without?: QueryUnits;
  /** One word or phrase is enough for a match. Posts with more words, and with rarer words, come first. */
  anyOf?: boolean;
  /** Searches only titles. */
  inTitle?: boolean;
}

/** The methods that read the search index. */
export interface SearchRead {
  /**
   * Returns posts that have every word in some form and every phrase exactly, in title, lead, body, tags or topic. The best posts come
   * first, then the newest.
   */
  search(
    query: SearchQuery,
    scope: SearchScope,
    offset: number,
    limit: number,
    limits?: SearchLimits,
  ): Promise<SearchHits>;
  /**
   * Returns a word of published posts, in some form, that is one typing mistake away from `word`; null if there is none. `isAlone`: whether
   * no other word of the query confirms the guess. Then a word that is short or in the dictionary is no mistake; else a word that is both.
   */
  nearestWord(word: string, isAlone: boolean): Promise<string | null>;
  /**
   * Returns at most `limit` forms of the archive that have no lemma yet, in alphabetical order. Begins after the form `after`; "" begins at
   * the first form.
   */
  formsWithoutLemma(after: string, limit: number): Promise<string[]>;
  /** Like `formsWithoutLemma`, but returns forms with a lemma too. */
  allForms(after: string, limit: number): Promise<string[]>;
  /** Maps each of these forms (in lower case) to its lemma; forms without a lemma are left out. */
  lemmasOf(forms: string[]): Promise<Map<string, string>>;
  /** Returns how many posts wait to be indexed, and how many forms have no lemma. */
  searchWaiting(): Promise<{ posts: number; forms: number }>;
  /** Maps each of these lemmas to the number of its forms in the archive; lemmas without forms are left out. */
  formsOfLemmas(lemmas: string[]): Promise<Map<string, number>>;
}

/** The methods that keep the search index up to date. */
export interface SearchWrite {
  /** Stores the lemmas of forms; posts with a changed form wait to be indexed again. Returns how many forms changed. */
  putLemmas(lemmas: { form: string; lemma: string }[]): Promise<number>;
  /**
   * Stores the forms of at most `limit` waiting posts, so that the forms get lemmas before indexing. Otherwise most posts of a large import
   * would be indexed twice. Begins after the position `after` (at first 0). Returns the position for the next call, or null at the end.
   */
  noteForms(after: number, limit: number): Promise<number | null>;
  /** Indexes at most `limit` waiting posts and returns how many. A waiting post is still found by the words of its last indexing. */
  fileWaiting(limit: number): Promise<number>;
  /** Merges some segments of the index, for about 10 ms. Returns whether there is more to merge. With `begin`, starts over. */
  joinSearch(begin: boolean): Promise<boolean>;
  /** Makes every post wait to be indexed and deletes rows of posts that no longer exist; the lemmas stay. */
  rebuildSearch(): Promise<void>;
}

/** What readers searched for in a span of days. Names, addresses and times of readers are not stored. */
export interface SearchedText {
  text: string;
  count: number;
  inVain: boolean;
  lastDay: string;
}

/** The methods that read the log of searches. */
export interface SearchLogRead {
  /** Returns searches from the day `from` on, the most frequent first. With `inVain`, returns only searches whose last result was empty. */
  searches(
    filter: { from: string; inVain: boolean },
    offset: number,
    limit: number,
  ): Promise<{ rows: SearchedText[]; total: number }>;
}

/** The methods that write the log of searches. */
export interface SearchLogWrite {
  /**
   * Adds searches to the counts of a day, and deletes the day's searches except the `top` most frequent. `inVain`: whether the latest
   * search for the text had no results.
   */
  countSearches(day: string, searches: { text: string; count: number; inVain: boolean }[], top: number): Promise<void>;
  /** Deletes the counts of days before `day`. */
  forgetSearches(day: string): Promise<void>;
}

export interface SearchStoreRead extends CommonRead, SearchRead, SearchLogRead {}
export interface SearchStoreWrite extends SearchStoreRead, CommonWrite, SearchWrite, SearchLogWrite {}

export interface SearchDeps extends CommonDeps {
  store: StoreOf<SearchStoreRead, SearchStoreWrite>;
}
