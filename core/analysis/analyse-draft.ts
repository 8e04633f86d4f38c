import type { AnalysedDraft, DraftAnalysis } from "./built-in-analysis.ts";
import { draftFrequencies, tokeniseDraft } from "./draft/tokenise-draft.ts";
import { type ComparedArchive, indexArchive } from "./likeness/compared-archive.ts";
import { lemmaBy } from "./likeness/lemma-frequencies.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { proposeTags, tagEvidence } from "./tags/tag-evidence.ts";

/* Imported only by the analysis thread, because this module loads the whole thesaurus. */

/** Proposes tags, links and overlaps for a draft. `lemmas` maps a form of the draft to its lemma; forms without a lemma are left out. */
export function analyseDraft(
  compared: ComparedArchive,
  draft: AnalysedDraft,
  lemmas: ReadonlyMap<string, string>,
): DraftAnalysis {
  const archive = indexArchive(compared, lemmas);
  const tokens = tokeniseDraft(draft, archive.lemmaOf);
  const evidence = tagEvidence(archive, tokens);
  return {
    tags: proposeTags(tokens, evidence),
    links: proposeLinks(tokens, linkCandidates(archive, tokens, evidence)),
    overlaps: findOverlaps(archive, tokens),
  };
}

/** Counts how often a draft uses each distinctive lemma. The search for similar posts begins with these numbers. */
export function frequenciesOf(draft: AnalysedDraft, lemmas: ReadonlyMap<string, string>): Map<string, number> {
  return draftFrequencies(tokeniseDraft(draft, lemmaBy(lemmas)));
}
