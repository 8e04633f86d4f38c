/** A published post as the analysis reads it. */
export interface ArchivedPost {
  id: string;
  /** The current address of the post. */
  path: string;
  title: string;
  lead: string;
  /** Headings of the second level. */
  headings: string[];
  text: string;
  tagIds: string[];
  /** Whether another published post links to it. */
  linked: boolean;
}

/** A post with its title and address. */
export interface PostPlace {
  postId: string;
  title: string;
  path: string;
}

/** A lemma, or a form that has no lemma. With `begins`, every word whose stem begins with `text`. */
export interface SoughtWord {
  text: string;
  begins: boolean;
}

/** A word by which similar posts are found. `weight` counts anywhere in a post; `inTitle` and `inTags` are added when it stands there. */
export interface WeighedWord extends SoughtWord {
  weight: number;
  inTitle: number;
  inTags: number;
}

/** Posts are counted up to this many: a word of more posts does not tell posts apart, and counting them costs more than all else. */
export const MOST_POSTS_COUNTED = 300;

/** What the built-in analysis reads from the store: published posts outside the category `strony`, and no drafts of anybody. */
export interface AnalysisRead {
  /** Number of posts in the search index. It includes unpublished ones, of which nothing else is read. */
  searchedPosts(): Promise<number>;
  /** How many posts have each word, in the order of the words; counted only up to `MOST_POSTS_COUNTED` + 1. */
  postsHaving(words: readonly SoughtWord[]): Promise<number[]>;
  /** How many posts have each tag, in the order of the ids. */
  postsTagged(tagIds: readonly string[]): Promise<number[]>;
  /** Published posts that have any of the words, ordered by the sum of the weights of their words; equal ones by id. */
  postsAlike(words: readonly WeighedWord[], limit: number): Promise<{ id: string; score: number }[]>;
  /** The published ones of these posts, in the order of `ids`. */
  archivedPosts(ids: readonly string[]): Promise<ArchivedPost[]>;
  /** Title and address of the published ones of these posts. */
  postPlaces(ids: string[]): Promise<PostPlace[]>;
}
