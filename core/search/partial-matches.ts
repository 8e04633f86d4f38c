import { appendAll } from "#core/base/values/append-all.ts";
import { MOST_COUNTED, type QueryUnits, type SearchHits, type SearchRead, type SearchScope } from "./store.ts";
import type { SearchQuery } from "./query.ts";
import { aloneQuery } from "./did-you-mean.ts";

/** With fewer posts that have all words, those that have not are shown after them. */
export const ENOUGH_POSTS = 5;
/** Posts shown of those that miss more than one word another post has. */
const MOST_OF_REST = 20;

/** Posts that miss the same words of a query. */
export interface PartialMatches {
  /** The words and phrases no post of these has, in the order of the query; null where each misses others. */
  missing: QueryUnits | null;
  total: number;
  read(offset: number, limit: number): Promise<Pick<SearchHits, "hits" | "forms">>;
}

/** A word or a phrase of a query. */
interface Unit extends QueryUnits {
  total: number;
}

interface Asked {
  read: Pick<SearchRead, "search">;
  query: SearchQuery;
  scope: SearchScope;
  /** Posts that have everything. */
  total: number;
  late(): boolean;
}

/**
 * What to show where fewer than five posts have all of a query: first posts that miss only what no post has; then those that miss
 * one thing more, the most frequent first, which says least of what was meant; and as long as there are fewer than five, those
 * that have any of it. No post is in two of them.
 */
export async function partialMatches({ read, query, scope, total, late }: Asked): Promise<PartialMatches[]> {
  if (query.words.length + query.phrases.length < 2) return [];
  const units = await unitsOf(read, query, scope);
  const known = units.filter((unit) => unit.total > 0);
  const unknown = units.filter((unit) => unit.total === 0);
  if (known.length === 0) return [];
  const groups: PartialMatches[] = [];
  const found = () => groups.reduce((sum, group) => sum + group.total, total);
  const add = async (missing: readonly Unit[]) => {
    const group = await postsWithout(read, query, scope, units, missing);
    if (group.total > 0) groups.push(group);
  };
  if (unknown.length > 0) await add(unknown);
  if (found() < ENOUGH_POSTS && known.length > 1) {
    for (const unit of known.toSorted((one, other) => other.total - one.total)) {
      if (late()) return groups;
      await add(units.filter((each) => each === unit || each.total === 0));
    }
  }
  if (found() < ENOUGH_POSTS && known.length > 2 && !late())
    appendAll(groups, await rest(read, scope, query, known, groups, total));
  return groups;
}

async function unitsOf(read: Asked["read"], query: SearchQuery, scope: SearchScope): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const word of query.words) {
    const { total } = await read.search(aloneQuery(query, word), scope, 0, 0);
    units.push({ words: [word], phrases: [], total });
  }
  for (const phrase of query.phrases) {
    const { total } = await read.search({ ...query, words: [], phrases: [phrase], prefix: null }, scope, 0, 0);
    units.push({ words: [], phrases: [phrase], total });
  }
  return units;
}

async function postsWithout(
  read: Asked["read"],
  query: SearchQuery,
  scope: SearchScope,
  units: readonly Unit[],
  lacking: readonly Unit[],
): Promise<PartialMatches> {
  const missing = joined(lacking);
  const others = { ...query, ...joined(units.filter((unit) => !lacking.includes(unit))) };
  // What no post has needs no looking for.
  const without = joined(lacking.filter((unit) => unit.total > 0));
  const limits = without.words.length + without.phrases.length > 0 ? { without } : {};
  const { total } = await read.search(others, scope, 0, 0, limits);
  return { missing, total, read: (offset, limit) => read.search(others, scope, offset, limit, limits) };
}

/** Posts with any of the words that were not found before; common words alone, which half of the posts have, count for nothing. */
async function rest(
  read: Asked["read"],
  scope: SearchScope,
  query: SearchQuery,
  known: readonly Unit[],
  before: readonly PartialMatches[],
  total: number,
): Promise<PartialMatches[]> {
  const shown = new Set((await read.search(query, scope, 0, total)).hits.map(({ id }) => id));
  for (const group of before) for (const { id } of (await group.read(0, group.total)).hits) shown.add(id);
  const rare = known.filter((unit) => unit.total < MOST_COUNTED);
  if (rare.length === 0) return [];
  const { hits, forms } = await read.search({ ...query, ...joined(rare) }, scope, 0, MOST_OF_REST + shown.size, {
    anyOf: true,
  });
  const others = hits.filter(({ id }) => !shown.has(id)).slice(0, MOST_OF_REST);
  if (others.length === 0) return [];
  const readSome = async (offset: number, limit: number) => ({ hits: others.slice(offset, offset + limit), forms });
  return [{ missing: null, total: others.length, read: readSome }];
}

function joined(units: readonly QueryUnits[]): QueryUnits {
  return { words: units.flatMap(({ words }) => words), phrases: units.flatMap(({ phrases }) => phrases) };
}
