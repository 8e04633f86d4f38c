import { datedAmong } from "#core/topics/dated-title.ts";
import type { IdeaSignals } from "../built-in-analysis.ts";
import type { LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex, IndexedPost } from "../archive/archive-index.ts";
import { lemmaWords } from "../draft/tokenise-draft.ts";

/** A post is stale 18 months after it was last brought up to date. */
const STALE_MS = 548 * 24 * 60 * 60 * 1000;

/** Lemmas of what changes by itself: prices, rules, dates of others, versions of programs. */
const AGEING =
  "cena koszt opłata stawka ulga podatek składka limit termin przepis ustawa rozporządzenie rozliczenie zeznanie wniosek urząd dopłata dofinansowanie program regulamin bilet kredyt oprocentowanie wersja aktualizacja framework przeglądarka aplikacja instalacja instalować konfiguracja npm serwis portal obecnie aktualnie nowość premiera wsparcie wspierać szczepienie narzędzie api przestarzały planowany".split(
    " ",
  );
/** One word said over and over tells no more than a few times. */
const MOST_TOLD = 4;
/** With less of them, in a text of its length, a post only happens to say such a word. */
const LEAST_AGEING = 0.25;
/** From so many posts on, what more than this share of them say is the site's field: „aplikacja” tells nothing on a programmer's blog. */
const LARGE_ARCHIVE = 50;
const FIELD_SHARE = 0.15;

/**
 * Posts nobody brought up to date for long, those readers look for first and then those that grow old soonest; without those that nobody
 * looks for and that say nothing of the kind.
 */
export function stalePosts(index: ArchiveIndex, signals: IdeaSignals, lemmaOf: LemmaOf): IndexedPost[] {
  const { now, found = [] } = signals;
  const isDated = datedAmong(index.posts.map(({ title }) => title));
  const stale = [...index.posts.entries()].filter(
    ([, { updatedAt, title }]) => now - updatedAt >= STALE_MS && !isDated(title),
  );
  const ageing = ageingOf(index);
  const wanted = found.map(({ text, count }) => ({ terms: termsOf(index, text, lemmaOf), count }));
  const demandFor = ({ titleTerms }: IndexedPost) =>
    wanted
      .filter(({ terms }) => terms.length > 0 && terms.every((term) => titleTerms.has(term)))
      .reduce((sum, { count }) => sum + count, 0);
  return stale
    .map(([no, post]) => ({ post, demand: demandFor(post), age: ageing[no] ?? 0 }))
    .filter(({ demand, age }) => demand > 0 || age >= LEAST_AGEING)
    .toSorted(
      (one, other) => other.demand - one.demand || other.age - one.age || one.post.updatedAt - other.post.updatedAt,
    )
    .map(({ post }) => post);
}

/** How much of each post is of the kind that grows old, long posts weighed with short ones. */
function ageingOf(index: ArchiveIndex): Float64Array {
  const ageing = new Float64Array(index.posts.length);
  const most = index.posts.length >= LARGE_ARCHIVE ? index.posts.length * FIELD_SHARE : index.posts.length;
  for (const lemma of AGEING) {
    const { posts, frequency } = index.postings(index.termOf(lemma));
    if (posts.length > most) continue;
    for (const [at, no] of posts.entries()) {
      ageing[no] = (ageing[no] ?? 0) + Math.min(frequency[at] ?? 0, MOST_TOLD);
    }
  }
  return ageing.map((told, no) => told / Math.sqrt(Math.max(1, index.posts[no]?.length ?? 1)));
}

function termsOf(index: ArchiveIndex, text: string, lemmaOf: LemmaOf): number[] {
  return lemmaWords(text, lemmaOf)
    .filter(({ silent }) => !silent)
    .map(({ lemma }) => index.termOf(lemma));
}
