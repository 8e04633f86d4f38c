import type { Viewer } from "../base/viewer.ts";
import type { Outcome } from "../base/outcome.ts";
import type { TopicIntent } from "../topics/topic.ts";
import type {
  AnalysedDraft,
  AnalysedIdea,
  AnalysedSource,
  BriefSkeleton,
  ArchiveCloseness,
  DraftAnalysis,
  ArchiveIdea,
  OutlineSkeleton,
  SourceCheck,
  SpellingFault,
} from "./built-in-analysis.ts";
import type { PostPlace } from "./store.ts";

/** Characters of all sources together, and how many there may be. */
export const SOURCES_LIMIT = 1_000_000;
export const MOST_SOURCES = 20;
/** Characters of an idea's title, question and angle, and of a brief's question. */
export const IDEA_LIMIT = 1_000;
export const MOST_BRIEF_QUESTIONS = 12;

/** An answer with the addresses of the posts it names; a post withdrawn since has none and is not shown. */
export type Placed<Answer> = Answer & { places: PostPlace[] };

/**
 * „Analiza wbudowana” for the team: it reads published posts and what it is given, writes nothing and knows nobody's drafts, so
 * that whoever may write may ask (`write-own`; `forbidden` else). `invalid` for what is over a limit, `unavailable` while the
 * analysis cannot answer.
 */
export interface AnalysisService {
  /** All suggestions for a draft as it stands in the editor, saved or not. */
  draft(viewer: Viewer, draft: AnalysedDraft): Promise<Outcome<Placed<DraftAnalysis>>>;
  spelling(viewer: Viewer, body: string): Promise<Outcome<SpellingFault[]>>;
  sources(viewer: Viewer, body: string, sources: AnalysedSource[]): Promise<Outcome<SourceCheck>>;
  /** Ideas from what readers missed in the last 30 days and from the archive; `about` narrows them to a subject's words. */
  ideas(viewer: Viewer, about: string): Promise<Outcome<Placed<{ ideas: ArchiveIdea[] }>>>;
  compare(viewer: Viewer, idea: AnalysedIdea): Promise<Outcome<Placed<ArchiveCloseness>>>;
  brief(viewer: Viewer, idea: AnalysedIdea, intent: TopicIntent): Promise<Outcome<Placed<BriefSkeleton>>>;
  outline(
    viewer: Viewer,
    idea: AnalysedIdea,
    brief: Pick<BriefSkeleton, "intent" | "questions">,
    sources: AnalysedSource[],
  ): Promise<Outcome<Placed<OutlineSkeleton>>>;
}
