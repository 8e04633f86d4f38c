export interface Suggestion {
  id: string;
  postId: string;
  runId: string;
  /** The SHA-256, in hex, of the text to which `range` refers. */
  baseHash: string;
  /** Start and end in the body, in UTF-16 units; null for a suggestion without a place in the body, such as a title or a tag. */
  range: { from: number; to: number } | null;
  before: string;
  after: string;
  kind: SuggestionKind;
  reason: string;
  /** Ids of the run's sources (`S1`) on which the suggestion is based; for a `tag` the tag's id, for a `link` the post's id. */
  sources: string[];
  state: SuggestionState;
  userId: string;
  createdAt: number;
  /** Who accepted or rejected the suggestion, and when (`settledAt`); null while the suggestion is open. */
  settledBy: string | null;
  settledAt: number | null;
}

/** Kinds of suggestions. Kinds that the assistant no longer makes are included, because their records stay. */
export type SuggestionKind = keyof typeof SUGGESTION_TARGETS;

/** `dropped`: the text at the suggestion's place changed, or another suggestion for the same place was accepted. */
export type SuggestionState = "open" | "accepted" | "rejected" | "dropped";

/** The largest part that a model ever had in a post (EU AI Act, art. 50(4)). */
export type AiUse = "none" | "assist" | "draft";

/** A model's part in a post's text; for a published post, what its readers are told. */
export interface Provenance {
  postId: string;
  use: AiUse;
  models: string[];
  reviewerId: string | null;
  /** When the text was last reviewed, in ms since the epoch; null if nobody has reviewed it. */
  reviewedAt: number | null;
}

export interface AiShare {
  use: Exclude<AiUse, "none">;
  models: string[];
  /** False if somebody has to review the text before it is published (again). */
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
  /** Returns the names of the models that a run used, as the models were called then, without duplicates. */
  modelsOf(runId: string): Promise<string[]>;
}

export interface ProvenanceWrite {
  putSuggestions(suggestions: Suggestion[]): Promise<void>;
  /** Accepts, rejects or drops an open suggestion. Returns false if the suggestion is not open any more. */
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
