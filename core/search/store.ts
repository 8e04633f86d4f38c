import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { SearchQuery } from "./query.ts";

/** A post that was found. Title and lead are typeset; `text` is the body's words without mark-up. */
export interface SearchHit {
  id: string;
  slug: string;
  version: number;
  state: PostState;
  title: string;
  lead: string;
  text: string;
  /** Null for a post that was never published. */
  publishedAt: number | null;
  readingMinutes: number;
  category: { slug: string; name: string };
}

export interface SearchHits {
  hits: SearchHit[];
  /** How many posts match, counted up to `MOST_COUNTED`. */
  total: number;
  /** The forms without diacritics that count as found, for `highlight` and `snippet`. */
  forms: string[];
}

/** Matching posts are counted up to this many, for a count of everything would cost more than the answer. */
export const MOST_COUNTED = 1_000;

/** Who searches: readers find published posts, editors also drafts, scheduled and withdrawn ones. */
export type SearchScope = "readers" | "editors";

/** What search asks of the store. Nothing here needs the dictionary: forms and their lemmas are kept with the posts. */
export interface SearchRead {
  /**
   * Posts in which every word of the query stands in some form, its unfinished word as a beginning, and every phrase as it
   * is: in the title, the lead, the body, the names of a visible tag or the title of a public topic. Best first; between
   * equals the newer. A word that no post has gives no hits. Of a body the first 20 000 words are found.
   */
  search(query: SearchQuery, scope: SearchScope, offset: number, limit: number): Promise<SearchHits>;
  /**
   * A word that readers would find and that is one mistake away from the given one (in lower case), the one in most posts;
   * null when there is none.
   */
  nearestWord(word: string): Promise<string | null>;
  /** Forms of the archive whose lemma nobody has given yet, in order; at most `limit`. */
  formsWithoutLemma(limit: number): Promise<string[]>;
  /** Forms of the archive, whether they have a lemma or not, in order; at most `limit`. */
  allForms(limit: number): Promise<string[]>;
  /** The lemma that each of these forms (in lower case) was given; forms without one are left out. */
  lemmasOf(forms: string[]): Promise<Map<string, string>>;
  /** What `fileWaiting` and the dictionary are owed. */
  searchWaiting(): Promise<{ posts: number; forms: number }>;
  /** How many forms of the archive have each of these lemmas; lemmas without a form are left out. */
  formsOfLemmas(lemmas: string[]): Promise<Map<string, number>>;
}

export interface SearchWrite {
  /**
   * Gives forms of the archive their lemmas (both in lower case with diacritics); the posts that hold a form whose lemma is
   * another than before wait to be filed. Forms the archive does not have are passed over. Returns how many forms stand for
   * something else now.
   */
  putLemmas(lemmas: { form: string; lemma: string }[]): Promise<number>;
  /**
   * Files at most `limit` of the posts that wait, as they stand, and returns how many it filed: 0 when none waited. Posts wait
   * after `putLemmas`, after the names of a tag or topic changed, after a transaction of more than 100 posts, and at first
   * all that are older than the index. Until then they are found by what they were filed with, and by their forms. Like the
   * lemmas it is no news to followers: no post is another by it.
   */
  fileWaiting(limit: number): Promise<number>;
  /**
   * Joins a part of the pieces that filing leaves behind, so that a search costs what it did at first; returns whether there is
   * more to do. `begin` takes up all pieces there are; without it the work goes on. Some ten milliseconds, and no news to
   * followers.
   */
  joinSearch(begin: boolean): Promise<boolean>;
  /** Lets every post wait and forgets rows of posts that are gone; the lemmas stay. */
  rebuildSearch(): Promise<void>;
}

/** What readers searched for, over the days asked about; nobody's name, address or time stands beside it. */
export interface SearchedText {
  /** Folded, see `loggedText`. */
  text: string;
  /** Searches over those days. */
  count: number;
  /** Whether the last day's searches led nowhere. */
  inVain: boolean;
  /** The last day somebody searched for it: "2026-11-21". */
  lastDay: string;
}

/** What the log of searches asks of the store. A day is whatever the caller calls it, in an order that is that of days. */
export interface SearchLogRead {
  /** Most searched first, of the days from `from` on; with `inVain` only what led nowhere in the end. */
  searches(
    asked: { from: string; inVain: boolean },
    offset: number,
    limit: number,
  ): Promise<{ rows: SearchedText[]; total: number }>;
}

/** No news to followers: readers see nothing of it. */
export interface SearchLogWrite {
  /** Adds to the counts of a day, of which the `top` most searched are kept; `inVain` is what it was the last time. */
  countSearches(day: string, searches: { text: string; count: number; inVain: boolean }[], top: number): Promise<void>;
  /** Forgets the days before this one. */
  forgetSearches(day: string): Promise<void>;
}

export interface SearchStoreRead extends CommonRead, SearchRead, SearchLogRead {}
export interface SearchStoreWrite extends SearchStoreRead, CommonWrite, SearchWrite, SearchLogWrite {}

export interface SearchDeps extends CommonDeps {
  store: StoreOf<SearchStoreRead, SearchStoreWrite>;
}
