import type { PostState } from "#core/base/post-lists.ts";
import type { Post } from "../../posts/post.ts";

/** At most this many names of each kind are shown; the others are only counted. */
const NAMES_SHOWN = 12;

/** At most this many posts are offered for the preview. */
const SAMPLES = 6;

/** The new names of one kind of entity. */
export interface NamesReport {
  count: number;
  /** The first names, at most `NAMES_SHOWN`. */
  names: string[];
}

/** The changes that an import would make, counted by its trial. */
export interface TrialReport {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  /** The number of new and changed posts in each state. */
  states: Partial<Record<PostState, number>>;
  /** The number of posts in each language other than Polish. */
  languages: Record<string, number>;
  /** The number of working copies. Only an export of Szpalta has them. */
  copies: number;
  pictures: number;
  /** The number of pictures that could not be fetched. */
  missing: number;
  /** The number of files that are no pictures. */
  files: number;
  /** The number of readers' comments of the old site. For an export of Szpalta they are not counted. */
  comments: number;
  categories: NamesReport;
  tags: NamesReport;
  topics: NamesReport;
  authors: NamesReport;
  /** The number of former addresses that will redirect to posts. */
  redirects: number;
  /** Whether the redirects of WordPress's and Ghost's addresses are switched on. */
  foreignAddresses: boolean;
  /** The number of new posts without a date. */
  undated: number;
  remarks: number;
  /** One line for each kind of warning. */
  warnings: string[];
  /** The newest published posts, at most `SAMPLES`. */
  samples: { id: string; title: string }[];
}

interface WithName {
  name: string;
}

interface NewEntities {
  categories: readonly WithName[];
  tags: readonly WithName[];
  topics: readonly { title: string }[];
  users: readonly WithName[];
}

/** Returns the number of new entities of each kind, with the first names. */
export function namesOf({ categories, tags, topics, users }: NewEntities) {
  return {
    categories: firstNames(categories),
    tags: firstNames(tags),
    topics: firstNames(topics.map(({ title }) => ({ name: title }))),
    authors: firstNames(users),
  };
}

function firstNames(all: readonly WithName[]): NamesReport {
  return { count: all.length, names: all.slice(0, NAMES_SHOWN).map(({ name }) => name) };
}

export type PostCounter = ReturnType<typeof createPostCounter>;

/** Makes a counter of posts by state. It also picks the newest published posts for the preview, in constant memory. */
export function createPostCounter() {
  const states: Partial<Record<PostState, number>> = {};
  let newest: { id: string; title: string; at: number }[] = [];
  return {
    add({ id, title, state, publishedAt }: Pick<Post, "id" | "title" | "state" | "publishedAt">): void {
      states[state] = (states[state] ?? 0) + 1;
      if (state !== "published") return;
      newest.push({ id, title, at: publishedAt ?? 0 });
      newest = newest.toSorted((a, b) => b.at - a.at).slice(0, SAMPLES);
    },
    counts: () => ({ states: { ...states }, samples: newest.map(({ id, title }) => ({ id, title })) }),
  };
}
