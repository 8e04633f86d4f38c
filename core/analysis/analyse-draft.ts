import type { AnalysedDraft, DraftAnalysis } from "./built-in-analysis.ts";
import { draftFrequencies, readDraft } from "./draft/tokenise-draft.ts";
import { type ComparedArchive, readArchive, rounded } from "./likeness/compared-archive.ts";
import { lemmaBy } from "./likeness/frequencies.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { tagEvidence } from "./tags/tag-evidence.ts";
import { proposeTags } from "./tags/tag-proposals.ts";

/* Loaded by the analysis thread alone, with the thesaurus. */

const MOST_RELATED = 10;

/** Below this two posts share little more than the language. */
const LEAST_RELATED = 0.06;

/** `lemmas`: of the forms of the draft, where they have one. */
export function analyseDraft(
  compared: ComparedArchive,
  draft: AnalysedDraft,
  lemmas: ReadonlyMap<string, string>,
): DraftAnalysis {
  const archive = readArchive(compared, lemmas);
  const read = readDraft(draft, archive.lemmaOf);
  const evidence = tagEvidence(archive, read);
  const related = archive.like.filter(({ similarity }) => similarity >= LEAST_RELATED).slice(0, MOST_RELATED);
  return {
    tags: proposeTags(archive, read, evidence),
    links: proposeLinks(read, linkCandidates(archive, read, evidence)),
    related: related.map(({ id, title, similarity }) => ({ postId: id, title, similarity: rounded(similarity) })),
    overlaps: findOverlaps(archive, read),
  };
}

/** How often a draft says each telling lemma: what posts like it are looked for by. */
export function frequenciesOf(draft: AnalysedDraft, lemmas: ReadonlyMap<string, string>): Map<string, number> {
  return draftFrequencies(readDraft(draft, lemmaBy(lemmas)));
}
