import type { AnalysedDraft } from "./built-in-analysis.ts";
import type { ArchiveIndex } from "./archive/archive-index.ts";
import type { LemmaOf } from "./archive/archive.ts";
import { queryOf, scoresOf, similarityOf } from "./archive/ranking.ts";
import { draftFrequencies, readDraft } from "./draft/tokenise-draft.ts";

/** A few more than a page shows: they replace those that stop being public. */
const MOST_RELATED = 6;

/** Similarities of posts on one subject are small numbers: what is 0.15 counts half. */
const HALF_FELT = 0.15;

/** What the same tags add to texts that are alike. This, and both limits, were set on the development half of test/eval. */
const TAGS_WORTH = 0.5;

/** From here on a post is shown beside another: one alone is worth showing sooner than one more. */
const LEAST_FIRST = 0.3;
const LEAST_FURTHER = 0.55;

/** Ids of the published posts that a reader of this one may want next, best first: those of like words and the same tags. */
export function relatedPosts(index: ArchiveIndex, post: AnalysedDraft, lemmaOf: LemmaOf): string[] {
  const query = queryOf(index, draftFrequencies(readDraft(post, lemmaOf)));
  const likeness = tagLikenessTo(index, post.tagIds);
  const own = post.postId === null ? -1 : index.numberOf(post.postId);
  const found: { no: number; worth: number }[] = [];
  for (const [no, score] of scoresOf(index, query).entries()) {
    const similarity = similarityOf(query, score);
    const worth = similarity / (similarity + HALF_FELT) + TAGS_WORTH * likeness(no);
    if (no !== own && worth >= LEAST_FIRST) found.push({ no, worth });
  }
  return found
    .toSorted((one, other) => other.worth - one.worth || one.no - other.no)
    .slice(0, MOST_RELATED)
    .filter(({ worth }, place) => place === 0 || worth >= LEAST_FURTHER)
    .map(({ no }) => index.post(no).id);
}

/** How alike two sets of tags are, 0 to 1: the cosine of both, a tag weighing the more the fewer posts have it. */
function tagLikenessTo(index: ArchiveIndex, tagIds: readonly string[]): (no: number) => number {
  const weights = tagWeightsOf(index);
  const own = new Set(tagIds);
  const lengthOf = (ids: Iterable<string>) => Math.hypot(...Array.from(ids, (id) => weights.get(id) ?? 0));
  const length = lengthOf(own);
  return (no) => {
    const others = index.post(no).tagIds;
    const shared = others.filter((id) => own.has(id));
    if (shared.length === 0 || length === 0) return 0;
    return shared.reduce((sum, id) => sum + (weights.get(id) ?? 0) ** 2, 0) / (length * lengthOf(others));
  };
}

const remembered = new WeakMap<ArchiveIndex, ReadonlyMap<string, number>>();

/** The rarity of each tag that posts have; made once for an index. */
function tagWeightsOf(index: ArchiveIndex): ReadonlyMap<string, number> {
  const known = remembered.get(index);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { tagIds } of index.posts) for (const id of tagIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const weights = new Map([...counts].map(([id, count]) => [id, Math.log(1 + index.posts.length / count)]));
  remembered.set(index, weights);
  return weights;
}
