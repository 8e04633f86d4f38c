import type { AnalysedDraft, DraftAnalysis } from "./built-in-analysis.ts";
import { draftFrequencies, readDraft } from "./draft/tokenise-draft.ts";
import { type ComparedArchive, readArchive } from "./likeness/compared-archive.ts";
import { lemmaBy } from "./likeness/frequencies.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { proposeTags, tagEvidence } from "./tags/tag-evidence.ts";

/* Loaded by the analysis thread alone, with the thesaurus. */

/** `lemmas`: of the forms of the draft, where they have one. */
export function analyseDraft(
  compared: ComparedArchive,
  draft: AnalysedDraft,
  lemmas: ReadonlyMap<string, string>,
): DraftAnalysis {
  const archive = readArchive(compared, lemmas);
  const read = readDraft(draft, archive.lemmaOf);
  const evidence = tagEvidence(archive, read);
  return {
    tags: proposeTags(read, evidence),
    links: proposeLinks(read, linkCandidates(archive, read, evidence)),
    overlaps: findOverlaps(archive, read),
  };
}

/** How often a draft says each telling lemma: what posts like it are looked for by. */
export function frequenciesOf(draft: AnalysedDraft, lemmas: ReadonlyMap<string, string>): Map<string, number> {
  return draftFrequencies(readDraft(draft, lemmaBy(lemmas)));
}
