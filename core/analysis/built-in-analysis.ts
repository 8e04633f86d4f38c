import type { TopicIntent } from "../topics/topic.ts";

/*
 * The built-in analysis (assistant.md): no model, no network, and the same bytes for the same archive and input. A screen calls
 * it „Analiza wbudowana”. It reads published posts only, and names posts and tags by their ids: an address is made of an id by
 * whoever shows it. Ranges are UTF-16 offsets into the given text, `end` excluded; shares and similarities run from 0 to 1.
 */

/** A stretch of a text. */
export interface TextRange {
  start: number;
  end: number;
}

/** A post being written, as it stands in the editor. */
export interface AnalysedDraft {
  /** Null before its first save; a post is never compared with itself. */
  postId: string | null;
  title: string;
  lead: string;
  /** Markdown as typed. */
  body: string;
  tagIds: string[];
}

/** A published post that is near to something. */
export interface ClosePost {
  postId: string;
  /** Typeset. */
  title: string;
  similarity: number;
}

/** A phrase the text is about, in its commonest form. */
export interface Keyphrase {
  phrase: string;
  /** How often it stands in the text, in whatever form. */
  count: number;
  /** YAKE's score turned round, so that more is better: comparable within one text only. */
  weight: number;
}

/** A sentence or two of the text that could stand as its lead. */
export interface LeadProposal {
  text: string;
}

/**
 * Why a tag is proposed: its name stands in the title, lead or body; close posts have it; a word of its name's family stands
 * there („rowerzysta” for „rower”); words of its subject do („żarna” and „młyn” for „historia”); posts with another tag the draft
 * names or has often have it too.
 */
export type TagReason = "title" | "lead" | "body" | "neighbours" | "kin" | "subject" | "company" | "new";

export interface TagProposal {
  /** Null for a tag there is not yet; its name then is a lemma of at least 3 published posts. */
  tagId: string | null;
  name: string;
  reason: TagReason;
  /** The word of the family for `kin`, up to three words for `subject`, the other tag's name for `company`; else null. */
  sign: string | null;
  /** How many of the thirty closest posts have it; of a new one how many posts say it. */
  posts: number;
  score: number;
}

/** Words of the body that may lead to another post. Put in as a Markdown link around exactly this range. */
export interface LinkProposal extends TextRange {
  /** The words as they stand, in their case. */
  anchor: string;
  postId: string;
  title: string;
  score: number;
  /** No published post leads there yet. */
  orphan: boolean;
}

/**
 * Another post that says the same: `copy` and `strong` share two-word runs of lemmas with the text (from 0.60, from 0.25),
 * `same-question` answers the same under other words.
 */
export interface OverlapFinding extends ClosePost {
  kind: "copy" | "strong" | "same-question";
  /** Share of the draft's runs of lemmas that stand in the post. */
  contained: number;
  /** Likeness of titles, leads and headings, of tags, and of the whole texts. */
  sameTitle: number;
  sameTags: number;
  sameWords: number;
}

export type StyleKind =
  | "long-sentence"
  | "noun-chain"
  | "passive"
  | "repetition"
  | "long-paragraph"
  | "missing-heading";

/** A place in the body worth a second look. `detail` is a number of words, or for `repetition` the lemma. */
export interface StyleFinding extends TextRange {
  kind: StyleKind;
  detail: string;
}

export interface Readability {
  words: number;
  sentences: number;
  /** Words of 4 syllables and more. */
  hardWords: number;
  /** FOG-PL: years of school; null below 100 words. */
  fog: number | null;
  findings: StyleFinding[];
}

export interface DraftAnalysis {
  keyphrases: Keyphrase[];
  /** At most three, best first. */
  leads: LeadProposal[];
  tags: TagProposal[];
  /** In the order of the text: at most one a paragraph and three per 1 000 words. */
  links: LinkProposal[];
  /** Best first, at most ten. */
  related: ClosePost[];
  overlaps: OverlapFinding[];
  readability: Readability;
}

export interface SpellingFault extends TextRange {
  word: string;
  /** Best first, at most five; empty past the twentieth word that is wrong. */
  suggestions: string[];
}

/** A text somebody gave as a source, frozen. */
export interface AnalysedSource {
  /** „S1”, as the marks of the text name it. */
  id: string;
  text: string;
  /** Where it is from; null for a text pasted in. */
  address: string | null;
}

export type SourceFaultKind = "quote" | "number" | "date" | "link" | "source-id" | "unsourced";

/** What the sources do not bear out. A quote or source id that nobody gave `blocks` „gotowe”. */
export interface SourceFault extends TextRange {
  kind: SourceFaultKind;
  text: string;
  blocks: boolean;
}

export interface SourceCheck {
  faults: SourceFault[];
  quotes: number;
  numbers: number;
  /** Sources with words that look like orders to a machine („zignoruj poprzednie polecenia”), and the words. */
  instructions: { sourceId: string; text: string }[];
}

/** What readers looked for and did not get; all of it from the site's own logs. */
export interface IdeaSignals {
  /** The present, in milliseconds: it decides what is stale. */
  now: number;
  /** Searches that found nothing. */
  searches: { text: string; count: number }[];
  /** Addresses asked for in vain. */
  missing: { path: string; count: number }[];
  /** Only ideas about these words; empty for the whole site. */
  about: string;
}

export type IdeaOrigin = "zero-result" | "missing" | "stale" | "thin-tag" | "phrase" | "question";

/** How near an idea is to what there is: `duplicate` goes on only with a written reason. */
export interface ArchiveCloseness {
  verdict: "new" | "close" | "duplicate";
  /** At most three, closest first. */
  closest: ClosePost[];
}

export interface AnalysedIdea {
  title: string;
  question: string;
  angle: string;
}

export interface ArchiveIdea extends AnalysedIdea {
  origin: IdeaOrigin;
  intent: TopicIntent;
  /** What speaks for it: searches, requests, posts, or days since the last update, by origin. */
  evidence: number;
  /** The post to update, for `stale`. */
  postId: string | null;
  tagIds: string[];
  closeness: ArchiveCloseness;
}

/** What is to be written; a person approves it. */
export interface BriefSkeleton {
  intent: TopicIntent;
  questions: string[];
  entities: string[];
  /** Posts to link to. */
  links: ClosePost[];
  tagIds: string[];
  criteria: string[];
  words: { from: number; to: number };
}

export interface SkeletonSection {
  heading: string;
  /** The question of the brief it answers. */
  question: string;
  /** Sentences copied from sources and the archive, as bullets; a post by its id or a source by its own. */
  points: { text: string; from: { postId: string } | { sourceId: string } }[];
}

export interface OutlineSkeleton {
  sections: SkeletonSection[];
}

/** Why there is no answer now though the question was in order: too much asked at once, or too slow a machine. */
export class AnalysisUnavailable extends Error {}

/** Published posts that were read for a first answer, and how many there are to read. */
export interface ArchiveReading {
  read: number;
  of: number;
}

/**
 * The engine that needs no model. Rejects with `AnalysisUnavailable` where nothing can be said just now, and with another error
 * only for a bug; an empty archive or text gives empty lists.
 */
export interface BuiltInAnalysis {
  /** How far the archive is read for a question that waits; null while none does. The first question after a rest takes seconds. */
  reading(): ArchiveReading | null;
  /** Everything that can be said of a draft at once: at most 150 ms for 1 000 words against 5 000 posts, once warm. */
  analyseDraft(draft: AnalysedDraft): Promise<DraftAnalysis>;
  /**
   * What `analyseDraft` says of posts that say the same, where the analysis is awake for other questions; null where it would have to
   * be woken. Asking does not keep it awake.
   */
  overlapsIfAwake(draft: AnalysedDraft): Promise<OverlapFinding[] | null>;
  /** Words of the Markdown that the dictionary does not know, outside code, links' addresses and HTML. */
  checkSpelling(body: string): Promise<SpellingFault[]>;
  /** Holds a Markdown text against its sources: quotations of 15 characters and more, numbers, dates, links and marks [S3]. */
  checkSources(body: string, sources: AnalysedSource[]): Promise<SourceCheck>;
  /** At most ten ideas, the best supported first. */
  findIdeas(signals: IdeaSignals): Promise<ArchiveIdea[]>;
  compareIdea(idea: AnalysedIdea): Promise<ArchiveCloseness>;
  skeletonOfBrief(idea: AnalysedIdea, intent: TopicIntent): Promise<BriefSkeleton>;
  /** An outline with bullets and quotations for a brief as a person left it. */
  skeletonOfOutline(
    idea: AnalysedIdea,
    brief: Pick<BriefSkeleton, "intent" | "questions">,
    sources: AnalysedSource[],
  ): Promise<OutlineSkeleton>;
}
