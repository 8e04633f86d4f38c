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
