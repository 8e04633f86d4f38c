import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { DiffPart } from "#core/posts/post-service.ts";
import type { ArchiveReading } from "#core/analysis/built-in-analysis.ts";
import type { Tone } from "./help-commands.ts";
import type { Engine, RunState } from "../runs/run.ts";
import type { AiShare, Suggestion, SuggestionKind, SuggestionState } from "#core/posts/provenance/suggestion.ts";

export interface HelpRequest {
  postId: string;
  kind: SuggestionKind;
  engine?: Engine;
  tone: Tone;
  title: string;
  lead: string;
  /** With every line break as one character: positions count in it. */
  body: string;
  tagIds: string[];
  /** The selected part of the body; all of it where nothing is selected. */
  from: number;
  to: number;
}

export interface HelpSuggestion extends Pick<
  Suggestion,
  "id" | "runId" | "kind" | "range" | "baseHash" | "before" | "after" | "reason" | "sources" | "state"
> {
  engine: Engine;
  /** `before` and `after` as one text, word by word. */
  parts: DiffPart[];
}

export interface HelpFinding {
  text: string;
  range: { from: number; to: number } | null;
}

export interface AlikePost {
  postId: string;
  /** `copy` and `strong` repeat its words, `same-question` answers the same under others. */
  kind: "copy" | "strong" | "same-question";
  share: number;
  title: string;
  lead: string;
  headings: string[];
  path: string;
  slug: string;
  mayEdit: boolean;
}

/** Words of a model that somebody accepted and that still stand in the saved text. */
export interface HelpTrace {
  id: string;
  kind: SuggestionKind;
  /** As they were accepted, or the beginning of many. */
  after: string;
  /** True for a text a model drafted, which came from another post. */
  drafted: boolean;
  models: string[];
  who: string;
  atText: string;
}

export interface HelpRun {
  runId: string;
  kind: SuggestionKind;
  engine: Engine;
  state: RunState;
  message: string | null;
  lastEvent: number;
  suggestions: HelpSuggestion[];
  findings: HelpFinding[];
  alike: AlikePost[];
}

export interface HelpAccess {
  model: string | null;
  open: HelpSuggestion[];
  busy: HelpRun | null;
  traces: HelpTrace[];
}

/** Proposes and never writes: what is accepted is put into the text by the editor. A model sees only what is sent. */
export interface HelpService {
  standing(viewer: Viewer, postId: string): Promise<Outcome<HelpAccess>>;
  /** How far the analysis has read the archive for a waiting question; null when it reads nothing. Cheap. */
  reading(viewer: Viewer): Promise<Outcome<ArchiveReading | null>>;
  /** Answered at once by „Analiza wbudowana”; a model's run is queued. Earlier open suggestions of the command are dropped. */
  ask(viewer: Viewer, asked: HelpRequest): Promise<Outcome<HelpRun>>;
  read(viewer: Viewer, runId: string): Promise<Outcome<HelpRun>>;
  /** Accepts, rejects or drops an open suggestion; `conflict` when it is none. `fell`: those that fell with it. */
  settle(
    viewer: Viewer,
    id: string,
    state: Exclude<SuggestionState, "open">,
  ): Promise<Outcome<{ fell: string[]; share: AiShare | null }>>;
}
