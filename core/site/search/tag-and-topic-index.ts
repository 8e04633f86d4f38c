import { appendAll } from "#core/base/values/append-all.ts";
import type { SiteStoreRead } from "../store.ts";
import type { ObservedStore } from "#core/base/store.ts";
import type { LinkTo } from "#core/site/views.ts";
import type { ReadingContext } from "#core/site/reading-context.ts";
import { tagPath, topicPath } from "#core/base/paths.ts";
import { memo } from "#core/base/memo.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { MatchForms } from "#core/search/highlight.ts";
import type { SearchQuery } from "#core/search/query.ts";
import { searchWords } from "#core/search/words.ts";

export type TagAndTopicIndex = Awaited<ReturnType<typeof readNames>>;

/** Words with fewer characters (i, na, jak) say nothing about a topic. */
const LEAST_TOPIC_WORD = 4;

interface Name {
  words: string[];
  link: LinkTo;
  posts: number;
}

export function createTagAndTopicIndex(context: ReadingContext, store: Pick<ObservedStore<SiteStoreRead>, "onPurge">) {
  return memo(store, () => readNames(context));
}

async function readNames(context: ReadingContext) {
  const [tags, topics] = [await tagNames(context), await topicNames(context)];
  const byWord = new Map<string, Name[]>();
  for (const name of tags) {
    const [first] = name.words;
    if (first !== undefined) byWord.set(first, [...(byWord.get(first) ?? []), name]);
  }
  return {
    /** Returns visible tags whose name or alias consists of words of the query. A tag with exactly the query's name comes first. */
    tags: (matchForms: MatchForms, query: SearchQuery) => matchingTags(byWord, matchForms, query),
    /** Returns public topics whose title contains at least half of the query's longer words. */
    topics: (matchForms: MatchForms, query: SearchQuery) => matchingTopics(topics, matchForms, query),
  };
}

async function tagNames({ read, typeset }: ReadingContext): Promise<Name[]> {
  const aliases = new Map((await read.tagNames()).map((tag) => [tag.id, tag.aliases]));
  const visible = await read.visibleTags();
  return visible.flatMap(({ id, name, slug, posts }) => {
    const link = { name: typeset(name), path: tagPath(slug), count: countOf(posts, NOUNS.wpis) };
    return [name, ...(aliases.get(id) ?? [])]
      .map((each) => ({ words: foldedWords(each), link, posts }))
      .filter(({ words }) => words.length > 0);
  });
}

async function topicNames({ read, typeset }: ReadingContext): Promise<Name[]> {
  const topics = await read.publicTopics();
  return topics.map(({ title, slug, posts }) => ({
    words: foldedWords(title),
    link: { name: typeset(title), path: topicPath(slug), count: countOf(posts, NOUNS.wpis) },
    posts,
  }));
}

function foldedWords(text: string): string[] {
  return searchWords(text).map(({ folded }) => folded);
}

function matchingTags(byWord: ReadonlyMap<string, Name[]>, matchForms: MatchForms, query: SearchQuery): LinkTo[] {
  const candidates = [...matchForms.forms].flatMap((form) => byWord.get(form) ?? []);
  if (matchForms.prefix !== null) {
    for (const [word, names] of byWord) {
      if (word.startsWith(matchForms.prefix) && !matchForms.forms.has(word)) appendAll(candidates, names);
    }
  }
  const typedName = foldedWords(query.typed).join(" ");
  const ranked = candidates
    .filter(({ words }) => words.every((word) => isMatch(word, matchForms)))
    .map((name) => ({ ...name, named: name.words.join(" ") === typedName }))
    .toSorted((a, b) => Number(b.named) - Number(a.named) || b.words.length - a.words.length || b.posts - a.posts);
  return [...new Map(ranked.map(({ link }) => [link.path, link])).values()];
}

function matchingTopics(topics: readonly Name[], matchForms: MatchForms, { words, phrases }: SearchQuery): LinkTo[] {
  const wordCount = [...words, ...phrases.flat()].filter((word) => word.length >= LEAST_TOPIC_WORD).length;
  if (wordCount === 0) return [];
  return topics
    .map(({ words: title, link }) => {
      const hits = new Set(title.filter((word) => word.length >= LEAST_TOPIC_WORD && isMatch(word, matchForms)));
      return { link, hits: hits.size };
    })
    .filter(({ hits }) => hits > 0 && hits * 2 >= wordCount)
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ link }) => link);
}

function isMatch(word: string, { forms, prefix }: MatchForms): boolean {
  return forms.has(word) || (prefix !== null && word.startsWith(prefix));
}
