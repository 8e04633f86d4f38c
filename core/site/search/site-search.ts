import { may } from "#core/base/permission.ts";
import type { Asker } from "#core/base/viewer.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { fold, textWords } from "#core/polish/text-words.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { readingContext, type ReadingParts } from "#core/site/reading-context.ts";
import { listWindow } from "#core/site/pages/paging.ts";
import { PageDependencies } from "#core/site/page-dependencies.ts";
import { highlightTitle, type Piece } from "#core/search/highlight.ts";
import { ENOUGH_POSTS, partialMatches } from "#core/search/partial-matches.ts";
import { partialResults } from "./partial-results.ts";
import { MOST_COUNTED, type SearchHits } from "#core/search/store.ts";
import { isEmptyQuery, LEAST_PREFIX, parseQuery, type QueryStage, type SearchQuery } from "#core/search/query.ts";
import { hitPosts, pathOfHit, unseenOf } from "./search-hits.ts";
import { type DraftSearch, searchDrafts } from "./search-drafts.ts";
import { suggestedQuery } from "#core/search/did-you-mean.ts";
import { type TagAndTopicIndex, createTagAndTopicIndex } from "./tag-and-topic-index.ts";
import type { SearchView, Suggestions } from "./search-views.ts";
import { siteMessages } from "#core/messages/site.ts";

export interface SiteSearchParts extends ReadingParts {
  elapsed: MonotonicClock;
  /** Tells whether a client at this address may search now. */
  mayAsk(address: string): boolean;
  /** Reports how many ms a search of this client took. After expensive searches, a client must wait longer before its next search. */
  took(address: string, ms: number): void;
  /** Records cheaply what a reader searched for. `address` is never stored. */
  note(searched: { text: string; found: boolean }, address: string): void;
}

/** After this many ms, a search returns only its results, without other spellings, working copies and other additions. */
export const SEARCH_MS = 150;

/** At most this many results of the suggested query are shown, beside a link to all of them. */
const MOST_MEANT = 5;

const SUGGESTED_POSTS = 6;
/** At most this many titles are read for suggestions; titles that begin with the typed text come first. */
const MOST_TITLES = 40;
const SUGGESTED_TAGS = 2;
const MOST_TAGS = 6;
const MOST_TOPICS = 3;

const NO_PAGE = refuse("missing", siteMessages.noResultsPage);

const TOO_MANY = refuse("too-many", siteMessages.tooManySearches);

interface Search extends DraftSearch {
  names: TagAndTopicIndex;
}

export type SiteSearch = ReturnType<typeof createSiteSearch>;

/** Makes the search of the site. `address`: the client's address. Each client's searches are limited: `too-many` beyond the limit. */
export function createSiteSearch(deps: SiteSearchParts) {
  const { mayAsk, took, note, elapsed } = deps;
  const context = readingContext(deps);
  const names = createTagAndTopicIndex(context, deps.store);

  async function begin(viewer: Asker, text: string, stage: QueryStage): Promise<Search> {
    const until = elapsed() + SEARCH_MS;
    return {
      context,
      names: await names(),
      viewer,
      scope: may(viewer, "edit-all") ? "editors" : "readers",
      query: parseQuery(text, stage),
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
    /**
     * Finds posts, 20 on a page; `missing` for a page after the last one. Editors find all posts outside the trash, other people find
     * published posts and their own.
     */
    find: (viewer: Asker, { text, page }: { text: string; page: number }, address: string) =>
      withinRate(address, async () => {
        const search = await begin(viewer, text, "submitted");
        if (isEmptyQuery(search.query)) return page === 1 ? ok(emptyResults(search)) : NO_PAGE;
        const results = await resultsOf(search, page);
        if (!results) return NO_PAGE;
        const { query, total } = results.view;
        // `found` is false when no post matches the whole query, because an editor may then want to write such a post.
        if (viewer === null && page === 1) note({ text: query, found: total > 0 }, address);
        return ok(results);
      }),
    /** Returns the best few results for a text that is being typed. The text is not recorded. */
    suggest: (viewer: Asker, text: string, address: string) =>
      withinRate(address, async () => ok(await suggestionsFor(await begin(viewer, text, "typing"), text))),
  };
}

const NOTHING: Omit<SearchView, "query" | "remark"> = {
  kind: "search",
  hits: [],
  partial: [],
  page: 1,
  pages: 1,
  total: 0,
  count: countOf(0, NOUNS.wynik),
  meant: null,
  tags: [],
  topics: [],
  drafts: { hits: [], partly: false },
};

const NO_OTHERS: Awaited<ReturnType<typeof partialResults>> = { partial: [], rows: [] };

function emptyResults({ query }: Search) {
  const hasLetters = /[\p{L}\p{N}]/u.test(query.typed);
  const remark = query.typed === "" ? "nothing-asked" : hasLetters ? "endless-word" : "only-signs";
  const view: SearchView = { ...NOTHING, query: query.typed, remark };
  return { view, dependencies: new PageDependencies().row(query.typed, remark).dependencies() };
}

async function resultsOf(search: Search, page: number) {
  const { context, query, scope, late } = search;
  // The store returns the total only together with rows. So the requested page is read before its number is checked.
  const requested = listWindow(MOST_COUNTED, page);
  if (!requested) return null;
  const result = await context.read.search(query, scope, requested.offset, requested.limit);
  const { total } = result;
  const groups = total < ENOUGH_POSTS ? await partialMatches({ read: context.read, query, scope, total, late }) : [];
  const rows = groups.reduce((sum, group) => sum + group.total, total);
  const window = listWindow(Math.min(rows, MOST_COUNTED), page);
  if (!window) return null;
  const highlighted = { forms: new Set(result.forms), prefix: query.prefix };
  const first = page === 1;
  const tags = first ? search.names.tags(highlighted, query).slice(0, MOST_TAGS) : [];
  const topics = first ? search.names.topics(highlighted, query).slice(0, MOST_TOPICS) : [];
  const meant = first && total === 0 && !late() ? await meantResults(search) : null;
  const shownIds = new Set(meant?.rows.map(({ id }) => id));
  const others =
    groups.length > 0 ? await partialResults(groups, total, search, { ...window, shown: shownIds }) : NO_OTHERS;
  const shown = new PageDependencies().row(query.typed, page, rows, meant?.view.query ?? null);
  for (const { id, version, state } of [...result.hits, ...(meant?.rows ?? []), ...others.rows])
    shown.row(id, version, state);
  for (const { name, path } of [...tags, ...topics]) shown.row(name, path);
  const view: SearchView = {
    kind: "search",
    query: query.typed,
    remark: query.shortened ? "shortened" : null,
    hits: hitPosts(result.hits, highlighted, context),
    partial: others.partial,
    page,
    pages: window.pages,
    total,
    count: countText(result),
    meant: meant?.view ?? null,
    tags,
    topics,
    drafts: first && search.viewer && !late() ? await searchDrafts(search, search.viewer) : NOTHING.drafts,
  };
  return { view, dependencies: shown.dependencies() };
}

async function meantResults({ context, query, scope, late }: Search) {
  const meant = await suggestedQuery(context.read, query, late);
  if (!meant) return null;
  const { hits, forms } = await context.read.search(parseQuery(meant.query), scope, 0, MOST_MEANT);
  return { view: { ...meant, hits: hitPosts(hits, { forms: new Set(forms), prefix: null }, context) }, rows: hits };
}

/** Returns suggestions for a text that is being typed. `total`: the number of posts that the results page would show. */
async function suggestionsFor(search: Search, text: string): Promise<Suggestions> {
  const { context, names, scope, query, late } = search;
  const typedResult = await context.read.search(parseQuery(text), scope, 0, 0);
  const begun = begunWord(query, text);
  const highlighted = { forms: new Set(typedResult.forms), prefix: query.prefix ?? begun };
  const titleQuery = begun === null ? query : { ...query, words: query.words.slice(0, -1) };
  const titled = await context.read.search(titleQuery, scope, 0, MOST_TITLES, { inTitle: true });
  const tags = names.tags({ ...highlighted, prefix: query.prefix }, query).slice(0, SUGGESTED_TAGS);
  const others = new Set(titled.forms);
  const titles = titled.hits.map((hit) => ({ hit, title: highlightTitle(hit.title, highlighted) }));
  const posts = titles
    .filter(
      ({ hit, title }) =>
        title.some((piece) => piece.hit) && (begun === null || hasOtherWord(hit.title, begun, others)),
    )
    .toSorted((one, other) => Number(beginsWithHit(other.title)) - Number(beginsWithHit(one.title)))
    .slice(0, SUGGESTED_POSTS);
  const nothing = typedResult.total + posts.length + tags.length === 0 && !isEmptyQuery(query) && !late();
  const meant = nothing ? await suggestedQuery(context.read, query, late) : null;
  return {
    posts: posts.map(({ hit, title }) => ({
      id: hit.id,
      path: pathOfHit(hit),
      title,
      category: context.typeset(hit.category.name),
      unseen: unseenOf(hit.state),
    })),
    tags,
    total: typedResult.total,
    count: countText(typedResult),
    meant: meant?.query ?? null,
  };
}

/** Returns the last word of a query of several words if it is still being typed and too short for a prefix search; else null. */
function begunWord({ words, prefix }: SearchQuery, text: string): string | null {
  const last = fold(words.at(-1) ?? "");
  const isBegun = prefix === null && words.length > 1 && last.length < LEAST_PREFIX && fold(text).endsWith(last);
  return isBegun ? last : null;
}

function hasOtherWord(title: string, beginning: string, otherWords: ReadonlySet<string>): boolean {
  return textWords(title).some(({ folded }) => folded.startsWith(beginning) && !otherWords.has(folded));
}

/** Tells whether no letter or digit precedes the first highlighted word. */
function beginsWithHit(title: readonly Piece[]): boolean {
  const [first, second] = title;
  return first !== undefined && (first.hit || (second?.hit === true && !/[\p{L}\p{N}]/u.test(first.text)));
}

function countText({ total }: Pick<SearchHits, "total">): string {
  const text = countOf(total, NOUNS.wynik);
  return total < MOST_COUNTED ? text : siteMessages.atLeast(text);
}
