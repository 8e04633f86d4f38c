import { may } from "#core/base/permission.ts";
import type { Asker } from "#core/base/viewer.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { countOf, NOUNS } from "#core/polish/plural-forms.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { readingContext, type ReadingParts } from "#core/site/reading-context.ts";
import { listWindow } from "#core/site/pages/paging.ts";
import { PageDependencies } from "#core/site/page-results.ts";
import { highlightTitle } from "#core/search/highlight.ts";
import { MOST_COUNTED, type SearchHits } from "#core/search/store.ts";
import { isEmptyQuery, parseQuery } from "#core/search/query.ts";
import { hitPosts, pathOfHit, unseenOf } from "./search-hits.ts";
import { type DraftSearch, searchDrafts } from "./search-drafts.ts";
import { meantQuery } from "#core/search/did-you-mean.ts";
import { type NameIndex, createNameIndex } from "./name-index.ts";
import type { SearchView, Suggestions } from "./search-views.ts";

export interface SiteSearchParts extends ReadingParts {
  elapsed: MonotonicClock;
  /** Whether a client at this address may search once more now. */
  mayAsk(address: string): boolean;
  /** Told how long a search of this client took, in milliseconds: searches that cost more come back more slowly. */
  took(address: string, ms: number): void;
  /** Notes what a reader searched for; costs nothing. `address` is never kept. */
  note(searched: { text: string; found: boolean }, address: string): void;
}

/** What a search may take before it leaves out all that is not its results: other spellings, working copies. Milliseconds. */
export const SEARCH_MS = 150;

const SUGGESTED_POSTS = 6;
const SUGGESTED_TAGS = 2;
const MOST_TAGS = 6;
const MOST_TOPICS = 3;

const NO_PAGE = refuse("missing", "Tej strony wyników nie ma.");

const TOO_MANY = refuse("too-many", "Za dużo wyszukiwań w krótkim czasie. Poczekaj chwilę i spróbuj ponownie.");

interface Search extends DraftSearch {
  names: NameIndex;
}

export type SiteSearch = ReturnType<typeof createSiteSearch>;

/** Searching the site. `address` is the client's, to hold searches to a rate: `too-many` beyond it. */
export function createSiteSearch(parts: SiteSearchParts) {
  const { mayAsk, took, note, elapsed } = parts;
  const context = readingContext(parts);
  const names = createNameIndex(context, parts.store);

  async function begin(viewer: Asker, text: string): Promise<Search> {
    const until = elapsed() + SEARCH_MS;
    return {
      context,
      names: await names(),
      viewer,
      scope: may(viewer, "edit-all") ? "editors" : "readers",
      query: parseQuery(text),
      late: () => elapsed() > until,
    };
  }

  async function withinRate<T>(address: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (!mayAsk(address)) return TOO_MANY;
    const began = elapsed();
    try {
      return await work();
    } finally {
      took(address, elapsed() - began);
    }
  }

  return {
    /** 20 a page. Editors find all posts but the trash, others published and own ones. `missing` beyond the last. */
    find: (viewer: Asker, { text, page }: { text: string; page: number }, address: string) =>
      withinRate(address, async () => {
        const search = await begin(viewer, text);
        if (isEmptyQuery(search.query)) return page === 1 ? ok(nothingAsked(search)) : NO_PAGE;
        const found = await resultsOf(search, page);
        if (!found) return NO_PAGE;
        const { query, total, tags, topics } = found.view;
        const helped = total > 0 || tags.length > 0 || topics.length > 0;
        if (viewer === null && page === 1) note({ text: query, found: helped }, address);
        return ok(found);
      }),
    /** The best few for what is being typed; nothing of it is noted. */
    suggest: (viewer: Asker, text: string, address: string) =>
      withinRate(address, async () => ok(await suggestionsFor(await begin(viewer, text)))),
  };
}

const NOTHING: Omit<SearchView, "query" | "remark"> = {
  kind: "search",
  hits: [],
  page: 1,
  pages: 1,
  total: 0,
  count: countOf(0, NOUNS.wynik),
  meant: null,
  tags: [],
  topics: [],
  drafts: { hits: [], partly: false },
};

function nothingAsked({ query }: Search) {
  const hasLetters = /[\p{L}\p{N}]/u.test(query.typed);
  const remark = query.typed === "" ? "nothing-asked" : hasLetters ? "endless-word" : "only-signs";
  const view: SearchView = { ...NOTHING, query: query.typed, remark };
  return { view, dependencies: new PageDependencies().row(query.typed, remark).dependencies() };
}

async function resultsOf(search: Search, page: number) {
  const { context, query, scope } = search;
  // The window needs the total, the total comes with the first rows: pages beyond the first are asked for where they must be.
  const asked = listWindow(MOST_COUNTED, page);
  if (!asked) return null;
  const result = await context.read.search(query, scope, asked.offset, asked.limit);
  const window = listWindow(result.total, page);
  if (!window) return null;
  const shown = new PageDependencies().row(query.typed, page, result.total);
  for (const { id, version, state } of result.hits) shown.row(id, version, state);
  const found = { forms: new Set(result.forms), prefix: query.prefix };
  const first = page === 1;
  const tags = first ? search.names.tags(found, query).slice(0, MOST_TAGS) : [];
  const topics = first ? search.names.topics(found, query).slice(0, MOST_TOPICS) : [];
  const meant = first && !search.late() ? await meantQuery(context.read, query, result.total, search.late) : null;
  for (const { name, path } of [...tags, ...topics]) shown.row(name, path);
  shown.row(meant?.query ?? null);
  const view: SearchView = {
    kind: "search",
    query: query.typed,
    remark: query.shortened ? "shortened" : null,
    hits: hitPosts(result.hits, found, context),
    page,
    pages: window.pages,
    total: result.total,
    count: countText(result),
    meant,
    tags,
    topics,
    drafts: first && search.viewer && !search.late() ? await searchDrafts(search, search.viewer) : NOTHING.drafts,
  };
  return { view, dependencies: shown.dependencies() };
}

async function suggestionsFor({ context, names, scope, query, late }: Search): Promise<Suggestions> {
  const result = await context.read.search(query, scope, 0, SUGGESTED_POSTS);
  const found = { forms: new Set(result.forms), prefix: query.prefix };
  const nothing = result.total === 0 && !isEmptyQuery(query) && !late();
  const meant = nothing ? await meantQuery(context.read, query, 0, late) : null;
  return {
    posts: result.hits.map((hit) => ({
      id: hit.id,
      path: pathOfHit(hit),
      title: highlightTitle(hit.title, found),
      category: context.typeset(hit.category.name),
      unseen: unseenOf(hit.state),
    })),
    tags: names.tags(found, query).slice(0, SUGGESTED_TAGS),
    total: result.total,
    count: countText(result),
    meant: meant?.query ?? null,
  };
}

function countText({ total }: Pick<SearchHits, "total">): string {
  const text = countOf(total, NOUNS.wynik);
  return total < MOST_COUNTED ? text : `Co najmniej ${text}`;
}
