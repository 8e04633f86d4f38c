import type { AnalysedDraft, DraftAnalysis } from "./built-in-analysis.ts";
import type { LemmaOf } from "./archive/archive.ts";
import type { ArchiveIndex } from "./archive/archive-index.ts";
import { keyphrasesOf } from "./draft/keyphrases.ts";
import { proposeLeads } from "./draft/leads.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { closePost, postsNear } from "./archive/ranking.ts";
import { readabilityOf } from "./draft/readability.ts";
import { readDraft } from "./draft/tokenise-draft.ts";
import { tagEvidence } from "./tags/tag-evidence.ts";
import { proposeTags } from "./tags/tag-proposals.ts";

/** Of the close posts so many are told as related. */
const MOST_RELATED = 10;
/** Below this two posts share little more than the language. */
const LEAST_RELATED = 0.06;

/** Everything there is to say of a draft beside its spelling and sources. */
export function analyseDraft(index: ArchiveIndex, draft: AnalysedDraft, lemmaOf: LemmaOf): DraftAnalysis {
  const read = readDraft(draft, lemmaOf);
  const close = postsNear(index, read);
  const evidence = tagEvidence(index, read, close);
  const related = close.filter(({ similarity }) => similarity >= LEAST_RELATED).slice(0, MOST_RELATED);
  return {
    keyphrases: keyphrasesOf(read),
    leads: proposeLeads(index, read),
    tags: proposeTags(index, read, evidence),
    links: proposeLinks(read, linkCandidates(index, read, evidence)),
    related: related.map((each) => closePost(index, each)),
    overlaps: findOverlaps(index, read, close),
    readability: readabilityOf(read),
  };
}
