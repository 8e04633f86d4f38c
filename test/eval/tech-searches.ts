import { DatabaseSync } from "node:sqlite";
import { defineSite } from "#core/base/site-config.ts";
import { type LemmasOfForm, catchUp } from "#core/search/index-maintenance.ts";
import type { SearchView } from "#core/site/search/search-views.ts";
import { createSiteSearch } from "#core/site/search/site-search.ts";
import { FIRST_FRIDAY } from "#store/contract/fixtures.ts";
import type { Store } from "#core/store.ts";
import type { Ranking } from "./ranking.ts";
import { putShortPosts, withStore } from "./run-searches.ts";
import type { ShortPost, TechQuery } from "./search-judgements.ts";

/** What a reader sees, in the order of the page, and what plain full-text search has. */
export interface TechSearched {
  kind: string;
  query: string;
  ours: Ranking;
  plain: Ranking;
}

/** Results a reader looks at: nDCG@5. */
export const TECH_DEPTH = 5;

export function searchTech(
  posts: readonly ShortPost[],
  queries: readonly TechQuery[],
  ask: LemmasOfForm,
): Promise<TechSearched[]> {
  return withStore(async (store) => {
    await putShortPosts(store, posts);
    await catchUp(store, ask);
    const search = siteSearch(store);
    const plain = plainSearch(posts);
    const searched: TechSearched[] = [];
    for (const { kind, query, grades } of queries) {
      const found = await search.find(null, { text: query, page: 1 }, "192.0.2.7");
      if (!found.ok) throw new Error(found.message);
      const ours = { ids: idsOf(found.value.view), grades };
      searched.push({ kind, query, ours, plain: { ids: plain(query), grades } });
    }
    return searched;
  });
}

/** The search of the site, without limits of time and rate. */
export function siteSearch(store: Store) {
  return createSiteSearch({
    store,
    clock: () => FIRST_FRIDAY,
    elapsed: () => 0,
    config: defineSite({ name: "Blog" }),
    origin: "https://blog.example",
    mayAsk: () => true,
    took: () => undefined,
    note: () => undefined,
  });
}

function idsOf({ meant, hits, partial }: SearchView): string[] {
  const rows = [...hits, ...(meant?.hits ?? []), ...partial.flatMap((group) => group.hits)];
  return rows.map(({ id }) => id);
}

/** The baseline: FTS5 as it comes, any of the words as typed, ranked by bm25 with equal weights. */
export function plainSearch(posts: readonly ShortPost[]): (query: string) => string[] {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE VIRTUAL TABLE text USING fts5(id UNINDEXED, title, lead, body, tags, tokenize = 'unicode61 remove_diacritics 2')",
  );
  const put = database.prepare("INSERT INTO text VALUES (?, ?, ?, ?, ?)");
  for (const { id, title, lead, body, tags } of posts) put.run(id, title, lead, body, tags.join(" "));
  const find = database.prepare("SELECT id FROM text WHERE text MATCH ? ORDER BY bm25(text) LIMIT ?");
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const any = words.map((word) => `"${word}"`).join(" OR ");
    return any === "" ? [] : find.all(any, TECH_DEPTH).map(({ id }) => String(id));
  };
}
