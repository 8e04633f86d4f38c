import type { AnalysedDraft, DraftAnalysis } from "./built-in-analysis.ts";
import { draftFrequencies, tokeniseDraft } from "./draft/tokenise-draft.ts";
import { type ComparedArchive, indexArchive } from "./likeness/compared-archive.ts";
import { lemmaBy } from "./likeness/lemma-frequencies.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { proposeTags, tagEvidence } from "./tags/tag-evidence.ts";

/* Imported only by the analysis thread, because this module loads the whole thesaurus. */

/** Proposes tags, links and overlaps for a draft. `lemmas`: the lemma of each form in the draft; forms without a lemma are left out. */
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

/** How often a draft uses each distinctive lemma. These numbers start the search for similar posts. */
export function frequenciesOf(draft: AnalysedDraft, lemmas: ReadonlyMap<string, string>): Map<string, number> {
  return draftFrequencies(tokeniseDraft(draft, lemmaBy(lemmas)));
}
