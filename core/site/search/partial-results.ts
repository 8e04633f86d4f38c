import { appendAll } from "#core/base/values/append-all.ts";
import type { PartialMatches } from "#core/search/partial-matches.ts";
import { type SearchQuery, typedUnits } from "#core/search/query.ts";
import type { SearchHit } from "#core/search/store.ts";
import type { ReadingContext } from "#core/site/reading-context.ts";
import { hitPosts } from "./search-hits.ts";
import type { PartialResults } from "./search-views.ts";

interface PageOfResults {
  /** How many rows precede this page: posts with all words, then posts of the groups. */
  offset: number;
  limit: number;
  /** Ids of posts that the page shows already. */
  shown: ReadonlySet<string>;
}

/** Returns the rows of one page of partial results. `before`: how many posts with all words come before the partial results. */
export async function partialResults(
  groups: readonly PartialMatches[],
  before: number,
  { query, context }: { query: SearchQuery; context: ReadingContext },
  { offset, limit, shown }: PageOfResults,
): Promise<{ partial: PartialResults[]; rows: SearchHit[] }> {
  const partial: PartialResults[] = [];
  const rows: SearchHit[] = [];
  let start = before;
  for (const group of groups) {
    const from = Math.max(offset - start, 0);
    const to = Math.min(offset + limit - start, group.total);
    start += group.total;
    if (from >= to) continue;
    const { hits, forms } = await group.read(from, to - from);
    const others = hits.filter(({ id }) => !shown.has(id));
    if (others.length === 0) continue;
    appendAll(rows, others);
    partial.push({
      missing: group.missing === null ? [] : typedUnits(query, group.missing),
      hits: hitPosts(others, { forms: new Set(forms), prefix: null }, context),
    });
  }
  return { partial, rows };
}
