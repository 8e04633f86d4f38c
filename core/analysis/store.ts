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
  /** Whether another published post links to this one. */
  linked: boolean;
}

export interface PostPlace {
  postId: string;
  title: string;
  path: string;
}

/** A lemma, or a form without a lemma. With `begins`, it stands for every word whose stem begins with `text`. */
export interface SoughtWord {
  text: string;
  begins: boolean;
}

/** A word by which similar posts are found. `weight` counts anywhere; `inTitle` and `inTags` are added in the title or tags. */
export interface WeighedWord extends SoughtWord {
  weight: number;
  inTitle: number;
  inTags: number;
}

/** Posts with a word are counted up to this many, to save time: a more frequent word does not tell posts apart. */
export const MOST_POSTS_COUNTED = 300;

/** What the built-in analysis reads from the store: published posts outside the category `strony`, never a draft. */
export interface AnalysisRead {
  /** The number of posts in the search index, unpublished ones included. */
  searchedPosts(): Promise<number>;
  /** How many posts have each word, in the order of `words`, counted only up to `MOST_POSTS_COUNTED` + 1. */
  postsHaving(words: readonly SoughtWord[]): Promise<number[]>;
  /** How many posts have each tag, in the order of the ids. */
  postsTagged(tagIds: readonly string[]): Promise<number[]>;
  /** Published posts with any of the words, ordered by the sum of their words' weights, equal ones by id. */
  postsAlike(words: readonly WeighedWord[], limit: number): Promise<{ id: string; score: number }[]>;
  /** Those of the posts that are published, in the order of `ids`. */
  archivedPosts(ids: readonly string[]): Promise<ArchivedPost[]>;
  /** Title and address of those of the posts that are published. */
  postPlaces(ids: string[]): Promise<PostPlace[]>;
}
