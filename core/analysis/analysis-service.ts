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

export const SOURCES_LIMIT = 1_000_000;
export const MOST_SOURCES = 20;
export const IDEA_LIMIT = 1_000;
export const MOST_BRIEF_QUESTIONS = 12;

/** An answer with the addresses of the posts it names; a post withdrawn since has none and is not shown. */
export type Placed<Answer> = Answer & { places: PostPlace[] };

/** „Analiza wbudowana” writes nothing. Needs `write-own`; `unavailable` while it cannot answer. */
export interface AnalysisService {
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
