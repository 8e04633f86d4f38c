import type { PostState } from "#core/base/post-lists.ts";
import { categoryLink, readingTime } from "#core/site/pages/post-cards.ts";
import type { ReadingContext } from "#core/site/reading-context.ts";
import { editPath, holdsPages, postPath } from "#core/base/paths.ts";
import { type MatchForms, highlightTitle, type Piece, snippet } from "#core/search/highlight.ts";
import type { SearchHit } from "#core/search/store.ts";
import type { SearchResult } from "./search-views.ts";

/** Characters of a snippet: some two lines and a half. */
const SNIPPET_LENGTH = 220;

export function hitPosts(hits: readonly SearchHit[], matches: MatchForms, context: ReadingContext): SearchResult[] {
  return hits.map((hit) => {
    const isPage = holdsPages(hit.category.slug);
    const at = isPage ? null : hit.publishedAt;
    return {
      id: hit.id,
      path: pathOfHit(hit),
      title: highlightTitle(hit.title, matches),
      snippet: bestSnippet([hit.lead, hit.text], matches),
      category: isPage ? null : categoryLink(hit.category, context),
      date: at === null ? null : context.stamp(at),
      reading: at === null ? "" : readingTime(hit.readingMinutes),
      unseen: unseenOf(hit.state),
    };
  });
}

/** Readers' address of what they see, the editor's of everything else. */
export function pathOfHit({ state, slug, category }: Pick<SearchHit, "state" | "slug" | "category">): string {
  return state === "published" ? postPath(category.slug, slug) : editPath(slug);
}

export function unseenOf(state: PostState): SearchResult["unseen"] {
  return state === "published" || state === "trashed" ? null : state;
}

/** The snippet, from the parts of a post, that has most different words of the query; of equal ones the earlier. */
export function bestSnippet(texts: readonly string[], matches: MatchForms): Piece[] {
  let best: { pieces: Piece[]; hits: number } | null = null;
  for (const part of texts) {
    if (part === "") continue;
    const pieces = snippet(part, matches, SNIPPET_LENGTH);
    const hits = new Set(pieces.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).size;
    if (!best || hits > best.hits) best = { pieces, hits };
  }
  return best?.pieces ?? [];
}
