import { requirePermission } from "../base/permission.ts";
import { dayKey } from "../polish/dates/dates.ts";
import { BODY_LIMIT, LEAD_LIMIT, TITLE_LIMIT } from "../base/limits.ts";
import type { Viewer } from "../base/viewer.ts";
import { type Outcome, type Failure, ok, refuse } from "../base/outcome.ts";
import type { TopicIntent } from "../topics/topic.ts";
import {
  type AnalysedDraft,
  type AnalysedIdea,
  type AnalysedSource,
  type BriefSkeleton,
  type ArchiveCloseness,
  type DraftAnalysis,
  type ArchiveIdea,
  type OutlineSkeleton,
  type SourceCheck,
  type SpellingFault,
  AnalysisUnavailable,
  type BuiltInAnalysis,
  type IdeaSignals,
} from "./built-in-analysis.ts";
import type { PostPlace, AnalysisDeps } from "./store.ts";

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

type Deps = Pick<AnalysisDeps, "store" | "clock" | "config" | "analysis">;

/** What readers missed is looked back for so many days; of each log the head is enough. */
const SIGNAL_DAYS = 30;

const SIGNALS = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

export function createAnalysisService(deps: Deps): AnalysisService {
  return { ...createTextUses(deps), ...createIdeaUses(deps) };
}

function createTextUses(deps: Deps): Pick<AnalysisService, "draft" | "spelling" | "sources"> {
  return {
    draft(viewer, draft) {
      return answered(deps, viewer, draftFault(draft), async (engine) => {
        const found = await engine.analyseDraft(draft);
        return placed(deps, found, [...found.links, ...found.related, ...found.overlaps].map(idOf));
      });
    },
    spelling(viewer, body) {
      return answered(deps, viewer, bodyFault(body), (engine) => engine.checkSpelling(body));
    },
    sources(viewer, body, sources) {
      const fault = bodyFault(body) ?? sourcesFault(sources);
      return answered(deps, viewer, fault, (engine) => engine.checkSources(body, sources));
    },
  };
}

function createIdeaUses(deps: Deps): Omit<AnalysisService, "draft" | "spelling" | "sources"> {
  return {
    ideas(viewer, about) {
      const fault = about.length > IDEA_LIMIT ? refuse("invalid", LONG_IDEA) : null;
      return answered(deps, viewer, fault, async (engine) => {
        const ideas = await engine.findIdeas(await signals(deps, about));
        const ids = ideas.flatMap(({ postId, closeness }) => [postId ?? [], closeness.closest.map(idOf)]);
        return placed(deps, { ideas }, ids.flat());
      });
    },
    compare(viewer, idea) {
      return answered(deps, viewer, ideaFault(idea), async (engine) => {
        const found = await engine.compareIdea(idea);
        return placed(deps, found, found.closest.map(idOf));
      });
    },
    brief(viewer, idea, intent) {
      return answered(deps, viewer, ideaFault(idea), async (engine) => {
        const brief = await engine.skeletonOfBrief(idea, intent);
        return placed(deps, brief, brief.links.map(idOf));
      });
    },
    outline(viewer, idea, brief, sources) {
      const fault = ideaFault(idea) ?? questionsFault(brief.questions) ?? sourcesFault(sources);
      return answered(deps, viewer, fault, async (engine) => {
        const outline = await engine.skeletonOfOutline(idea, brief, sources);
        const points = outline.sections.flatMap((section) => section.points);
        return placed(
          deps,
          outline,
          points.flatMap(({ from }) => ("postId" in from ? from.postId : [])),
        );
      });
    },
  };
}

async function answered<T>(
  { analysis }: Deps,
  viewer: Viewer,
  fault: Failure | null,
  work: (engine: BuiltInAnalysis) => Promise<T>,
): Promise<Outcome<T>> {
  const refusal = requirePermission(viewer, "write-own") ?? fault;
  if (refusal) return refusal;
  if (!analysis) return refuse("unavailable", NOT_NOW);
  try {
    return ok(await work(analysis));
  } catch (error) {
    if (error instanceof AnalysisUnavailable) return refuse("unavailable", NOT_NOW);
    throw error;
  }
}

async function placed<Answer extends object>(
  { store }: Deps,
  answer: Answer,
  ids: readonly string[],
): Promise<Placed<Answer>> {
  return { ...answer, places: await store.read.postPlaces([...new Set(ids)]) };
}

async function signals({ store, clock, config }: Deps, about: string): Promise<IdeaSignals> {
  const now = clock();
  const from = dayKey(now - (SIGNAL_DAYS - 1) * DAY_MS, config.timeZone);
  const searches = await store.read.searches({ from, inVain: true }, 0, SIGNALS);
  const missing = await store.read.missingPaths(0, SIGNALS);
  return { now, about, searches: searches.rows, missing: missing.rows };
}

function idOf({ postId }: { postId: string }): string {
  return postId;
}

const NOT_NOW = "Analiza wbudowana nie odpowiada. Spróbuj ponownie za chwilę.";

const LONG_IDEA = `Tytuł, pytanie i ujęcie mogą mieć po ${IDEA_LIMIT} znaków. Skróć je.`;

function draftFault({ title, lead, body }: { title: string; lead: string; body: string }): Failure | null {
  if ([...title].length > TITLE_LIMIT) return refuse("invalid", `Tytuł może mieć ${TITLE_LIMIT} znaków. Skróć go.`);
  if ([...lead].length > LEAD_LIMIT) return refuse("invalid", `Lead może mieć ${LEAD_LIMIT} znaków. Skróć go.`);
  return bodyFault(body);
}

function bodyFault(body: string): Failure | null {
  // A sign takes up to three bytes in UTF-8 for each unit of UTF-16: what is short enough for the editor is here too.
  return body.length > BODY_LIMIT ? refuse("invalid", "Tekst jest za długi. Podziel go na kilka wpisów.") : null;
}

function ideaFault({ title, question, angle }: AnalysedIdea): Failure | null {
  if (title.trim() === "") return refuse("invalid", "Podaj tytuł pomysłu.", { title: "Podaj tytuł pomysłu." });
  return [title, question, angle].some((text) => text.length > IDEA_LIMIT) ? refuse("invalid", LONG_IDEA) : null;
}

function questionsFault(questions: readonly string[]): Failure | null {
  if (questions.length > MOST_BRIEF_QUESTIONS || questions.some((text) => text.length > IDEA_LIMIT))
    return refuse("invalid", `Pytań może być ${MOST_BRIEF_QUESTIONS}, każde do ${IDEA_LIMIT} znaków. Skróć listę.`);
  return null;
}

function sourcesFault(sources: readonly AnalysedSource[]): Failure | null {
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (sources.length <= MOST_SOURCES && length <= SOURCES_LIMIT) return null;
  return refuse("invalid", `Źródeł może być ${MOST_SOURCES}, razem do ${SOURCES_LIMIT} znaków. Usuń lub skróć któreś.`);
}
