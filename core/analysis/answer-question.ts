import type { AnalysedDraft, DraftAnalysis } from "./built-in-analysis.ts";
import type { ArchiveIndex } from "./archive/archive-index.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { closePost, postsNear } from "./archive/ranking.ts";
import { tagEvidence } from "./tags/tag-evidence.ts";
import { proposeTags } from "./tags/tag-proposals.ts";
import type { Archive, LemmaOf } from "./archive/archive.ts";
import type { Question } from "./analysis-question.ts";
import { relatedPosts } from "./related/related-lists.ts";
import { lemmasWith, readDraft } from "./draft/tokenise-draft.ts";

/** `lemmas`: of words the archive does not have. Loaded by the analysis thread alone, with the thesaurus. */
export function answer(archive: Archive, question: Question, lemmas: ReadonlyMap<string, string>): unknown {
  if (question.ask === "related") return relatedPosts(archive, question.ids);
  const index = archive.index();
  return analyseDraft(index, question.draft, lemmasWith(index, lemmas));
}

const MOST_RELATED = 10;

/** Below this two posts share little more than the language. */
const LEAST_RELATED = 0.06;

export function analyseDraft(index: ArchiveIndex, draft: AnalysedDraft, lemmaOf: LemmaOf): DraftAnalysis {
  const read = readDraft(draft, lemmaOf);
  const close = postsNear(index, read);
  const evidence = tagEvidence(index, read, close);
  const related = close.filter(({ similarity }) => similarity >= LEAST_RELATED).slice(0, MOST_RELATED);
  return {
    tags: proposeTags(index, read, evidence),
    links: proposeLinks(read, linkCandidates(index, read, evidence)),
    related: related.map((each) => closePost(index, each)),
    overlaps: findOverlaps(index, read, close),
  };
}
