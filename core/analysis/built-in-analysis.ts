/* Analysis without a model or a network. It reads only published posts and is deterministic. Ranges count UTF-16 units. */

/** Part of a text: from `start` to just before `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** The part of the edited draft that the analysis uses. */
export interface AnalysedDraft {
  /** The id of the draft's own post, so that the draft is not compared with it; null before the first save. */
  postId: string | null;
  title: string;
  lead: string;
  body: string;
  tagIds: string[];
}

/** Why a tag is proposed: the title, lead or body has its name; similar posts have the tag; or words of its subject occur. */
export type TagReason = "title" | "lead" | "body" | "neighbours" | "subject";

export interface TagProposal {
  tagId: string;
  name: string;
  reason: TagReason;
  /** For the reason `subject`, at most three words of the draft that indicate the tag, joined by commas; otherwise null. */
  sign: string | null;
  /** How many of the thirty posts most similar to the draft have the tag. */
  posts: number;
  score: number;
}

/** Words of the body that may become a link to another post. The Markdown link goes around exactly this range. */
export interface LinkProposal extends TextRange {
  anchor: string;
  postId: string;
  title: string;
  score: number;
  orphan: boolean;
}

/**
 * A post that says the same as the draft. `copy` and `strong`: at least 60 or 25 percent of the shorter text's pairs of neighbouring lemmas
 * are in the other text; `same-question`: the post answers the draft's question in other words.
 */
export interface OverlapFinding {
  postId: string;
  title: string;
  similarity: number;
  kind: "copy" | "strong" | "same-question";
  /** The share (0 to 1) of the shorter text's pairs of neighbouring lemmas that also occur in the other text. */
  contained: number;
}

export interface DraftAnalysis {
  tags: TagProposal[];
  /** The links in the order of the text: at most one for each paragraph, and three for each 1 000 words. */
  links: LinkProposal[];
  overlaps: OverlapFinding[];
}

/** A source that the writer named. `id` is the source's name in the marks of the text, such as S3. */
export interface AnalysedSource {
  id: string;
  text: string;
  address: string | null;
}

/** What is wrong with a passage. `unsourced`: a quotation or number without a source; `not-in-source`: the source says something else. */
export type SourceFaultKind = "quote" | "number" | "date" | "link" | "source-id" | "unsourced" | "not-in-source";

/** A passage that the sources do not support. With `blocks` the draft cannot be marked „gotowe”, because a quotation or source id was invented. */
export interface SourceFault extends TextRange {
  kind: SourceFaultKind;
  text: string;
  blocks: boolean;
}

/** Thrown when a valid request gets no answer now: there are too many requests at once, or the machine is too slow. */
export class AnalysisUnavailable extends Error {}

/** The built-in analysis. Its methods reject with `AnalysisUnavailable` if they cannot answer now. An empty archive gives empty lists. */
export interface BuiltInAnalysis {
  /** Returns all proposals for a draft. After the first call, 1 000 words against 5 000 posts take at most 150 ms. */
  analyseDraft(draft: AnalysedDraft): Promise<DraftAnalysis>;
  /** Compares a Markdown text with its sources: quotations of 15 characters and more, numbers, dates, links, and marks such as [S3]. */
  checkSources(body: string, sources: AnalysedSource[]): Promise<SourceFault[]>;
}
