export interface Suggestion {
  id: string;
  postId: string;
  runId: string;
  /** SHA-256 in hex of the text `range` counts in. */
  baseHash: string;
  /** From and to, in UTF-16 units of the body; null for one that is not about a place (a title, a tag). */
  range: { from: number; to: number } | null;
  before: string;
  after: string;
  kind: SuggestionKind;
  reason: string;
  /** Ids of the run's sources (`S1`) it leans on; of a `tag` the tag's id, of a `link` the post's. */
  sources: string[];
  state: SuggestionState;
  userId: string;
  createdAt: number;
  /** Who accepted or rejected it, and when; null while it is open. */
  settledBy: string | null;
  settledAt: number | null;
}

/** What a suggestion is of. Commands that the helper no longer has are among them: their records stay. */
export type SuggestionKind = keyof typeof SUGGESTION_TARGETS;

/** `dropped`: its place changed or another one over the same place was accepted. */
export type SuggestionState = "open" | "accepted" | "rejected" | "dropped";

/** How much of a post a model had a part in; the most there ever was. EU AI Act, art. 50(4). */
export type AiUse = "none" | "assist" | "draft";

/** Where a post's text comes from, as far as a model had a part in it; of one that is out, what its readers are told. */
export interface Provenance {
  postId: string;
  use: AiUse;
  models: string[];
  reviewerId: string | null;
  /** When it was last looked through; null until it first was. */
  reviewedAt: number | null;
}

export interface AiShare {
  use: Exclude<AiUse, "none">;
  models: string[];
  /** False: somebody has to look it through before it goes out (again). */
  reviewed: boolean;
}

export type HelpTarget = "body" | "title" | "lead" | "seo" | "tags" | "notes";

export const SUGGESTION_TARGETS = {
  correction: "body",
  simplification: "body",
  shortening: "body",
  expansion: "body",
  tone: "body",
  title: "title",
  lead: "lead",
  "seo-description": "seo",
  summary: "body",
  "alt-text": "body",
  tag: "tags",
  link: "body",
  questions: "notes",
  claims: "notes",
  phrases: "notes",
  readability: "notes",
  similar: "notes",
} as const satisfies Record<string, HelpTarget>;

export interface ProvenanceRead {
  suggestions(postId: string, states: readonly SuggestionState[]): Promise<Suggestion[]>;
  suggestion(id: string): Promise<Suggestion | null>;
  provenance(postId: string): Promise<Provenance | null>;
  /** Names of the models a run asked, as they were called then, each once. */
  modelsOf(runId: string): Promise<string[]>;
}

export interface ProvenanceWrite {
  putSuggestions(suggestions: Suggestion[]): Promise<void>;
  /** Only an open one changes; false when it is not. */
  settleSuggestion(
    id: string,
    state: Exclude<SuggestionState, "open">,
    by: string | null,
    at: number,
  ): Promise<boolean>;
  putProvenance(provenance: Provenance): Promise<void>;
}

export interface RunLookup {
  run(id: string): Promise<{ kind: string; engine: string } | null>;
}
