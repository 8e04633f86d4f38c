import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { SearchQuery } from "./query.ts";

export interface SearchHit {
  id: string;
  slug: string;
  version: number;
  state: PostState;
  title: string;
  lead: string;
  /** The paragraphs of prose, between empty lines, as they are typeset: without blocks of code and bare addresses. */
  text: string;
  /** Null for a post that was never published. */
  publishedAt: number | null;
  readingMinutes: number;
  category: { slug: string; name: string };
}

export interface SearchHits {
  hits: SearchHit[];
  total: number;
  /** The forms without diacritics that count as found, for `highlight` and `snippet`. */
  forms: string[];
}

/** Matching posts are counted up to this many, for a count of everything would cost more than the answer. */
export const MOST_COUNTED = 1_000;

/** Who searches: readers find published posts, editors also drafts, scheduled and withdrawn ones. */
export type SearchScope = "readers" | "editors";

/** Words and phrases of a query. */
export type QueryUnits = Pick<SearchQuery, "words" | "phrases">;

export interface SearchLimits {
  /** Posts that have any of these are left out. */
  without?: QueryUnits;
  /** One word or phrase is enough; the more a post has and the rarer they are, the better. */
  anyOf?: boolean;
  /** Searches only titles. */
  inTitle?: boolean;
}

export interface SearchRead {
  /** Posts with every word in some form and every phrase as it is (title, lead, body, tags, topic), best first, then newer. */
  search(
    query: SearchQuery,
    scope: SearchScope,
    offset: number,
    limit: number,
    limits?: SearchLimits,
  ): Promise<SearchHits>;
  /** A word readers would find, one mistake away from the given one; null when there is none. */
  nearestWord(word: string): Promise<string | null>;
  /** Forms of the archive whose lemma nobody has given yet, in order; at most `limit` that come after one, of which "" is before all. */
  formsWithoutLemma(after: string, limit: number): Promise<string[]>;
  /** Likewise, with a lemma and without. */
  allForms(after: string, limit: number): Promise<string[]>;
  /** The lemma that each of these forms (in lower case) was given; forms without one are left out. */
  lemmasOf(forms: string[]): Promise<Map<string, string>>;
  searchWaiting(): Promise<{ posts: number; forms: number }>;
  /** How many forms of the archive have each of these lemmas; lemmas without a form are left out. */
  formsOfLemmas(lemmas: string[]): Promise<Map<string, number>>;
}

export interface SearchWrite {
  /** Gives forms their lemmas; posts with a changed form wait to be filed. Returns how many forms changed. */
  putLemmas(lemmas: { form: string; lemma: string }[]): Promise<number>;
  /**
   * Notes the forms of at most `limit` waiting posts, which may get lemmas before the posts are filed: else most of a large import would be
   * filed twice. From behind `after` on, 0 at first; returns where to go on, or null at the end.
   */
  noteForms(after: number, limit: number): Promise<number | null>;
  /** Files at most `limit` waiting posts and returns how many. Until then posts are found by what they were filed with. */
  fileWaiting(limit: number): Promise<number>;
  /** Merges a part of the index's pieces, some 10 ms; returns whether there is more. `begin` starts over. */
  joinSearch(begin: boolean): Promise<boolean>;
  /** Lets every post wait and forgets rows of posts that are gone; the lemmas stay. */
  rebuildSearch(): Promise<void>;
}

/** What readers searched for, over the days asked about; nobody's name, address or time stands beside it. */
export interface SearchedText {
  text: string;
  count: number;
  inVain: boolean;
  lastDay: string;
}

export interface SearchLogRead {
  /** Most searched first, of the days from `from` on; with `inVain` only what no post had in the end. */
  searches(
    asked: { from: string; inVain: boolean },
    offset: number,
    limit: number,
  ): Promise<{ rows: SearchedText[]; total: number }>;
}

export interface SearchLogWrite {
  /** Adds to the counts of a day, of which the `top` most searched are kept; `inVain` is what it was the last time. */
  countSearches(day: string, searches: { text: string; count: number; inVain: boolean }[], top: number): Promise<void>;
  forgetSearches(day: string): Promise<void>;
}

export interface SearchStoreRead extends CommonRead, SearchRead, SearchLogRead {}
export interface SearchStoreWrite extends SearchStoreRead, CommonWrite, SearchWrite, SearchLogWrite {}

export interface SearchDeps extends CommonDeps {
  store: StoreOf<SearchStoreRead, SearchStoreWrite>;
}
