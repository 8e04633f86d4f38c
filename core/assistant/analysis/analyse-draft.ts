import type { AnalysedDraft, DraftAnalysis } from "../analysis.ts";
import type { LemmaOf } from "./archive.ts";
import type { ArchiveIndex } from "./archive-index.ts";
import { keyphrasesOf } from "./keyphrases.ts";
import { proposeLeads } from "./leads.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { best, closePost, queryOf } from "./ranking.ts";
import { readabilityOf } from "./readability.ts";
import { readDraft, worthOfDraft } from "./read-draft.ts";
import { proposeTags } from "./tag-proposals.ts";

/** Posts looked at for overlaps and tags, and of these told as related. */
const CLOSE = 30;
const MOST_RELATED = 10;
/** Below this two posts share little more than the language. */
const LEAST_RELATED = 0.06;

/** Everything there is to say of a draft beside its spelling and sources. */
export function analyseDraft(index: ArchiveIndex, draft: AnalysedDraft, lemmaOf: LemmaOf): DraftAnalysis {
  const read = readDraft(draft, lemmaOf);
  const close = best(index, queryOf(index, worthOfDraft(read)), CLOSE, draft.postId);
  const related = close.filter(({ similarity }) => similarity >= LEAST_RELATED).slice(0, MOST_RELATED);
  return {
    keyphrases: keyphrasesOf(read),
    leads: proposeLeads(index, read),
    tags: proposeTags(index, read, close),
    links: proposeLinks(read, linkCandidates(index, read)),
    related: related.map((each) => closePost(index, each)),
    overlaps: findOverlaps(index, read, close),
    readability: readabilityOf(read),
  };
}
