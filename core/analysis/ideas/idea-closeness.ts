import type { AnalysedIdea, ArchiveCloseness } from "../built-in-analysis.ts";
import type { LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex, IndexedPost } from "../archive/archive-index.ts";
import { best, closePost, queryOf, type Ranked } from "../archive/ranking.ts";
import { lemmaFrequencies, lemmaWords } from "../draft/tokenise-draft.ts";

/** From where on an idea is near to a post, and where the post answers it already; set on the development half of test/eval. */
export const CLOSE = 0.25;
export const DUPLICATE = 0.56;
const TOLD = 3;
const COMPARED = 40;
const IDEA = { title: 3, question: 2, angle: 1 } as const;
/** How much of the idea the post's title, lead and headings say, and how much its body. */
const SAID = { head: 1, body: 0.45 } as const;

export function ideaClosenessOf(index: ArchiveIndex, idea: AnalysedIdea, lemmaOf: LemmaOf): ArchiveCloseness {
  const fields = ["title", "question", "angle"] as const;
  const frequencies = lemmaFrequencies(fields.map((name) => [lemmaWords(idea[name], lemmaOf), IDEA[name]]));
  const weights = new Map(
    [...frequencies].map(([lemma, weight]) => [index.termOf(lemma), weightOf(index, lemma, weight)]),
  );
  const all = [...frequencies].reduce((sum, [lemma, weight]) => sum + weightOf(index, lemma, weight), 0);
  const closest = best(index, queryOf(index, frequencies), COMPARED, null)
    .map(({ no }): Ranked => ({ no, similarity: all === 0 ? 0 : saidBy(index, index.post(no), weights) / all }))
    .toSorted((a, b) => b.similarity - a.similarity || a.no - b.no)
    .slice(0, TOLD);
  const nearest = closest[0]?.similarity ?? 0;
  const verdict = nearest >= DUPLICATE ? "duplicate" : nearest >= CLOSE ? "close" : "new";
  return { verdict, closest: closest.map((each) => closePost(index, each)) };
}

/** Common words of an idea („jak”, „koszt”) say less than what it is about. */
function weightOf(index: ArchiveIndex, lemma: string, weight: number): number {
  return Math.sqrt(weight) * index.idf(index.termOf(lemma));
}

function saidBy(index: ArchiveIndex, post: IndexedPost, weights: ReadonlyMap<number, number>): number {
  const inHead = termsOf(index, [post.titleForms, post.leadForms, post.headingForms]);
  const inBody = termsOf(index, [post.bodyForms]);
  let said = 0;
  for (const [term, weight] of weights) {
    if (inHead.has(term)) said += SAID.head * weight;
    else if (inBody.has(term)) said += SAID.body * weight;
  }
  return said;
}

function termsOf(index: ArchiveIndex, fields: readonly Uint32Array[]): Set<number> {
  const terms = new Set<number>();
  for (const forms of fields) {
    for (const form of forms) {
      const term = index.termOfForm[form];
      if (term !== undefined) terms.add(term);
    }
  }
  return terms;
}
