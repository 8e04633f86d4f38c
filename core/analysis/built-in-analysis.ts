/* No model, no network, equal bytes for equal input; published posts only. Ranges in UTF-16. */

export interface TextRange {
  start: number;
  end: number;
}

export interface AnalysedDraft {
  /** Null before its first save; a post is never compared with itself. */
  postId: string | null;
  title: string;
  lead: string;
  body: string;
  tagIds: string[];
}

/** A name in title, lead or body; posts like the draft; words of the subject. */
export type TagReason = "title" | "lead" | "body" | "neighbours" | "subject";

export interface TagProposal {
  tagId: string;
  name: string;
  reason: TagReason;
  /** Up to three words of the text for `subject`; else null. */
  sign: string | null;
  /** How many of the thirty posts most like the draft have it. */
  posts: number;
  score: number;
}

/** Words of the body that may lead to another post. Put in as a Markdown link around exactly this range. */
export interface LinkProposal extends TextRange {
  anchor: string;
  postId: string;
  title: string;
  score: number;
  orphan: boolean;
}

/** `copy` and `strong`: shared two-word runs (from 0.60, 0.25); `same-question`: answered in other words. */
export interface OverlapFinding {
  postId: string;
  title: string;
  similarity: number;
  kind: "copy" | "strong" | "same-question";
  /** Share of the draft's runs of lemmas that stand in the post. */
  contained: number;
}

export interface DraftAnalysis {
  tags: TagProposal[];
  /** In the order of the text: at most one a paragraph and three per 1 000 words. */
  links: LinkProposal[];
  overlaps: OverlapFinding[];
}

export interface AnalysedSource {
  id: string;
  text: string;
  address: string | null;
}

/** `unsourced`: a claim without a mark; `not-in-source`: its mark names a source that says something else. */
export type SourceFaultKind = "quote" | "number" | "date" | "link" | "source-id" | "unsourced" | "not-in-source";

/** What the sources do not bear out. A quote or source id that nobody gave `blocks` „gotowe”. */
export interface SourceFault extends TextRange {
  kind: SourceFaultKind;
  text: string;
  blocks: boolean;
}

/** Why there is no answer now though the question was in order: too much asked at once, or too slow a machine. */
export class AnalysisUnavailable extends Error {}

/** Rejects with `AnalysisUnavailable` when it cannot answer now; an empty archive gives empty lists. */
export interface BuiltInAnalysis {
  /** Everything that can be said of a draft at once: at most 150 ms for 1 000 words against 5 000 posts, once warm. */
  analyseDraft(draft: AnalysedDraft): Promise<DraftAnalysis>;
  /** Holds a Markdown text against its sources: quotations of 15 characters and more, numbers, dates, links and marks [S3]. */
  checkSources(body: string, sources: AnalysedSource[]): Promise<SourceFault[]>;
}
