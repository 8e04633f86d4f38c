import { appendAll } from "#core/base/values/append-all.ts";
import { MOST_COUNTED, type QueryUnits, type SearchHits, type SearchRead, type SearchScope } from "./store.ts";
import type { SearchQuery } from "./query.ts";
import { singleWordQuery } from "./did-you-mean.ts";

/** If fewer than this many posts have all words of a query, posts with only some of the words follow. */
export const ENOUGH_POSTS = 5;
/** The last group shows at most this many posts. Its posts lack more than one word. */
const MOST_OF_REST = 20;

/** Posts that lack the same words of a query. */
export interface PartialMatches {
  /** The words and phrases that all these posts lack, in the order of the query; null if the posts lack different words. */
  missing: QueryUnits | null;
  total: number;
  read(offset: number, limit: number): Promise<Pick<SearchHits, "hits" | "forms">>;
}

/** Matches lemmas of verbs and words of time, which weigh half: they ask about the subject („kiedy wybudowano kościół”). */
const ASKING = /^..+[aąiuy]ć$|^(?:godzina|dzień|tydzień|miesiąc|rok|dziś|dzisiaj|jutro|wczoraj|teraz)$/u;

/** A word or a phrase of a query, with the number of posts that have it. It weighs more the rarer it is, and the more titles have it. */
interface Unit extends QueryUnits {
  total: number;
  weight: number;
}

interface PartialMatchRequest {
  read: Pick<SearchRead, "search" | "lemmasOf">;
  query: SearchQuery;
  scope: SearchScope;
  /** How many posts have all words and phrases of the query. */
  total: number;
  late(): boolean;
}

/**
 * Returns groups of posts that lack words or phrases of a query. The first group lacks only words that no post has. While fewer than five
 * posts are found, each next group lacks one more word, the lightest first and never the subject: the only word that titles have, or the heaviest. The last group
 * has posts with any of the words. No post is in two groups.
 */
export async function partialMatches({
  read,
  query,
  scope,
  total,
  late,
}: PartialMatchRequest): Promise<PartialMatches[]> {
  if (query.words.length + query.phrases.length < 2) return [];
  const units = await unitsOf(read, query, scope);
  const present = units.filter((unit) => unit.total > 0);
  const absent = units.filter((unit) => unit.total === 0);
  if (present.length === 0) return [];
  const groups: PartialMatches[] = [];
  const shownCount = () => groups.reduce((sum, group) => sum + group.total, total);
  const add = async (missing: readonly Unit[]) => {
    const group = await postsWithout(read, query, scope, units, missing);
    if (group.total > 0) groups.push(group);
  };
  if (absent.length > 0) await add(absent);
  for (const unit of present.toSorted((one, other) => one.weight - other.weight).slice(0, -1)) {
    if (shownCount() >= ENOUGH_POSTS || late()) return groups;
    await add(units.filter((each) => each === unit || each.total === 0));
  }
  if (shownCount() < ENOUGH_POSTS && present.length > 2 && !late())
    appendAll(groups, await postsWithAny(read, scope, query, present, groups, total));
  return groups;
}

async function unitsOf(read: PartialMatchRequest["read"], query: SearchQuery, scope: SearchScope): Promise<Unit[]> {
  const alone = [
    ...query.words.map((word) => singleWordQuery(query, word)),
    ...query.phrases.map((phrase) => ({ ...query, words: [], phrases: [phrase], prefix: null })),
  ];
  const lemmas = await read.lemmasOf(query.words);
  const units: (Unit & { titled: number })[] = [];
  for (const each of alone) {
    const { total } = await read.search(each, scope, 0, 0);
    const asks = each.words.some((word) => ASKING.test(lemmas.get(word) ?? word));
    const titled = total === 0 || asks ? 0 : (await read.search(each, scope, 0, 0, { inTitle: true })).total;
    const weight = Math.log((2 * MOST_COUNTED) / total) * (asks ? 1 / 2 : 1 + titled / total);
    units.push({ words: each.words, phrases: each.phrases, total, weight, titled });
  }
  const [subject, ...others] = units.filter(({ titled }) => titled > 0);
  if (subject && others.length === 0) subject.weight = Number.POSITIVE_INFINITY;
  return units;
}

async function postsWithout(
  read: PartialMatchRequest["read"],
  query: SearchQuery,
  scope: SearchScope,
  units: readonly Unit[],
  lacking: readonly Unit[],
): Promise<PartialMatches> {
  const missing = unitsTogether(lacking);
  const others = { ...query, ...unitsTogether(units.filter((unit) => !lacking.includes(unit))) };
  // Words and phrases that occur in no post need not be excluded.
  const without = unitsTogether(lacking.filter((unit) => unit.total > 0));
  const limits = without.words.length + without.phrases.length > 0 ? { without } : {};
  const { total } = await read.search(others, scope, 0, 0, limits);
  return { missing, total, read: (offset, limit) => read.search(others, scope, offset, limit, limits) };
}

/** Returns posts with any of the words, without posts of earlier groups. Words of very many posts (`MOST_COUNTED`) are not searched for alone. */
async function postsWithAny(
  read: PartialMatchRequest["read"],
  scope: SearchScope,
  query: SearchQuery,
  present: readonly Unit[],
  earlierGroups: readonly PartialMatches[],
  total: number,
): Promise<PartialMatches[]> {
  const shown = new Set((await read.search(query, scope, 0, total)).hits.map(({ id }) => id));
  for (const group of earlierGroups) for (const { id } of (await group.read(0, group.total)).hits) shown.add(id);
  const rare = present.filter((unit) => unit.total < MOST_COUNTED);
  if (rare.length === 0) return [];
  const { hits, forms } = await read.search({ ...query, ...unitsTogether(rare) }, scope, 0, MOST_OF_REST + shown.size, {
    anyOf: true,
  });
  const others = hits.filter(({ id }) => !shown.has(id)).slice(0, MOST_OF_REST);
  if (others.length === 0) return [];
  const readSome = async (offset: number, limit: number) => ({ hits: others.slice(offset, offset + limit), forms });
  return [{ missing: null, total: others.length, read: readSome }];
}

function unitsTogether(units: readonly QueryUnits[]): QueryUnits {
  return { words: units.flatMap(({ words }) => words), phrases: units.flatMap(({ phrases }) => phrases) };
}
