import type { SiteStoreRead } from "../store.ts";
import { may } from "#core/base/permission.ts";
import type { Asker, Viewer } from "#core/base/viewer.ts";
import type { QueueFilter } from "#core/posts/store.ts";
import { type Draft, draftOf, type EditedPost } from "#core/posts/drafts/draft.ts";
import { categoryLink } from "#core/site/pages/post-cards.ts";
import type { ReadingContext } from "#core/site/reading-context.ts";
import { editPath, holdsPages } from "#core/base/paths.ts";
import { type MatchForms, highlightTitle } from "#core/search/highlight.ts";
import { matcherOf } from "#core/search/text-matcher.ts";
import type { SearchScope } from "#core/search/store.ts";
import type { SearchQuery } from "#core/search/query.ts";
import { bestSnippet, unseenOf } from "./search-hits.ts";
import type { SearchResult, SearchView } from "./search-views.ts";

/* The search index lacks working copies, and does not know the owners of drafts. Such texts are few, so they are read one by one. */

/** The limits of one search: the number of texts, the characters of all texts together, and the characters of one text. */
const MOST_TEXTS = 50;
const MOST_CHARACTERS_READ = 400_000;
const MOST_OF_ONE = 60_000;
const MOST_SHOWN = 10;

export interface DraftSearch {
  context: ReadingContext;
  viewer: Asker;
  scope: SearchScope;
  query: SearchQuery;
  late(): boolean;
}

/**
 * Searches the working copies of all posts for an editor. For other people, searches their own unpublished posts, and the working copies of
 * their own public posts.
 */
export async function searchDrafts(search: DraftSearch, viewer: Viewer): Promise<SearchView["drafts"]> {
  if (!may(viewer, "write-own")) return { hits: [], partly: false };
  const { read } = search.context;
  const { ids, more } = await draftIdsFor(read, viewer);
  if (ids.length === 0) return { hits: [], partly: false };
  const matcher = await matcherOf(read, search.query, search.scope);
  const categories = new Map((await read.categories()).map((category) => [category.id, category]));
  const hits: SearchResult[] = [];
  let left = MOST_CHARACTERS_READ;
  let partly = more;
  for (const id of ids) {
    if (hits.length === MOST_SHOWN || left <= 0 || search.late()) {
      partly = true;
      break;
    }
    const edited = await read.edited(id);
    if (!edited) continue;
    const draft = draftOf(edited);
    const body = readable(draft.body.slice(0, MOST_OF_ONE));
    left -= draft.title.length + draft.lead.length + body.length;
    if (!matcher.matches([draft.title, draft.lead, body])) continue;
    const category = categories.get(draft.categoryId) ?? null;
    hits.push(draftHit(edited, draft, body, matcher.matchForms, category && linkOf(category, search.context)));
  }
  return { hits, partly };
}

function linkOf(category: { slug: string; name: string }, context: ReadingContext): SearchResult["category"] {
  return holdsPages(category.slug) ? null : categoryLink(category, context);
}

function draftHit(
  { post, copy }: EditedPost,
  draft: Draft,
  body: string,
  matchForms: MatchForms,
  category: SearchResult["category"],
): SearchResult {
  return {
    id: post.id,
    path: editPath(post.slug),
    title: highlightTitle(draft.title, matchForms),
    snippet: bestSnippet([draft.lead, body], matchForms),
    category,
    date: null,
    reading: "",
    unseen: copy ? "copy" : unseenOf(post.state),
  };
}

async function draftIdsFor(
  read: Pick<SiteStoreRead, "queue">,
  viewer: Viewer,
): Promise<{ ids: string[]; more: boolean }> {
  const filters: QueueFilter[] = may(viewer, "edit-all")
    ? [{ withCopy: true }]
    : [
        { authorId: viewer.id, withCopy: true },
        { authorId: viewer.id, states: ["draft", "in-review", "scheduled", "withdrawn"] },
      ];
  const pages = [];
  for (const filter of filters) pages.push(await read.queue(filter, 0, MOST_TEXTS));
  const rows = pages.flatMap((each) => each.rows).toSorted((a, b) => b.updatedAt - a.updatedAt);
  const ids = [...new Set(rows.map(({ id }) => id))].slice(0, MOST_TEXTS);
  return { ids, more: pages.some(({ rows: { length }, total }) => total > length) || rows.length > MOST_TEXTS };
}

/** Returns the words of a Markdown source without its marks, accurate enough for a snippet. */
function readable(source: string): string {
  return source
    .replaceAll(/!?\[([^[\]\n]*)\]\((?:(?!\]\()[^)\n])*\)/gu, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-+*]|\d+[.)])[ \t]+/gmu, "")
    .replaceAll(/[*_`~]+/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
