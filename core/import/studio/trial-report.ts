import type { PostState } from "#core/base/post-lists.ts";
import type { Post } from "../../posts/post.ts";

/** Names that are shown; of more only the number is said. */
const NAMES_SHOWN = 12;

/** Posts that are offered to be looked at. */
const SAMPLES = 6;

export interface NamesReport {
  count: number;
  /** The first of them. */
  names: string[];
}

/** What an import would bring, as its trial has found. */
export interface TrialReport {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  /** How many new and changed posts there are in each state. */
  states: Partial<Record<PostState, number>>;
  /** Posts by their language, where it is not Polish. */
  languages: Record<string, number>;
  /** Working copies, which only an export of Szpalta has. */
  copies: number;
  pictures: number;
  /** Pictures that could not be had. */
  missing: number;
  /** Files that are no pictures. */
  files: number;
  /** What readers wrote on the old site; an export of Szpalta does not count them. */
  comments: number;
  categories: NamesReport;
  tags: NamesReport;
  topics: NamesReport;
  authors: NamesReport;
  /** Former addresses that will lead to posts. */
  redirects: number;
  /** Whether the rules for addresses of WordPress and Ghost are switched on. */
  foreignAddresses: boolean;
  /** New posts without a date. */
  undated: number;
  remarks: number;
  /** One line a kind of warning. */
  warnings: string[];
  /** The newest published ones. */
  samples: { id: string; title: string }[];
}

interface Named {
  name: string;
}

interface Arriving {
  categories: readonly Named[];
  tags: readonly Named[];
  topics: readonly { title: string }[];
  users: readonly Named[];
}

export function namesOf({ categories, tags, topics, users }: Arriving) {
  return {
    categories: firstNames(categories),
    tags: firstNames(tags),
    topics: firstNames(topics.map(({ title }) => ({ name: title }))),
    authors: firstNames(users),
  };
}

function firstNames(all: readonly Named[]): NamesReport {
  return { count: all.length, names: all.slice(0, NAMES_SHOWN).map(({ name }) => name) };
}

export type PostCounter = ReturnType<typeof createPostCounter>;

/** Counts posts by their state and picks those to be looked at; what it holds does not grow with the archive. */
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
    counted: () => ({ states: { ...states }, samples: newest.map(({ id, title }) => ({ id, title })) }),
  };
}
