import { remembered } from "#core/base/memo.ts";
import { fold } from "#core/polish/text-words.ts";
import type { TagWords } from "../likeness/name-form.ts";
import type { TagUsage, UntidyRow } from "../store.ts";

export interface TagSuggestion {
  tagId: string;
  name: string;
  reason: string;
}

/** Suggestions shown for one post: as many tags as one should have (product.md, the checklist). */
const MOST_SUGGESTED = 6;

/** Neighbours that must have a tag before it is suggested for standing near. */
const FEWEST_NEAR = 2;

/** Words of a body that are looked through: what a post is about is said before that. */
const WORDS_READ = 5_000;

interface Named {
  tag: TagUsage;
  stems: string[];
}

export type PostTagSuggester = ReturnType<typeof createPostTagSuggester>;

export function createPostTagSuggester(tags: readonly TagUsage[], words: TagWords) {
  const offered = tags.filter(({ hidden, proposed }) => !hidden && !proposed);
  const byFirst = new Map<string, Named[]>();
  const stem = remembered((word: string) => fold(words.stem(word)), Number.POSITIVE_INFINITY);
  for (const tag of offered) {
    for (const name of [tag.name, ...tag.aliases]) {
      const stems = stemsOf(name, stem);
      const [first] = stems;
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { tag, stems }]);
    }
  }
  const byId = new Map(offered.map((tag) => [tag.id, tag]));
  const named = (text: string) => tagsNamedIn(stemsOf(text, stem), byFirst);
  return {
    /** Tags for a post, the surest first: named in its title, its lead, its body, or on posts beside it. Never those it has. */
    for: (post: UntidyRow) => suggestionsFor(post, named, byId),
    /** Those of its own tags that its title, lead or body names; the others are the ones to think of taking off. */
    namedIn(post: UntidyRow) {
      const found = named(`${post.title}\n${post.lead}\n${post.text}`);
      return post.tagIds.filter((id) => found.has(id));
    },
  };
}

type NamedIn = (text: string) => Map<string, number>;

function suggestionsFor(post: UntidyRow, named: NamedIn, byId: ReadonlyMap<string, TagUsage>): TagSuggestion[] {
  const suggested = new Map<string, TagSuggestion>();
  const add = (id: string, reason: string) => {
    const tag = byId.get(id);
    if (tag && !post.tagIds.includes(id) && !suggested.has(id))
      suggested.set(id, { tagId: id, name: tag.name, reason });
  };
  for (const id of often(named(post.title))) add(id, "nazwa w tytule");
  for (const id of often(named(post.lead))) add(id, "nazwa w leadzie");
  const body = named(post.text);
  for (const id of often(body))
    add(id, body.get(id) === 1 ? "nazwa w treści" : `nazwa w treści (${body.get(id)} razy)`);
  const near = new Map<string, number>();
  for (const id of post.nearTagIds) near.set(id, (near.get(id) ?? 0) + 1);
  for (const id of often(near)) {
    const posts = near.get(id) ?? 0;
    if (posts >= FEWEST_NEAR) add(id, `mają go sąsiednie wpisy (${posts})`);
  }
  return [...suggested.values()].slice(0, MOST_SUGGESTED);
}

function often(counted: ReadonlyMap<string, number>): string[] {
  return [...counted].toSorted((one, other) => other[1] - one[1]).map(([id]) => id);
}

/** How often each tag is named; the stems of a name must stand together and in order. */
function tagsNamedIn(stems: readonly string[], byFirst: ReadonlyMap<string, Named[]>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, first] of stems.entries()) {
    for (const { tag, stems: wanted } of byFirst.get(first) ?? []) {
      if (wanted.every((stem, place) => stems[at + place] === stem)) found.set(tag.id, (found.get(tag.id) ?? 0) + 1);
    }
  }
  return found;
}

export function wordsToRead(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsIn))];
}

type Stem = (word: string) => string;

function stemsOf(text: string, stem: Stem): string[] {
  return wordsIn(text).map(stem);
}

function wordsIn(text: string): string[] {
  const found =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.slice(0, WORDS_READ);
}
