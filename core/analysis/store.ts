/** A published post as the analysis reads it. */
export interface ArchivedPost {
  id: string;
  path: string;
  title: string;
  lead: string;
  /** Headings of the second level. */
  headings: string[];
  text: string;
  tagIds: string[];
  /** Whether another published post links to this post. */
  linked: boolean;
}

export interface PostPlace {
  postId: string;
  title: string;
  path: string;
}

/** A lemma, or a form without a lemma. With `begins`, every word whose stem begins with `text`. */
export interface SoughtWord {
  text: string;
  begins: boolean;
}

/** A word by which similar posts are found. `weight` counts anywhere in a post; `inTitle` and `inTags` are added for the title and the tags. */
export interface WeighedWord extends SoughtWord {
  weight: number;
  inTitle: number;
  inTags: number;
}

/** At most this many posts with a word are counted, to save time. A more frequent word does not tell posts apart. */
export const MOST_POSTS_COUNTED = 300;

/** What the built-in analysis reads from the store: published posts outside the category `strony`, never a draft. */
export interface AnalysisRead {
  /** Returns the number of posts in the search index, unpublished posts included. */
  searchedPosts(): Promise<number>;
  /** Returns how many posts have each word, in the order of `words`. Each number is at most `MOST_POSTS_COUNTED` + 1. */
  postsHaving(words: readonly SoughtWord[]): Promise<number[]>;
  /** Returns how many posts have each tag, in the order of the ids. */
  postsTagged(tagIds: readonly string[]): Promise<number[]>;
  /** Returns published posts with any of the words, ordered by the sum of the words' weights. Posts with equal sums are ordered by id. */
  postsAlike(words: readonly WeighedWord[], limit: number): Promise<{ id: string; score: number }[]>;
  /** Returns the published posts among these ids, in the order of `ids`. */
  archivedPosts(ids: readonly string[]): Promise<ArchivedPost[]>;
  /** Returns title and address of the published posts among these ids. */
  postPlaces(ids: string[]): Promise<PostPlace[]>;
}
