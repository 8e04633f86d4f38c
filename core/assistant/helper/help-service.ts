import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { DiffPart } from "#core/posts/post-service.ts";
import type { ArchiveReading } from "#core/analysis/built-in-analysis.ts";
import type { Tone } from "./help-commands.ts";
import type { Engine, RunState } from "../runs/run.ts";
import type { AiShare, Suggestion, SuggestionKind, SuggestionState } from "#core/posts/provenance/suggestion.ts";

/** A question to the text helper: a command, and the text as it stands in the editor, saved or not. */
export interface HelpRequest {
  postId: string;
  kind: SuggestionKind;
  /** The configured engine where it is left out. */
  engine?: Engine;
  /** `ton`. */
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

/** A suggestion as the panel shows it. */
export interface HelpSuggestion extends Pick<
  Suggestion,
  "id" | "runId" | "kind" | "range" | "baseHash" | "before" | "after" | "reason" | "sources" | "state"
> {
  engine: Engine;
  /** `before` and `after` as one text, word by word. */
  parts: DiffPart[];
}

/** Something worth a second look that nobody can put right by a click. */
export interface HelpFinding {
  text: string;
  /** Where it stands in the body that was sent; null for the whole of it. */
  range: { from: number; to: number } | null;
}

/** A published post that says what the text says. */
export interface AlikePost {
  postId: string;
  /** `copy` and `strong` repeat its words, `same-question` answers the same under others. */
  kind: "copy" | "strong" | "same-question";
  /** The share of the text that stands in the post, from 0 to 1. */
  share: number;
  title: string;
  lead: string;
  /** Of the second level. */
  headings: string[];
  path: string;
  slug: string;
  /** Whether the viewer may bring it up to date. */
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
  /** Names of the models, and of whoever accepted them; the latter is empty for somebody who left. */
  models: string[];
  who: string;
  /** "21 listopada, 12:04" */
  atText: string;
}

/** A question and what has come of it so far. */
export interface HelpRun {
  runId: string;
  kind: SuggestionKind;
  engine: Engine;
  state: RunState;
  /** Why it failed or what it could not do, for the person; null otherwise. */
  message: string | null;
  /** Whoever follows it begins after this event. */
  lastEvent: number;
  suggestions: HelpSuggestion[];
  findings: HelpFinding[];
  /** `podobne`. */
  alike: AlikePost[];
}

export interface HelpAccess {
  /** Name of the model; null where only „Analiza wbudowana” answers. */
  model: string | null;
  /** Open suggestions of this post, oldest first. */
  open: HelpSuggestion[];
  /** The viewer's question about this post that is under way. */
  busy: HelpRun | null;
  /** Oldest first. */
  traces: HelpTrace[];
}

/**
 * The text helper of the editor. It proposes and never writes: what is accepted is put into the text by the person's own editor. A post is
 * helped by those who may change it as it stands; a model sees what is sent with the question and nothing else of the site.
 */
export interface HelpService {
  standing(viewer: Viewer, postId: string): Promise<Outcome<HelpAccess>>;
  /**
   * How far „Analiza wbudowana” has read the archive for a question that waits; null while it reads nothing. Costs nothing, so that it
   * may be asked again and again.
   */
  reading(viewer: Viewer): Promise<Outcome<ArchiveReading | null>>;
  /** Answered at once by „Analiza wbudowana”; a model's run is queued. Earlier open suggestions of the command are dropped. */
  ask(viewer: Viewer, asked: HelpRequest): Promise<Outcome<HelpRun>>;
  read(viewer: Viewer, runId: string): Promise<Outcome<HelpRun>>;
  /**
   * Accepts, rejects or drops an open suggestion, once; `conflict` afterwards. `fell` names those that fell with an accepted one. The share
   * of a model is stored with the acceptance.
   */
  settle(
    viewer: Viewer,
    id: string,
    state: Exclude<SuggestionState, "open">,
  ): Promise<Outcome<{ fell: string[]; share: AiShare | null }>>;
}
