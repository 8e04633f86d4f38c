import type { PostState } from "#core/base/post-lists.ts";
import { categoryLink, readingTime } from "#core/site/pages/post-cards.ts";
import type { ReadingContext } from "#core/site/reading-context.ts";
import { editPath, holdsPages, postPath } from "#core/base/paths.ts";
import { type MatchForms, highlightTitle, type Piece, snippet } from "#core/search/highlight.ts";
import type { SearchHit } from "#core/search/store.ts";
import type { SearchResult } from "./search-views.ts";

/** The length of a snippet in characters: about two and a half lines. */
const SNIPPET_LENGTH = 220;

export function hitPosts(hits: readonly SearchHit[], matchForms: MatchForms, context: ReadingContext): SearchResult[] {
  return hits.map((hit) => {
    const isPage = holdsPages(hit.category.slug);
    const at = isPage ? null : hit.publishedAt;
    return {
      id: hit.id,
      path: pathOfHit(hit),
      title: highlightTitle(hit.title, matchForms),
      snippet: bestSnippet([hit.lead, hit.text], matchForms),
      category: isPage ? null : categoryLink(hit.category, context),
      date: at === null ? null : context.stamp(at),
      reading: at === null ? "" : readingTime(hit.readingMinutes),
      unseen: unseenOf(hit.state),
    };
  });
}

/** Returns the readers' address of a published post, and the editor's address of any other post. */
export function pathOfHit({ state, slug, category }: Pick<SearchHit, "state" | "slug" | "category">): string {
  return state === "published" ? postPath(category.slug, slug) : editPath(slug);
}

export function unseenOf(state: PostState): SearchResult["unseen"] {
  return state === "published" || state === "trashed" ? null : state;
}

/** Returns the snippet that contains the largest number of different query words; of equally good snippets, the first. */
export function bestSnippet(texts: readonly string[], matchForms: MatchForms): Piece[] {
  let best: { pieces: Piece[]; hits: number } | null = null;
  for (const part of texts) {
    if (part === "") continue;
    const pieces = snippet(part, matchForms, SNIPPET_LENGTH);
    const hits = new Set(pieces.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).size;
    if (!best || hits > best.hits) best = { pieces, hits };
  }
  return best?.pieces ?? [];
}
