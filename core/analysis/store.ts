/** A published post as the analysis reads it. */
export interface ArchivedPost {
  id: string;
  /** The post's present address. */
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

export interface PostPlace {
  postId: string;
  title: string;
  path: string;
}

/** A lemma or a form without one; with `begins`, any word whose stem begins so. */
export interface SoughtWord {
  text: string;
  begins: boolean;
}

/** A word that counts so much for a post that has it anywhere, and so much more in these fields. */
export interface WeighedWord extends SoughtWord {
  weight: number;
  inTitle: number;
  inTags: number;
}

/** Posts are counted up to this many: what more have tells none apart, and costs more than the rest together. */
export const MOST_POSTS_COUNTED = 300;

/** What the built-in analysis asks of the store: published posts outside `strony`, and nothing of anybody's drafts. */
export interface AnalysisRead {
  /** Number of posts in the search index, unpublished ones included, of which nothing else is read. */
  searchedPosts(): Promise<number>;
  /** How many of them have each word, in the order of the words, counted up to `MOST_POSTS_COUNTED` and one more. */
  postsHaving(words: readonly SoughtWord[]): Promise<number[]>;
  /** How many posts have each tag, in the order of the ids. */
  postsTagged(tagIds: readonly string[]): Promise<number[]>;
  /** Published posts that have any of the words, those first whose words weigh most together; of equals the first by id. */
  postsAlike(words: readonly WeighedWord[], limit: number): Promise<{ id: string; score: number }[]>;
  /** These posts in the order of ids; those that are not published are left out. */
  archivedPosts(ids: readonly string[]): Promise<ArchivedPost[]>;
  postPlaces(ids: string[]): Promise<PostPlace[]>;
}
